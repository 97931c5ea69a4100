"""What is allowed where a value was wrong, in plain words: Pydantic's own words are for programmers."""

from __future__ import annotations

import re

from pydantic_core import ErrorDetails

# By the kind of the fault; the names in braces are its limits.
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


def allowed(fault: ErrorDetails) -> str:
    """What would be allowed in the place of the fault."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "literal_error":
        return "use " + re.sub("'", "", str(context["expected"]))
    if kind == "string_pattern_mismatch":
        return next(words for start, words in PATTERNS.items() if str(context["pattern"]).startswith(start))
    if kind in WORDS:
        limits = {name: f"{limit:g}" for name, limit in context.items() if isinstance(limit, int | float)}
        return WORDS[kind].format(**limits)
    return fault["msg"].removeprefix("Value error, ")
