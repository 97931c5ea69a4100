"""Clauses: what in a sentence the speaker asserts in earnest, and what is supposed, reported or taken back."""

from __future__ import annotations

from werewolf.players.language.tokens import Sentence, Token

ENDS = ("comma", "colon", "but")
_MINDS = ("think", "avow", "believe", "doubt", "trust", "suspect", "vote", "unsure", "agree")
_VERBS = (*_MINDS, "eye", "hold", "rid", "hear", "claim", "want", "find", "check", "checked")
_HELPERS = ("might", "can", "will", "must", "hold")
_FINDING = ("find", "found", "see", "consider", "view")
_SOURCES = ("result", "check", "role", "night", "lastnight")
_REMEMBERED = ("thought", "suspected", "trusted", "heard")  # “I thought Bram was a wolf”
_WEAK = ("while", "since", "as for", "then", "given")  # a supposition goes on after these
# What closes a claim in its clause, and what closes only what follows at once: “it is a lie that …”, “you could say …”.
_CLOSING = ("veil", "says", "quote", "doubt", "past", "closed", "if", "pretend", "unsure")
_CLOSING_NEAR = ("like", "might", "would", "what", "who", "claim", "or", "untrue", "hear", "his", "stop")
_EMBEDDING = ("think", "avow", "believe", "says", "that", "which", "claim", "like", "as", "doubt", "hear", "find")
_OPEN_THAT = ("truth", "fact", "known", "clear", "time")


def close_what_is_not_asserted(sentence: Sentence) -> None:
    """A supposition reaches to “but”; what somebody else says or thinks also to the speaker's own “I think”."""
    tokens = sentence.tokens
    why = ""
    for at, token in enumerate(tokens):
        if why and _reopens(tokens, at, why):
            why = ""
        why = why or _reason_to_close(tokens, at)
        if why or (at and token.sense == "seat" and tokens[at - 1].sense == "than"):  # “everyone but Bram looks good”
            sentence.close(at)
        if token.sense == "quote":  # “Bram is a wolf, said nobody ever”
            for spot in range(at - 1, -1, -1):
                if tokens[spot].sense == "but":
                    break
                sentence.close(spot)


def _reason_to_close(tokens: list[Token], at: int) -> str:
    """Why what begins here is not asserted; empty if it is."""
    token = tokens[at]
    sense = token.sense
    if sense in ("if", "quote", "past"):
        return "past" if sense == "past" else "if"
    if sense not in (*_VERBS, "says"):
        return ""
    passed = (*_HELPERS, "other", "keep", "be") if sense in ("think", "avow", "says") else (*_HELPERS, "find", "be")
    spot = at - 1
    while spot > max(0, at - 4) and tokens[spot].sense in passed:
        spot -= 1
    before = tokens[spot] if at else Token("", "")
    after = tokens[at + 1].sense if at + 1 < len(tokens) else "comma"
    if sense == "says":
        if after == "comma" or any(each.sense in _SOURCES for each in tokens[max(0, spot - 2) : at]):
            return ""  # “my check says”
        return "says" if before.sense != "I" or token.word in _REMEMBERED else ""
    if sense == "checked" and _is_apposed(tokens, at):
        return "says"
    return "says" if _is_others(tokens, at, spot, before, after) else ""


def _is_others(tokens: list[Token], at: int, spot: int, before: Token, after: str) -> bool:
    """Whether the verb here has a subject other than the speaker."""
    token, sense = tokens[at], tokens[at].sense
    if before.sense in ("card", "wolf", "town"):
        starts = spot < 1 or tokens[spot - 1].sense in ENDS or tokens[spot - 1].word == "that"
        if not starts or sense == "claim" or (sense == "check" and not before.article):
            return False
    elif before.sense == "we":
        return sense == "vote" and tokens[at - 1].sense == "be" and before.word != "we"  # “everyone is voting Bram”
    elif before.sense not in ("seat", "people", "who") or (sense == "hear" and before.sense != "people"):
        return False
    if sense in ("vote", "check", "eye", "hold"):
        return after == "seat"
    if sense == "checked":
        return after in ("seat", "me", "people", "other")  # “Bram checked, clean” tells of a check
    if sense == "claim":
        return at + 1 < len(tokens)
    if sense == "find":
        return token.word in _FINDING
    if token.word in ("leaning", "lean"):
        return after not in ("good", "town", "bad", "evil", "wolf")
    return not (token.word == "know" and tokens[at - 1].sense == "must")  # “you should know”


def _is_apposed(tokens: list[Token], at: int) -> bool:
    """“Nuru, the seer, checked Gorm”."""
    senses = [token.sense for token in tokens[max(0, at - 4) : at]]
    return senses[:2] == ["seat", "comma"] and senses[3:] == ["comma"] and tokens[at - 2].value != ""


def _reopens(tokens: list[Token], at: int, why: str) -> bool:
    token, before = tokens[at], tokens[at - 1]
    following = [each.sense for each in tokens[at + 1 : at + 4] if each.sense not in (*_HELPERS, "other")]
    if token.sense == "but":
        return why == "says" or token.word not in _WEAK
    if why == "past":
        return token.sense in ENDS or token.sense == "and"
    if why == "if":
        return token.word == ":" and following[:1] == ["I"]
    own = token.sense in ("my", "lets", "we") or (token.sense == "I" and following[:1] and following[0] in _MINDS)
    return bool(own) and (before.sense in ENDS or before.sense == "and")


def clause_start(tokens: list[Token], at: int) -> int:
    """Where the clause begins that holds this token."""
    while at and tokens[at - 1].sense not in ENDS:
        if tokens[at - 1].sense in ("and", "me") and tokens[at].sense == "I":
            break
        at -= 1
    return at


def is_own_statement(sentence: Sentence, at: int) -> bool:
    """Whether what begins at this token is stated by the speaker, and not only thought, wished or doubted."""
    tokens = sentence.tokens
    start = clause_start(tokens, at)
    prefix = tokens[start:at]
    if tokens[at].negated or any(each.guessed for each in tokens[start : at + 1]) or _is_scripted(tokens, start, at):
        return False
    if not prefix:
        return True
    last = prefix[-1].sense
    if last == "seem" or (last in _EMBEDDING and any(each.negated for each in prefix)):
        return False
    relative = [each.sense for each in prefix] == ["who"]  # “Bram, whom I checked”
    if any(sense in _CLOSING for sense in sentence.senses[start:at]):
        return False
    if not relative and any(sense in _CLOSING_NEAR for sense in sentence.senses[max(start, at - 4) : at]):
        return False
    return _is_avowed(prefix)


def _is_avowed(prefix: list[Token]) -> bool:
    """Whether the words before a statement are the speaker's own and mean it: “I must say that …”."""
    speaks = any(token.sense in ("I", "me") for token in prefix)
    thinks = any(
        (each.sense in ("think", "believe") and each.word != "feel") or each.word in _FINDING for each in prefix
    )
    avows = any(token.sense == "avow" for token in prefix)
    must = any(token.sense == "must" for token in prefix)
    if (thinks or (avows and not speaks)) and not must:
        return False
    sources = (token.word in _OPEN_THAT or token.sense in ("result", "check", "avow") for token in prefix)
    return prefix[-1].sense != "that" or speaks or any(sources)


def _is_scripted(tokens: list[Token], start: int, at: int) -> bool:
    """“Celio: I am the seer”, “a wolf would say: I am the seer”: the words of somebody else."""
    if not start or tokens[start - 1].word != ":" or tokens[at].sense != "I":
        return False
    before = tokens[clause_start(tokens, start - 1) : start - 1]
    if not before or any(token.sense in ("I", "my", "me") for token in before):
        return False
    return before[-1].sense in ("think", "avow", "says") or (len(before) == 1 and bool(before[0].seats))


def is_taken_back(sentence: Sentence, at: int) -> bool:
    """Whether the rest of the sentence, after this token, says that somebody else said it, or that it is open."""
    rest = [token.sense for token in sentence.tokens[at + 1 :]]
    if (sentence.denied and rest[-1:] != ["be"]) or any(
        token.sense in ("quote", "joking") for token in sentence.tokens
    ):
        return True
    if "or" in rest or rest[:2] == ["comma", "says"]:
        return True
    return rest[-3:] == ["comma", "says", "seat"] or ("untrue" in rest and "might" in rest)
