"""Check the content of a file: no secrets in it, and everything as its model wants it.

The first problem is reported in one line and in plain words: file, key, what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from werewolf.config.files import description, location
from werewolf.errors import UserError, did_you_mean, unknown

M = TypeVar("M", bound=BaseModel)
# What is allowed, by the kind of the problem, since Pydantic's own words are for programmers. Limits stand in braces.
WORDS = {
    "bool_type": "use true or false",
    "bool_parsing": "use true or false",
    "int_type": "use a whole number",
    "int_parsing": "use a whole number",
    "int_from_float": "use a whole number",
    "float_type": "use a number",
    "float_parsing": "use a number",
    "finite_number": "use a number",
    "string_type": "use text",
    "dict_type": "write keys and values, as in `name: value`",
    "model_type": "write keys and values, as in `name: value`",
    "model_attributes_type": "write keys and values, as in `name: value`",
    "tuple_type": "write a list",
    "list_type": "write a list",
    "too_short": "write at least {min_length}",
    "too_long": "write at most {max_length}",
    "greater_than": "use a number above {gt}",
    "greater_than_equal": "use {ge} or more",
    "less_than": "use a number below {lt}",
    "less_than_equal": "use {le} or less",
    "string_too_short": "write something",
    "string_too_long": "use at most {max_length} characters",
    "invalid_key": "use text as the key",
}
PATTERNS = {
    "^seats/": "use a number, or a share of the seats, as in seats/4",
    r"^[\w .,": "use letters, digits, spaces, and . , ( ) ' -",
    "^[a-z_]+(": "use names with points between them, as in reasoning.effort",
    "^[a-z0-9]": "use small letters, digits, - and _, as in my-rules",
}
# Names of keys that hold a secret. Secrets belong in environment variables, never in a file, a log or a message.
KEY_WORDS = {
    "key", "apikey", "secret", "secretkey", "token", "accesstoken", "authtoken", "apitoken", "password", "passwd",
    "authorization", "bearer", "credentials", "xapikey", "openaiapikey", "anthropicapikey",
}  # fmt: skip
KEY_LIKE = re.compile(r"\bsk-[\w-]{16,}|^\s*Bearer\s+\S", re.IGNORECASE)
SECRET_REFUSAL = (
    "never write an API key into a table file; put it in an environment variable and name that in key_variable"
)


def validate(model: type[M], content: Mapping[str, Any], where: str) -> M:
    """The content as a model, or a UserError about the first problem."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        problem = main_problem(error)
        keys = problem_keys(problem)
        place = keys[:-1] if problem["type"] == "missing" else keys
        raise UserError(f"{location(where, place)}: {problem_message(error, model)}") from None


def main_problem(error: ValidationError) -> ErrorDetails:
    """The problem to report. An unknown key comes before a missing one, because it may be its misspelling."""
    problems = error.errors(include_url=False)
    return next((problem for problem in problems if problem["type"] == "extra_forbidden"), problems[0])


def problem_keys(problem: ErrorDetails) -> list[Any]:
    return [part for part in problem["loc"] if not (isinstance(part, str) and ("[" in part or "constrained" in part))]


def problem_message(error: ValidationError, model: type[BaseModel]) -> str:
    """The message about a problem: key, value, and what is allowed."""
    problem = main_problem(error)
    path = problem_keys(problem)
    key = ".".join(map(str, path))
    if problem["type"] == "extra_forbidden":
        fields = model_at(model, path[:-1]).model_fields
        return str(
            unknown(key or "keys", str(problem["loc"][-1]), [field.alias or name for name, field in fields.items()])
        )
    if problem["type"] == "missing":
        field = model_at(model, path[:-1]).model_fields.get(str(path[-1]))
        return f"{key}: is missing" + (f"; {field.description}" if field and field.description else "")
    if not path:  # two keys that do not fit together; the words name them
        return allowed(problem)
    if problem["input"] is None:
        return f"{key}: is empty; {allowed(problem)}"
    values = re.findall("'([^']*)'", str(problem.get("ctx", {}).get("expected", "")))
    meant = did_you_mean(str(problem["input"]), values)
    return f"{key}: {description(problem['input'])} is not allowed; {allowed(problem)}" + (f".{meant}" if meant else "")


def model_at(model: type[BaseModel], path: Sequence[Any]) -> type[BaseModel]:
    for part in path:
        field = model.model_fields.get(str(part))
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        model = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model)
    return model


def allowed(problem: ErrorDetails) -> str:
    """What would be allowed in the place of the problem."""
    kind, context = problem["type"], problem.get("ctx", {})
    if kind == "literal_error":
        return "use " + re.sub("'", "", str(context["expected"]))
    if kind == "string_pattern_mismatch":
        return next(words for start, words in PATTERNS.items() if str(context["pattern"]).startswith(start))
    if kind in WORDS:
        limits = {name: f"{limit:g}" for name, limit in context.items() if isinstance(limit, int | float)}
        return WORDS[kind].format(**limits)
    return problem["msg"].removeprefix("Value error, ")


def find_secrets(content: Any) -> Iterator[tuple[str, ...]]:
    """The place of every secret in a file's content. A secret is found by its key's name or by its form."""
    todo: list[tuple[tuple[str, ...], Any]] = [((), content)]
    seen: set[int] = set()  # with YAML anchors a value can appear in several places, even inside itself
    while todo:
        path, value = todo.pop()
        if isinstance(value, str) and KEY_LIKE.search(value):
            yield path
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        inside = value if isinstance(value, dict) else dict(enumerate(value))
        # Without punctuation, in lower case: `API-Key` and `api_key` are the same.
        yield from ((*path, str(key)) for key in inside if re.sub(r"[\W_]", "", str(key)).lower() in KEY_WORDS)
        todo += [((*path, str(key)), part) for key, part in inside.items()]
