"""Mutation operators: every small wrong that can be done to one piece of code, as source text before and after."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

EQUALITY: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
}
# Each name and the one that is most easily written in its place.
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "is_open": "bool"}
ATTRIBUTES = {
    "living": "dead", "dead": "living", "living_players": "dead_players", "dead_players": "living_players",
    "target": "actor", "actor": "target", "today": "past", "past": "today",
    "EVERYONE": "MODERATOR", "MODERATOR": "EVERYONE", "ACTOR": "PACK", "PACK": "ACTOR", "NIGHT": "DAY", "DAY": "NIGHT",
}  # fmt: skip

UNORDERED = {"any", "all", "sum", "set", "frozenset", "sorted", "max", "min", "targets"}


def expression_mutants(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """Every mutant of one expression. `parent` is the node it stands in."""
    operator = OPERATORS.get(type(node))
    if operator is not None:
        yield from operator(node, parent)
    if is_test(node, parent):
        if not isinstance(node, ast.Compare) and not (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            yield ast.UnaryOp(ast.Not(), node)
        yield ast.Constant(True)
        yield ast.Constant(False)
    if isinstance(parent, ast.For) and node is parent.iter:
        yield call("reversed", call("list", node))
    if isinstance(parent, ast.Return) and not is_none(node):
        yield ast.Constant(None)


def is_test(node: ast.expr, parent: ast.AST) -> bool:
    """Whether this expression decides where the program goes."""
    if isinstance(parent, ast.comprehension):
        return node in parent.ifs
    return isinstance(parent, ast.If | ast.IfExp | ast.While) and node is parent.test


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def of_compare(node: ast.Compare, _: ast.AST) -> Iterator[ast.expr]:
    for at, op in enumerate(node.ops):
        for other in EQUALITY[type(op)]:
            yield with_part(node, "ops", at, other())


def of_bool_op(node: ast.BoolOp, _: ast.AST) -> Iterator[ast.expr]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for at in range(len(node.values)):
        rest = node.values[:at] + node.values[at + 1 :]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def of_unary(node: ast.UnaryOp, _: ast.AST) -> Iterator[ast.expr]:
    yield node.operand


def of_if(node: ast.IfExp, _: ast.AST) -> Iterator[ast.expr]:
    yield ast.IfExp(node.test, node.orelse, node.body)


def of_binary(node: ast.BinOp, _: ast.AST) -> Iterator[ast.expr]:
    if type(node.op) in ARITHMETIC:
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)


def of_constant(node: ast.Constant, parent: ast.AST) -> Iterator[ast.expr]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if not isinstance(parent, ast.UnaryOp):
            yield ast.Constant(value - 1)
    elif isinstance(value, float):
        yield ast.Constant(value + 0.25)
    elif isinstance(value, str) and not isinstance(parent, ast.JoinedStr):
        yield ast.Constant(f"{value}~")


def of_name(node: ast.Name, _: ast.AST) -> Iterator[ast.expr]:
    if node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield ast.Name(NAMES[node.id], ast.Load())


def of_attribute(node: ast.Attribute, _: ast.AST) -> Iterator[ast.expr]:
    if node.attr in ATTRIBUTES and isinstance(node.ctx, ast.Load):
        yield ast.Attribute(node.value, ATTRIBUTES[node.attr], ast.Load())


def of_call(node: ast.Call, _: ast.AST) -> Iterator[ast.expr]:
    """Neighbouring arguments exchanged, a named one left out."""
    if isinstance(node.func, ast.Name) and node.func.id in ("purpose", "isinstance"):
        return  # a purpose is words for people; the other only crashes
    for at in range(len(node.args) - 1):
        pair = node.args[at : at + 2]
        if not any(isinstance(arg, ast.Starred) for arg in pair) and ast.dump(pair[0]) != ast.dump(pair[1]):
            yield ast.Call(node.func, [*node.args[:at], pair[1], pair[0], *node.args[at + 2 :]], node.keywords)
    for at, keyword in enumerate(node.keywords):
        if keyword.arg in ("strict", "blurb"):
            continue
        yield ast.Call(node.func, node.args, node.keywords[:at] + node.keywords[at + 1 :])
        if at and keyword.arg and (before := node.keywords[at - 1]).arg not in (None, "blurb"):
            swapped = [ast.keyword(before.arg, keyword.value), ast.keyword(keyword.arg, before.value)]
            yield ast.Call(node.func, node.args, [*node.keywords[: at - 1], *swapped, *node.keywords[at + 1 :]])
    if isinstance(node.func, ast.Attribute) and node.func.attr == "others":
        yield ast.Attribute(node.func.value, "living_players", ast.Load())


def of_display(node: ast.Tuple | ast.List, _: ast.AST) -> Iterator[ast.expr]:
    if not isinstance(node.ctx, ast.Load):
        return
    for at in range(len(node.elts)):
        yield type(node)(node.elts[:at] + node.elts[at + 1 :], ast.Load())
    if len(node.elts) > 1:
        yield type(node)([node.elts[1], node.elts[0], *node.elts[2:]], ast.Load())


def of_dict(node: ast.Dict, _: ast.AST) -> Iterator[ast.expr]:
    for at in range(len(node.keys)):
        yield ast.Dict(node.keys[:at] + node.keys[at + 1 :], node.values[:at] + node.values[at + 1 :])


def of_text(node: ast.JoinedStr, _: ast.AST) -> Iterator[ast.expr]:
    """A key or word made of parts: each part left out."""
    for at in range(len(node.values)):
        yield ast.JoinedStr(node.values[:at] + node.values[at + 1 :])


def of_comprehension(node: ast.ListComp | ast.DictComp | ast.GeneratorExp, parent: ast.AST) -> Iterator[ast.expr]:
    """Gone through backwards, unless the order is lost anyway."""
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in UNORDERED:
        return
    copy = deepcopy(node)
    copy.generators[0].iter = call("reversed", call("list", copy.generators[0].iter))
    yield copy


def of_slice(node: ast.Subscript, _: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
        yield node.value


OPERATORS: dict[type[ast.expr], Callable[[Any, ast.AST], Iterator[ast.expr]]] = {
    ast.Compare: of_compare,
    ast.BoolOp: of_bool_op,
    ast.UnaryOp: of_unary,
    ast.IfExp: of_if,
    ast.BinOp: of_binary,
    ast.Constant: of_constant,
    ast.Name: of_name,
    ast.Attribute: of_attribute,
    ast.Call: of_call,
    ast.Tuple: of_display,
    ast.List: of_display,
    ast.Dict: of_dict,
    ast.JoinedStr: of_text,
    ast.Subscript: of_slice,
    ast.ListComp: of_comprehension,
    ast.DictComp: of_comprehension,
    ast.GeneratorExp: of_comprehension,
}


def statement_mutants(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Every mutant of one statement as a whole: left out, or an event yielded twice."""
    if can_be_left_out(node):
        yield [ast.Pass()]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield):
        yield [node, deepcopy(node)]


def can_be_left_out(node: ast.stmt) -> bool:
    """Whether a statement can be missing without its names being missed at once."""
    if isinstance(node, ast.Return):
        return node.value is None or is_none(node.value)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign | ast.Break | ast.Continue | ast.Raise)


def with_part(node: ast.expr, field: str, at: int, part: ast.AST) -> Any:
    copy = deepcopy(node)
    getattr(copy, field)[at] = part
    return copy
