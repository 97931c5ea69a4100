"""The English for opinions: votes announced, suspicion, trust, agreement, claims and what a speaker did by night.

ME is the speaker, Z the player it is about, ROLE a card of this table, WOLF a card of the pack.
"""

from __future__ import annotations

from lab.talk_judge.wording import NUMBER

FEW = r"(?: [\w'-]+,?){0,3}?"
LOOKED = (
    r"(?:checked|investigated|examined|inspected|tested|studied|probed|searched|watched by night|saw"
    r"|(?:peeked|looked|peered)(?: in)?(?: at| into| on)?)"
)
BAD = "suspicious|suspect|guilty|dodgy|off|fishy|rotten|false|dirty|crooked|bent|wrong|bad|odd|shady|a liar|lying"
GOOD = "honest|innocent|clean|clear|straight|sound|true|good|trustworthy|harmless|all right|sincere|telling the truth"
VIEWS: dict[str, tuple[str, ...]] = {
    "plan": (
        r"ME[^?]* and vote (?:for |out |against )?Z",
        rf"ME(?:'m| am|'ll| will| shall| must| would| can only| say we)?{FEW} (?:vote|voting)"
        rf"(?: again)?(?: out| off| for| against| on| to \w+(?: out)?| with <\d+>,? for)? Z",
        r"ME's (?:vote|ballot|hand)(?: today)?(?::|,| is) Z",
        rf"ME's (?:vote|ballot){FEW} (?:goes|flies|falls|lands|lies|stays|is|rests){FEW} (?:to|for|on|against|with) Z",
        r"Z (?:has|gets|shall have|will have|takes|can have|may have|deserves|earns)(?: \w+)? ME's vote",
        r"Z (?:must|has to|should|ought to) (?:go|leave)\b",
        r"\b(?:let us|let's|we|we should|we must) vote (?:out |off |for |against )?Z",
        r"^(?:Voting|Vote) (?:for |out )?Z",
        r"ME(?:'d| would)?(?: now)? (?:want|like|have) Z (?:out|gone)\b",
        r"ME (?:name|nominate|write down|put down|put up|choose|pick) Z",
        r"ME(?:'m| am) (?:for|against) (?:voting (?:out )?)?Z",
    ),
    "accuse": (
        rf"ME(?:'d| would| do)?{FEW} (?:suspect|accuse|distrust|blame|mistrust|fear) Z(?!'s)",
        r"(?:don't|do not|cannot|can't|never|wouldn't|would not)(?: quite| really| much)? (?:trust|believe) Z(?!'s)",
        rf"Z (?:looks|seems|smells|sounds|feels|is|strikes ME as){FEW} (?:{BAD})\b",
        r"Z (?:worries|troubles|bothers|alarms|frightens) ME",
        rf"suspicion{FEW} (?:falls|settles|rests|lands|is) on Z",
        r"ME's(?: \w+)? suspect(?: today)?(?: is|:|,) Z",
        r"Z(?:'s| is) ME's(?: \w+)? suspect",
        r"Z is (?:a |the |one of the )?WOLF",
        r"Z fails to satisfy ME|villain[^.!?]* is Z",
    ),
    "defend": (
        rf"ME(?:'d| would| do)?{FEW} (?:trust|believe|vouch for|stand by|stand with|back|speak for) Z(?!'s)",
        rf"Z (?:looks|seems|sounds|feels|is|must be){FEW} (?:{GOOD})\b",
        r"\bleave Z alone",
        r"Z (?:isn't|is not|is no)(?: a| the| one of the)? WOLF",
    ),
    "agree": (
        r"(?:agree|side|am|'m|stand|go|think|vote|voting|(?<!\w)with|like|as)(?: with| as)? Z",
        r"(?:for|against) <\d+> (?:with|like|as|beside|after) Z",
        rf"Z(?:'s)? (?:is|has|was|makes|convinced|said){FEW} (?:right|point|sense|ME|well)\b",
        r"\b(?:well (?:said|put|spotted)|(?:fair|good) point), Z|Z(?: has)? convinced ME|Z's \w+ holds",
    ),
    "doubt": (
        r"(?:don't|do not|cannot|can't|never|wouldn't) (?:\w+ )?(?:believe|trust|buy) Z's (?:claim|story|card|word)",
        r"ME(?: \w+)? (?:doubt|contest|deny|reject|dispute) Z's (?:claim|story|card|word)",
        rf"Z's (?:claim|story|card) (?:is|'s){FEW}{FEW} (?:lie|false|impossible|wrong|untrue|invented)\b",
        r"Z (?:is not|isn't|cannot be|can't be|was never|is no)(?: the| a)? ROLE",
        r"(?:don't|do not|cannot|can't) believe (?:that )?Z is(?: the| a)? ROLE",
    ),
    "believe": (
        r"ME(?: do|'d| would)?(?: \w+)? (?:believe|trust|accept|credit|back|buy) Z's (?:claim|story|card|word)",
        r"Z is telling the truth",
        r"Z's (?:claim|story|word) (?:holds|stands|adds up|is(?: probably| likely)? (?:true|real|good))",
        r"ME believe (?:that )?Z is(?: the| a)? ROLE",
    ),
}
CLAIMS = (
    r"ME(?:'m| am| was dealt| hold| have| drew| got)(?: indeed| really| truly| only| just)?(?: the| a| an| your)?"
    r"(?: card of the| plain| simple| humble| true| real| one)*(?P<not> not)? ?ROLE(?! vote|'s)\b",
    r"ME's card(?: is|'s|:)(?: the| a| an)? ?ROLE\b",
    r"^card's(?: the| a)? ROLE\b",
)
REPORTED = rf"(?:(?:ME(?:'ve| have| had)?(?: \w+)?|^) ?{LOOKED}|ME's check{FEW}(?: was|:)) Z"
NO = r"\b(?P<not>(?:not|no|isn't)(?: a| the| one of the)? )?"
RESULTS = (rf"{NO}(?P<bad>WOLF|guilty|bad)\b", rf"{NO}(?:{GOOD})\b")  # the word for the pack decides, where it stands
TAKEN_BACK = (
    r"(?:take|took) (?:it |that )?back|withdraw (?:\S+ claim|what|the claim)|(?:forget|scratch|strike|drop) ME's claim"
    r"|ME's claim was"
)
NIGHTS = (
    rf"(?:ME(?:'ve| have| had)?{FEW}|^) ?(?:saved|poisoned|guarded|protected|healed|shielded) Z",
    rf"(?:ME(?:'ve| have| had)?{FEW} |^)used ME's{FEW} (?:antidote|poison|potion|shield|cure){FEW} on Z",
)
UNSURE = r"\b(?:if|whether|unless|suppose|supposing|as though|as if|had)\b[^,;:]*$|\b(?:said|told)\b[^,;:]*\bthat $"
# A chance of guilt. Below one half it neither accuses nor defends.
CHANCE = rf"(?P<chance>{NUMBER} in {NUMBER}(?: hundred)?|even)"
ODDS = (
    rf"about Z[^.!?]*? {CHANCE} for guilty",
    rf"Z[^<.!?]*? {CHANCE} for guilty",
    rf"{CHANCE} for guilty[^<.!?,]* Z",
    rf"(?:Z's guilt|guilt of Z)[^<.!?]*? {CHANCE}",
    rf"{CHANCE} (?:for|on|to) the guilt of Z",
    rf"odds against Z[^<.!?]*? {CHANCE}",
    rf"Z(?: stands| comes first|,)? (?:at|by|with) {CHANCE}",
)
