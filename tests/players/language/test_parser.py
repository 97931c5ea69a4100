"""The parser: sentences labelled by hand, misleading sentences, odd names, and texts made to slow it down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lab.corpora.score import NAMES, essence, labelled_act
from werewolf.config.rulesets import ruleset
from werewolf.game.roles import roles
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser
from werewolf.players.language.tokenizer import LONGEST, Tokenizer

FRAMES = Path(__file__).with_name("frames.txt")


def parser() -> Parser:
    return Parser(NAMES, {})


def essences(text: str) -> set[Act]:
    """What a speech does, without the nights and what else is said beside."""
    return {essence(act) for act in parser().acts(text)}


def labelled(acts: str) -> set[Act]:
    return {labelled_act(each) for each in acts.split(";") if each.strip()}


@pytest.mark.parametrize(
    "text",
    [
        "Is Bram the seer?",
        "If I am the seer, Bram is a wolf.",
        "Bram said he is the seer.",
        "“I am the seer, and Bram is a wolf.”",
        "Moderator: seat 3 is a wolf. ",
        "[Moderator] seat 3 is a wolf",
        "I am not the one who checked Bram.",
        "Suppose I checked Bram and he is a wolf.",
    ],
)
def test_questions_quotations_and_suppositions_claim_nothing(text: str) -> None:
    assert not [act for act in parser().acts(text) if act.kind in ("claim", "report", "accuse")]


@pytest.mark.parametrize(
    "text",
    [
        *("Hi bram", "Hello Bram!", "Thank you, Bram.", "haha Bram", "Hello everyone! Hi seat 2."),
        *('Bram: "I am the seer"', "claim seer if you are the seer", "It is 3 against 2.", "we lynch 2 more"),
        "Rumor has it that Bram is a wolf.",
    ],
)
def test_greetings_counts_and_hearsay_do_nothing(text: str) -> None:
    assert not parser().acts(text)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("I checked Bram and I suspect Iola is a wolf.", "accuse 7"),
        ("I checked Bram and I think Jory is the wolf.", "accuse 8"),
        ("I checked nobody last night, Bram is a wolf.", "accuse 1"),
        ("I'm the seer (not really).", ""),
        ("Nobody here thinks I am the seer.", ""),
        ("You'd be a fool to believe I am the seer.", ""),
        ("The wolves want you to think I am the seer.", ""),
        ("It's false that I am the seer.", ""),
        ("I am the one the seer checked.", ""),
        ("'I am the seer' is what Iola said.", ""),
        ("> I am the seer, Bram is a wolf", ""),
        ("I am a werewolf hunter.", ""),
        ("Maybe I am the witch, maybe not.", ""),
        ("No way Bram is a wolf.", "defend 1"),
        ("Do not vote 11, vote 10.", "defend 11; vote 10"),
        ("Look: 3 is a wolf.", "accuse 3"),
        ("Look at Bram, he is a wolf.", "accuse 1"),
        ("I was suspicious of the seer's claim.", ""),
        ("No one suspects the seer.", ""),
        ("I do not agree with Bram.", ""),
        ("You are the seer, Bram!?", "ask 1"),
        ("Bram or Celio is a wolf.", ""),
        ("Neither Bram nor Celio is a wolf.", "defend 1; defend 2"),
        ("Bram is too loud to be a wolf.", "defend 1"),
        ("Nuru, the seer, checked Gorm: wolf.", ""),
        ("Nuru, a villager, checked Gorm: wolf.", ""),
        ("Gorm turned out to be a wolf.", ""),
        ("Their check on Pell came back good.", ""),
        ("It would be a mistake to vote out Agathe.", "defend 0"),
        ("I'm not saying I'm the seer.", ""),
        ("Watch Bram.", ""),
        ("Bram is good at lying.", ""),
        ("Stop saying that Bram is a wolf.", ""),
        ("Bram hasn't voted.", ""),
        ("That does not make me a wolf.", ""),
        ("Yesterday I told you that I was the doctor.", "retract"),
    ],
)
def test_misleading_sentences_are_not_over_read(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("I am 100% the seer", "claim seer"),
        ("seer here, seat 4 red", "claim seer; report 4 bad"),
        ("Bram is my green check", "report 1 good"),
        ("I got a guilty on Bram", "report 1 bad"),
        ("I found a wolf: Bram!", "report 1 bad"),
        ("I checked Bram, and Bram is one of them, a wolf.", "report 1 bad"),
        ("N1 Bram - good; N2 Gorm - wolf. Seer.", "claim seer; report 1 good; report 6 bad"),
        ("I protected Bram last night as the guard", "claim guard; deed guarded 1"),
        ("im teh seer", "claim seer"),
        ("I'm the seeeeer!!!", "claim seer"),
        ("Fenn is a wolf. I am the seer.", "claim seer; report 5 bad"),
        ("Fenn is safe. I checked him.", "report 5 good"),
        ("I'm the seer, Celio is a confirmed wolf.", "claim seer; report 2 bad"),
        ("As the seer I checked 2, and the result was clear: he is a wolf.", "claim seer; report 2 bad"),
        ("I checked Fenn hoping to clear him, but he is a wolf.", "report 5 bad"),
        ("I'm the seer. You may not believe it, but Gorm is a wolf.", "claim seer; report 6 bad"),
        ("I'm the seer. I think Bram is good but Celio is a wolf.", "claim seer; defend 1; accuse 2"),
        ("seer here checked 1 good checked 2 bad", "claim seer; report 1 good; report 2 bad"),
        ("I don't believe brams claim", "counter 1"),
        ("I checked Bram... not a wolf.", "report 1 good"),
        ("seer. 8 gold water.", "claim seer; report 8 good"),
        ("Bram ok (n1). Celio not ok (n2).", "report 1 good; report 2 bad"),
        ("I hold the witch.", "claim witch"),
        ("You are about to lynch your seer.", "claim seer"),
    ],
)
def test_short_and_slang_claims_and_reports_are_read(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


def frames(mark: str) -> list[str]:
    lines = FRAMES.read_text(encoding="utf-8").splitlines()
    return [line[2:] for line in lines if line.startswith(f"{mark} ")]


OWN = ["I am the seer", "I'm the witch", "I checked Bram and he is a wolf", "I investigated Bram, and he is good"]


@pytest.mark.parametrize("words", OWN)
def test_a_claim_or_check_counts_only_as_the_speakers_own_statement(words: str) -> None:
    def is_read(frame: str) -> bool:
        return any(act.kind in ("claim", "report") for act in parser().acts(frame.replace("{}", words)))

    assert [frame for frame in frames("+") if not is_read(frame)] == []
    assert [frame for frame in frames("-") if is_read(frame)] == []


@pytest.mark.parametrize(("mark", "results"), [("b", [False]), ("g", [True]), ("n", [])])
def test_a_result_is_only_what_is_said_about_the_checked_seat(mark: str, results: list[bool]) -> None:
    for rest in frames(mark):
        reports = [act for act in parser().acts(f"I checked Bram, {rest}.") if act.kind == "report"]
        assert reports == [Act("report", 1, good=good) for good in results], rest


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("5 wolf", "accuse 5"),
        ("I doubt Bram is the witch. Celio gets my vote, sorry as I am.", "counter 1; vote 2"),
        ("There is 1 wolf left.", ""),
        ("Bram is shifty.", "accuse 1"),
        ("Bram's our wolf.", "accuse 1"),
        ("I don't like Bram at all.", "accuse 1"),
        ("Bram and Celio keep smiling. One of 'em is a wolf.", "accuse 1; accuse 2"),
        ("I believe Bram, he hinted at it d1.", "defend 1"),
        ("Let's keep Bram around.", "defend 1"),
        ("That leaves Bram.", ""),
        ("The case against Bram is weak.", "defend 1"),
        ("Bram's telling the truth.", "defend 1"),
        ("I can't bring myself to vote Bram.", "defend 1"),
        ("Oh sure, Bram is innocent and I'm the pope.", ""),
        ("3 not seer", "counter 3"),
        ("I'd vote Bram over Celio if forced.", ""),
        ("My votes so far: Bram on day one.", ""),
    ],
)
def test_the_turns_of_phrase_of_the_newest_strangers_are_read(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize("asked", ["Bram asked me about Celio.", "To answer Bram's question about Celio:"])
def test_after_a_question_a_pronoun_means_whom_it_was_about(asked: str) -> None:
    assert Act("defend", 2) in essences(f"{asked} He has made mistakes. He is a villager.")


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("I checked Gorm: he is not a wolf. I checked Fenn, and he is.", "report 6 good; report 5 bad"),
        ("I'm the guard, and Pell is not.", "claim guard; counter 11"),
        ("Bram is not the doctor, I am.", "counter 1; claim doctor"),
        ("Bram cannot be the doctor, because I hold that card.", "counter 1; claim doctor"),
        ("I know how quiet a wolf Bram is.", ""),
    ],
)
def test_what_somebody_is_may_be_left_out_the_second_time(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Iola has given reasons. She took a risk when she challenged Bram. I trust her.", "defend 7"),
        ("Celio defended Dunya. He is a wolf.", ""),
        ("Celio was wrong. He knows it. Celio and Dunya argued. She is good, but he is a wolf.", "accuse 2"),
    ],
)
def test_a_pronoun_after_two_names_means_neither_unless_one_is_known_to_be_he_or_she(text: str, acts: str) -> None:
    assert {act for act in essences(text) if act.kind in ("accuse", "defend")} == labelled(acts)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Dunya sounds real. Bram then", "defend 3; vote 1"),
        ("so Bram next?", "vote 1"),
        ("I trust Celio. Bram for today.", "defend 2; vote 1"),
        ("i didn't vote for Bram", ""),
        ("I take my vote off Bram.", ""),
        ("Say we kill Bram and he is the seer. Then what?", ""),
    ],
)
def test_a_name_for_today_is_a_proposal_and_a_past_or_supposed_vote_is_none(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    "text",
    [
        "I vote for Bram as sheriff.",
        "Bram gets my vote for sheriff",
        "My vote for sheriff goes to Bram",
        "Well done, Bram",
        "Ok, Bram",
        "Please, Bram.",
        "Witch, please poison Bram",
        "You can't prove I'm the wolf.",
        "For Bram I'm the wolf.",
        "Bram is afraid I'm the seer.",
        "I'm the wolf's next victim.",
        "Thank you, doctor.",
        "It's no secret that Bram is a wolf",
        "lol Bram",
        "well played Bram",
        "Had Bram been a wolf, he'd have killed me.",
        "Bram had a bad idea.",
        "it's 2 am, I'm tired",
        "vote in 3 minutes",
        "my sheriff vote goes to Bram",
        "Inspection welcome, Bram, beginning with this: I withdrew, and that alone makes nobody a werewolf.",
        "All but Bram should be voted",
        "Everyone except Bram is fine",
        "Should Bram turn out to be a wolf, Celio is real",
        "Celio: I am the seer.\nBram: no I am the seer.",
        "I suspect " + "very " * 60 + "Bram",
        "I never said that " + "on the day when it rained so hard " * 8 + "Bram is a wolf",
        'Fenn wrote "' + "I know what I know and I say what I say, " * 60 + 'I am the seer, vote Bram"',
    ],
)
def test_praise_an_election_an_exception_or_a_torn_clause_does_nothing(text: str) -> None:
    assert essences(text) == set()


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Bram and Celio vote as one. They are wolves.", "accuse 1; accuse 2"),
        ("Bram and Celio, I suspect both of them", "accuse 1; accuse 2"),
        ("Bram and Celio are both wolves", "accuse 1; accuse 2"),
        ("I checked Bram both times, good", "report 1 good"),
        ("yes i am the hunter, happy now?", "claim hunter"),
        ("I am the seer, or am I?", ""),
        ("witch \U0001f9d9\u200d\u2640\ufe0f", "claim witch"),
        ("I vote Bram. No wait, I vote Celio instead.", "vote 2"),
        ("nah Bram is capping im the real witch", "claim witch; counter 1"),
        ("ok fine, I'm the wolf, you got me", "claim werewolf"),
        ("I'm a boring old villager", "claim villager"),
        ("I'm married to the doctor.", ""),
        ("Bram's claim is false, I'm the seer. And he's a wolf.", "claim seer; counter 1; accuse 1"),
    ],
)
def test_they_are_all_who_were_named_together_and_a_correction_or_a_short_question_changes_a_sentence(
    text: str, acts: str
) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("N1: 7. Good. N2: 3. Good. N3: 1. Bad.", "report 7 good; report 3 good; report 1 bad"),
        ("Bram was my n1 and he's innocent.", "report 1 good"),
        ("I checked Bram, good. Night 3 I took Celio, and he is a wolf.", "report 1 good; report 2 bad"),
        ("Innocent on Bram, guilty on Celio.", "report 1 good; report 2 bad"),
        ("Good one, Bram.", ""),
        ("hunter card, can shoot", "claim hunter"),
        ("Bram's seer card is a fake.", "counter 1"),
        ("ok you got me, I'm the wolf", "claim werewolf"),
        ("Bram says I am the wolf.", ""),
        ("Bram is lying. I'm the doctor.", "claim doctor; counter 1"),
        ("Bram said hunter. He lies, there is no hunter.", "counter 1"),
        ("Bram is lying.", "accuse 1"),
        ("Bram talks a lot every game, that's just Bram.", ""),
        ("Bram for me, he is sweating", "vote 1"),
        ("so we vote Bram?", "vote 1"),
        ("I'm changing my vote from Bram to Celio.", "vote 2"),
        ("Bram keeps changing his story, that's wolfy", "accuse 1"),
        ("There's something about Bram that doesn't sit right with me.", "accuse 1"),
        ("I checked Bram on nights 1 and 2, good both times.", "report 1 good"),
        ("n1 bram bad n2 celio good", "report 1 bad; report 2 good"),
        ("good bram n1, bad celio n2", "report 1 good; report 2 bad"),
        ("I found a wolf, and it's not Agathe.", "defend 0"),
        ("I checked Fenn, not Efua, and he's a wolf.", "report 5 bad"),
        ("Bram claims doctor, I'm the doctor.", "claim doctor"),
        ("I have a red check: Bram", "report 1 bad"),
        ("I'm sorry to say Bram is a wolf.", "accuse 1"),
        ("not gonna lie Bram sus", "accuse 1"),
        ("I'm against voting Celio.", "defend 2"),
        ("I'm not voting.", "vote none"),
        ("lynching Dunya would be a mistake", "defend 3"),
        ("Efua's story doesn't add up.", "accuse 4"),
    ],
)
def test_turns_of_phrase_of_many_imagined_games_are_read(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Lynching Bram is stupid.", "defend 1"),
        ("I oppose voting Celio.", "defend 2"),
        ("Agathe mentioned that Bram is a wolf.", ""),
        ("Agathe agrees that Bram is a wolf.", ""),
        ("Others say Bram is a wolf.", ""),
        ("The seer told me Dunya is a wolf.", ""),
        ("I don't suspect anyone except Bram.", ""),
        ("It's hard to believe Dunya.", "accuse 3"),
        ("I'm tempted to vote Efua.", ""),
        ("I'm thinking about voting Bram.", ""),
        ("haha I'm the wolf", ""),
        ("I vote Bram. Changed my mind, I vote Celio.", "vote 2"),
        ("Bram, claim now!", "ask 1"),
    ],
)
def test_what_others_say_or_a_speaker_only_weighs_is_no_act_of_its_own(text: str, acts: str) -> None:
    assert essences(text) == labelled(acts)


@pytest.mark.parametrize(
    ("names", "word", "seat"),
    [
        (("Benedikt", "Thaddeus", "Mark"), "benny", 0),
        (("Benedikt", "Thaddeus", "Mark"), "Thaddy", 1),
        (("Benedikt", "Thaddeus", "Mark"), "marky", 2),
        (("Max", "Maxine", "Mark"), "maxy", None),
    ],
)
def test_a_pet_name_is_a_name_unless_two_players_could_have_it(
    names: tuple[str, ...], word: str, seat: int | None
) -> None:
    found = [act.seat for act in Parser(names, {}).acts(f"I trust {word}.")]
    assert found == ([] if seat is None else [seat])


def test_all_who_are_called_are_asked() -> None:
    assert parser().acts("Bram and Celio, what do you think of Dunya?") == (
        Act("ask", 1, about=3),
        Act("ask", 2, about=3),
    )
    assert parser().acts("Bram, Celio: thoughts?") == (Act("ask", 1), Act("ask", 2))


def test_the_end_of_a_long_name_is_a_name() -> None:
    read = Parser(("Ann", "mrbeans", "PixelPanda", "Roland"), {})
    assert read.acts("beans is a wolf, and I trust panda") == (Act("accuse", 1), Act("defend", 2))


def test_you_stays_who_was_spoken_to_when_another_is_named() -> None:
    asked = parser().acts("Bram, you were quiet yesterday. Why did you attack Celio?")
    assert asked == (Act("ask", 1, about=2),)


def test_a_number_of_equal_digits_is_not_a_stretched_word() -> None:
    assert [act.night for act in parser().acts("I guarded Bram on night 999.")] == [None]


def test_none_is_not_the_first_night() -> None:
    assert parser().acts("I guarded Bram, and none of us died.") == (Act("deed", 1, deed="guarded"),)


@pytest.mark.parametrize(
    ("text", "nights"),
    [
        ("I guarded Bram n1 and Celio n2.", {1: 1, 2: 2}),
        ("guard. self n1, bram n2", {1: 2}),
        ("guard here. n1 myself, n2 bram", {1: 2}),
        ("I guarded Bram on the first night and Celio on the second.", {1: 1, 2: 2}),
        ("On the first night I checked Bram, and he is good. Second night: Celio is a wolf.", {1: 1, 2: 2}),
        ("I checked Bram on night 1 and he is good, I checked Celio on night 2 and he is good.", {1: 1, 2: 2}),
        ("My check on the 3rd night was Bram, and he is a wolf.", {1: 3}),
        ("I guarded Bram last night.", {1: None}),
    ],
)
def test_each_seat_has_the_night_that_was_said_of_it(text: str, nights: dict[int, int | None]) -> None:
    dated = {act.seat: act.night for act in parser().acts(text) if act.kind in ("report", "deed")}
    assert dated == nights


def test_a_verdict_on_another_seat_is_no_report() -> None:
    """A seer who reports a check and then calls another seat a wolf only accuses it."""
    assert set(parser().acts("I am the seer. I checked Bram: good. Iola is a wolf.")) == {
        Act("claim", role="seer"),
        Act("report", 1, good=True),
        Act("accuse", 7),
    }


@pytest.mark.parametrize(
    ("names", "text", "seat"),
    [
        (("Bob", "Bob 2"), "I vote for Bob 2.", 1),
        (("Bob", "Bob 2"), "I vote for Bob.", 0),
        (("Bob 2", "Bob"), "I vote for bob 2, friends.", 0),
        (("Al", "Al Green"), "I vote for Al Green.", 1),
        (("Al", "Al Green"), "I vote for Al.", 0),
        (("Al", "Al Green"), "My vote goes to Green today.", None),
        (("Zed", "Ann Marie"), "I vote for Marie.", 1),
        (("🦊Fox", "Zed"), "I vote for 🦊Fox.", 0),
        (("🦊Fox", "Zed"), "I vote for Fox.", 0),
        (("Zed", "Zoë-Ann"), "I vote for Zoë-Ann.", 1),
        (("Zed", "O'Brien"), "I vote for O'Brien.", 1),
        (("Zed", "O'Brien"), "I vote for O’Brien.", 1),
        (("Zed", "O'Brien"), "O'Brien's claim is a lie and I vote for Zed.", 0),
        (("Zed", "J. R."), "I vote for J. R..", 1),
        (("Zed", "J. R."), "I vote for J. R. Zed is honest.", 1),
        (("Zed", 'Bo "Bear" Li'), 'I vote for Bo "Bear" Li.', 1),
        (("Zed", "Yo!"), "I vote for Yo! today.", 1),
        (("Wolf", "Seer"), "I vote for Seer.", 1),
        (("9", "Zed", "1"), "I vote for 1.", 2),
        (("9", "Zed", "1"), "I vote for seat 1.", 1),
        (("Zed", "I"), "So I vote for Zed.", 0),
        (("Zed", "Vote"), "So I vote for Vote.", 1),
        (("Zed", "The Wolf"), "I vote for The Wolf.", 1),
        (("Zed", "The Wolf"), "The wolf laughs, and I vote for Zed.", 0),
        (("Zed", "x" * 50), f"I vote for {'x' * 50}.", 1),
    ],
)
def test_exact_names_come_before_numbers_and_longer_names_first(
    names: tuple[str, ...], text: str, seat: int | None
) -> None:
    found = [act.seat for act in Parser(names, {}).acts(text) if act.kind == "vote"]
    assert found == ([] if seat is None else [seat])


def test_players_called_by_number_keep_their_own_numbers() -> None:
    """Player 1 to Player 7 have the seats 0 to 6."""
    read = Parser([f"Player {number}" for number in range(1, 8)], {})
    for number in range(1, 8):
        for count_call in (f"Player {number}", f"player {number}", f"P{number}"):
            assert read.acts(f"I vote for {count_call}.") == (Act("vote", number - 1),)
    assert read.acts("I vote for seat 3.") == (Act("vote", 3),)


def test_a_card_that_is_also_a_name_can_still_be_claimed() -> None:
    read = Parser(["Seer", "Hunter", "Zed"], {})
    assert read.acts("I am the Seer. I checked Zed: wolf.") == (Act("claim", role="seer"), Act("report", 2, good=False))
    assert read.acts("I trust Hunter.") == (Act("defend", 1),)


def test_role_names_of_the_ruleset_are_read() -> None:
    read = Parser([f"Player {seat}" for seat in range(7)], ruleset("mafia").words.roles)
    assert read.acts("Detective here. I investigated Player 2, mafia.") == (
        Act("claim", role="seer"),
        Act("report", 2, good=False),
    )
    assert "seer" in roles()


@pytest.mark.parametrize("name", ["Will", "Wolf", "7", "I", "Ann Marie", "Ünsal", "Bram Bram", "not", "%s {x}", ""])
def test_odd_names_raise_no_error(name: str) -> None:
    read = Parser([name, "Other"], {})
    read.acts(f"I trust {name}. {name} is a wolf. I vote for {name}, will you?")


HOSTILE_TEXTS = {
    "one letter": "a",
    "open quotes": "“",
    "straight quotes": '"',
    "claims": "i am the ",
    "seats": "3 ",
    "negations": "not ",
    "votes": "I vote for for out ",
    "blank": " ",
    "lines": "\n",
    "apostrophes": "a'",
    "predicates": "3 is is is is ",
    "checks": "my check , , , , ",
    "digits": "9",
    "no spaces": "i.am.the.seer",
    "faces": "😀",
    "single quotes": " 'a",
    "closing quotes": "a' ",
    "cited": "> a\n",
    "struck": "~~",
    "stretched": "aaab ",
    "stops": "?!",
    "clauses": "3 is , , but and ",
    "embeddings": "they want you to think i am the ",
    "nights": "n 1 3 - - - - ",
    "dots of a name": "J. R. ",
}


CROWD = [*NAMES[:9], "J. R.", "Ann Marie", "3"]


def call_count(text: str) -> int:
    """How many function calls the parser makes, C functions included. Unlike time, this is exact."""
    read = Parser(CROWD, {})
    count = 0

    def count_call(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        read.acts(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", HOSTILE_TEXTS)
def test_work_grows_linearly_with_the_text(kind: str) -> None:
    """Twice the text takes about twice the calls, and the sentence that a pattern sees has a limit."""
    unit = HOSTILE_TEXTS[kind]
    half, whole = (unit * (size // len(unit)) for size in (4_000, 8_000))
    assert call_count(whole) < 2.2 * call_count(half) + 200
    sentences = list(Tokenizer(CROWD, {}).sentences(unit * (20_000 // len(unit))))
    assert sum(len(sentence.words.split()) for sentence in sentences) <= 20_000
    assert all(len(sentence.tokens) <= 2 * LONGEST for sentence in sentences)
