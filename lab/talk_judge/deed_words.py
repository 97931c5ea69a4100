"""The English for deeds: patterns with places for players, days, cards and numbers. The first that fits wins.

ME is the speaker, Z a player, ROLE a card of this table, WOLF a card of the pack; they are filled in by the reader.
"""

from __future__ import annotations

from lab.talk_judge.wording import NUMBER, ORDINALS

NTH = "|".join(ORDINALS)
TIMES = (
    rf"on (?:the (?:evening|morning) of )?day {NUMBER}",
    rf"in the night (?:of|before) day {NUMBER}|(?:in|on) night {NUMBER}",
    rf"on the (?:{NTH}) day|in the (?:{NTH}) (?:vote|round)",
    r"(?:in |at )?the last (?:vote|ballot)|last time|the day before yesterday|yesterday|the day before",
    r"today|this morning|just now|last night|in the night|earlier|so far",
    r"(?:that|the) (?:same |very )?night(?: after| that followed)?|the next (?:night|morning|day)",
)
TIME = rf"(?:back |already |even |only |still )?(?:{'|'.join(TIMES)})"
WHEN = rf"(?:,? (?P<when>{TIME}))?"
WHEN_FIRST = rf"(?:,? (?P<when_first>{TIME}),?)?"
# Verbs in the past that can stand without their subject after "and".
PAST = (
    r"(?:voted|named|nominated|accused|defended|announced|claimed|reported|abstained|withdrew|took|gave|wrote|cast|said"
    r"|spoke|pointed|checked|cleared|handed|ran|went|wanted|died|skipped|kept|put|called|stood|vouched|found|backed"
    r"|sided|promised|chose|told|suspected|blamed|left|passed|changed|turned|asked)"
)
WHO = r"(?P<x><\d+>(?:(?:, <\d+>)* and <\d+>)?)(?: (?:both|all|each|alone))?"
ONE = r"(?P<x><\d+>)"
PAIR = r"(?P<x><\d+> and <\d+>)(?: both)?"
MANY = r"(?P<others><\d+>(?:(?:, (?:and )?| and )<\d+>)*)"
SOON = r"(?: (?:already|also|once|even|just|then|later|only|still|openly|first|alone|again|quickly|twice|since))?"
OWN = r"(?:a|the|their|his|her|its|one|that|<\d+>'s) (?:own )?"
A_CLAIM = r"(?:(?:a|the|one|that|their|his|her|<\d+>'s) )?(?:first )?(?:claim|story|card|word)"
SAME_CARD = r"(?:the same|one|that|the one) (?:card|role)"
RESULT = r"(?P<result>(?: not| no)?(?: a| the| one of the)? (?:WOLF|clean|clear|innocent|honest|good|guilty)\b)"
COUNT = rf"(?P<count>{NUMBER})"
OF = rf" of (?:the |us )?(?P<of>{NUMBER})"

PLAIN = "DEED"
DID = rf"{WHO}{WHEN_FIRST}(?:'ve|'d|'s| has| had| have)?(?P<not> never| not)?{SOON} (?:DEED){WHEN}"
DID_NOT = rf"{WHO}(?P<not> did not| didn't| does not| do not| never)(?: once| even)? (?:DEED){WHEN}"

Deed = tuple[str, str, tuple[str, ...]]
# The kind of deed, the frame of the sentence, and the words that stand in it. `vote` is what is opened after the vote,
# `plan` what was announced before it.
COUNTS: tuple[Deed, ...] = (
    ("count", PLAIN, (
        rf"{COUNT}{OF}(?: of us| here| living)? (?:have |has |had )?(?:already )?(?:named|announced) Z",
        rf"{COUNT}(?: of us| of you| players| people| others)? (?:have|has) (?:already )?named Z",
        rf"Z (?:has|had) (?:already )?been named by {COUNT}(?:{OF})?\b",
        rf"Z has {COUNT}{OF}\b",
    )),
    ("named_by", PLAIN, (rf"Z (?:has been|have been|was|were|is)(?: already)? named{WHEN_FIRST} by {MANY}{WHEN}",)),
    ("named", PLAIN, (rf"{WHO}(?:'s|'ve| has| have)(?: already)? (?:named|announced) Z{WHEN}",)),
    ("first", PLAIN, (rf"{ONE} (?:was|were) (?:the )?first (?:one )?(?:to name|to announce|who named) Z{WHEN}",)),
    ("pack", PLAIN, (
        rf"we began with {COUNT} of them(?:, so (?P<of>{NUMBER}) must be left)?",
        rf"there were {COUNT} of them at first(?:, which leaves (?P<of>{NUMBER}))?",
    )),
    ("nights", PLAIN, (rf"(?P<count>{NUMBER}|not one) nights? (?:has|have) (?:yet )?passed",)),
)  # fmt: skip
ORDERS: tuple[Deed, ...] = (
    ("cornered", DID, (r"(?:claimed|came out) (?:only |just )?after Z had reported <\d+>",)),
    ("pressed", PLAIN, (rf"{ONE} (?:claimed|came out) (?:only |just )?after being named by {MANY}",)),
    (
        "pressed",
        DID,
        (rf"(?:claimed|came out) (?:only |just )?after {COUNT} (?:others|players|of us) had named <\d+>",),
    ),
    ("after", DID, (r"(?:claimed|stood up|came out|spoke up)(?: \w+){0,2}? ?(?:only |just )?after Z(?: had| did)?",)),
    ("before", DID, (r"(?:claimed|stood up|came out|spoke up)(?: \w+){0,2}? ?before Z(?: had| did)?",)),
)
CLAIMS: tuple[Deed, ...] = (
    ("rivals", PLAIN, (
        rf"{PAIR} (?:claim|claimed|wear|hold)(?: to (?:be|have|hold))? (?:{SAME_CARD}|the ROLE)\b",
        rf"{PAIR} cannot both have that card",
        rf"only one of {PAIR} (?:can have|has) that card",
    )),
    ("rival", PLAIN, (
        rf"{ONE} (?:claims|claimed|wears|holds) {SAME_CARD} (?:as|that) Z",
        rf"{ONE} (?:claims|claimed|wears|holds) the card that Z (?:claims|claimed|holds|wears)",
        rf"{ONE} (?:wears|claimed|claims) a card that (?:is mine|somebody else (?:wears|claims|claimed))",
    )),
    ("sole", PLAIN, (rf"{ONE} claimed that card{WHEN}, and nobody else (?:has|did)",)),
    ("alone", PLAIN, (r"(?:nobody else|no one else|no other player) (?:has )?claimed (?:that card|it)",)),
    ("unclaimed", PLAIN, (r"nobody has claimed that card",)),
    ("no_claim_of", PLAIN, (r"Z has claimed no card",)),
    ("unopposed", PLAIN, (
        r"(?:nobody|no one) has (?:contested|disputed|doubted|spoken against) (?:it|that|<\d+>'s claim)",
    )),
    ("holder", PLAIN, (rf"one such card, and {ONE} (?:has|claims|claimed|wears) it", rf"{ONE} wears that card")),
    ("slip", PLAIN, (
        rf"{ONE} (?:tells|told|has told) of {COUNT} checks? (?:in|after|from) (?:only )?(?P<of>{NUMBER}) nights?",
        rf"{ONE} (?:tells|told|has told) of more (?:nights|checks) than (?:we have had|there (?:were|have been))",
        rf"{ONE} (?:reported|reports) more (?:results|checks) than (?:there (?:were|have been)|we have had)",
    )),
    ("strange card", DID, (r"claimed a card that (?:is not in this game|nobody here was dealt)",)),
    ("strange deed", DID, (r"told of a deed that no card in this game can do",)),
    ("early deed", DID, (r"told of a deed before any night (?:had |has )?passed",)),
    ("no night", DID, (r"told of a night that we have not had",)),
    ("no night", PLAIN, (r"that night has not come yet",)),
    ("dead by then", DID, (r"told of a night with Z, who was dead by then",)),
    ("outlived", DID, (r"told us of a poison that did not kill Z",)),
    ("outlived", PLAIN, (r"no poison killed Z",)),
    ("died anyway", DID, (r"told us of keeping Z alive, who died that night",)),
    ("dealt", PLAIN, (r"somebody must have that card", r"that card was dealt to somebody")),
    ("early", DID, (r"(?:told of|reported) a check before any night (?:had |has )?passed",)),
    ("two_results", DID, (r"(?:reported|gave|told of) two (?:different )?results for Z",)),
    ("turned", DID, (r"(?:cleared Z|told us that Z is clean),? and (?:then )?(?:<\d+> )?turned against Z",)),
    ("retract", DID, (rf"(?:took|taken) {A_CLAIM} back", rf"(?:took|taken) back {A_CLAIM}", rf"withdrew {A_CLAIM}")),
    ("claim", DID, (
        r"(?:claimed|said)(?: to be| to have| to hold| that they were)?(?: the| a)? ROLE\b",
        r"called (?:themselves|himself|herself|<\d+>)(?: the| a)? ROLE\b",
    )),
    ("special", DID, (r"claimed a (?:special card|card of power)", r"claimed to be (?:somebody|someone) special")),
    ("unspecial", DID, (r"claimed no special card", r"claimed to be nobody special")),
    ("joke", DID, (r"claimed to be (?:one of them|one of the pack|WOLF)",)),
    ("claim", DID_NOT, (r"claim(?: to be| to have)?(?: the| a)? ROLE\b",)),
    ("report", DID, (
        rf"(?:reported|called|declared|found) Z(?: as| to be| is| was|:|,)?{RESULT}",
        r"told us of a(?P<result> good| bad) result for Z",
        rf"(?:told us|said)(?:,? (?P<when_first>{TIME}),?)?(?: that)? Z (?:is|was|am){RESULT}",
    )),
    ("night", DID, (r"told (?:us )?of (?:saving|poisoning|guarding|protecting|healing) Z",)),
    ("came_true", DID, (r"reported Z, and it came true",)),
    ("cleared", DID, (r"cleared Z",)),
    ("report", DID, (
        r"(?:reported(?: on)?|told (?:us )?of|checked|looked (?:at|into)) Z(?!'s)",
        r"looked there, and told us",
    )),
    ("dead_before", PLAIN, (r"Z was (?:already )?dead before that night",)),
    ("no_card", PLAIN, (r"there is no such card in this game",)),
    ("seen_card", PLAIN, (r"that card was Z's, and we have seen it",)),
)  # fmt: skip
ELECTION: tuple[Deed, ...] = (
    ("elect", DID, (
        r"(?:voted for|voted|wanted|chose|backed|elected) Z (?:as|for|to be) (?:the )?(?:sheriff|badge)",
        rf"gave Z {OWN}vote (?:as|for) (?:the )?(?:sheriff|badge)",
        r"wanted Z to have the badge|elected Z",
    )),
    ("badge", DID, (r"(?:handed|gave|passed|left) Z the badge", r"(?:handed|gave|passed|left) the badge to Z")),
    ("run", DID, (r"ran(?: for (?:sheriff|the badge)|(?=[,.;:!]| and | but |$))", r"asked for the badge")),
    ("run", DID_NOT, (r"run\b(?: for (?:sheriff|the badge))?", r"ask for the badge")),
    ("withdraw", DID, (r"(?:withdrew|stood down|dropped out)\b(?! (?:the|that|a|what|their|<\d+>))",)),
)  # fmt: skip
VOTES: tuple[Deed, ...] = (
    ("broke", DID, (
        rf"(?:announced|said|named|promised|gave) one (?:name|thing|player)(?:,? (?P<when_first>{TIME}))?,? "
        r"and (?:then )?(?:<\d+> )?(?:voted|wrote|named|put)(?: for| against| down)? another(?: name| one)?",
    )),
    ("switched", DID, (rf"changed (?:<\d+>'s|their) mind(?:,? (?P<when_first>{TIME}),?)? from Z to <(?P<w>\d+)>",)),
    ("abstain", DID, (
        r"abstained|kept out of the vote|skipped(?: the vote)?|voted (?:for nobody|to skip|for no one)",
        r"sat out the vote|gave nobody (?:a|the) vote|wrote (?:down nobody|nobody down)",
    )),
    ("abstain", DID_NOT, (r"abstain", r"vote\b(?! (?:for|against|<))")),
    ("vote", DID, (
        r"voted(?: for| against| out| to \w+(?: out)?)? Z",
        rf"gave Z {OWN}(?:vote|ballot|voice)",
        rf"gave {OWN}(?:vote|ballot|voice) to Z",
        r"wrote (?:down )?Z(?: down)?(?! on (?!the (?:ballot|paper|slip)))|put Z down",
        r"put Z(?:'s name)? on (?:a|the|their|his|her) (?:ballot|paper|slip)",
        rf"(?:cast|spent) {OWN}(?:vote|ballot) (?:for|against|on) Z",
    )),
    ("vote", DID_NOT, (r"vote (?:for|against) Z", rf"give Z {OWN}vote", r"write (?:down )?Z(?: down)?")),
    ("vote", PLAIN, (
        rf"{ONE}'s (?:own )?(?:vote|ballot|paper|slip){WHEN}(?: \w+)? (?:went to|was for|was against|fell on|landed on"
        rf"|had|named|read|said|carried|was|bore) Z(?: on it)?{WHEN_FIRST}",
    )),
    ("vote", PLAIN, (rf"it was Z (?:whom|who|that) {ONE} (?:wrote(?: down)?|voted(?: for| against)?|put down){WHEN}",)),
    ("vote", PLAIN, (rf"Z (?:got|had|received|took|drew) {ONE}'s vote{WHEN}",)),
    ("vote", PLAIN, (rf"Z was (?:voted for|written down|voted against) by {ONE}{WHEN}",)),
)  # fmt: skip
TALK: tuple[Deed, ...] = (
    ("nominate", DID, (r"nominated Z", r"put Z (?:up|forward)", r"put Z on the (?:list|ballot)")),
    ("nominate", DID_NOT, (r"nominate Z",)),
    ("nominate", PLAIN, (rf"Z was nominated by {ONE}{WHEN}",)),
    ("plan", DID, (
        r"(?:named|announced|promised|called for|said|shouted)(?: (?:a|the|their) vote (?:for|against|on))? Z(?!'s)",
        r"(?:promised|announced|said they would) (?:to )?vote (?:for|against) Z",
        r"wanted Z (?:gone|out|dead)|went after Z|came out against Z|was quick to name Z|had (?:nobody but )?Z in mind",
    )),
    ("plan", DID_NOT, (r"name Z|announce Z",)),
    ("accuse", DID, (
        r"(?:accused|suspected|blamed|distrusted) Z|doubted Z(?!'s)",
        r"pointed (?:a finger |the finger )?at Z|spoke against Z",
    )),
    ("accuse", DID_NOT, (r"(?:accuse|suspect) Z",)),
    ("contest", DID, (r"(?:contested|disputed|denied|doubted|disbelieved) Z's (?:claim|story|card)",)),
    ("agree", DID, (r"(?:sided|agreed) with Z", r"(?:only )?followed Z", r"brought nothing but Z's word")),
    ("same", PLAIN, (rf"{WHO} did the same",)),
    ("nobody_did", PLAIN, (
        r"nobody has (?P<deed>voted for|nominated|spoken against|spoken up for) Z",
    )),
    ("defend", DID, (
        r"(?:defended|backed|trusted|covered for|shielded|vouched for) Z",
        r"spoke (?:up )?for Z|stood (?:by|up for|with) Z",
    )),
    ("defend", DID_NOT, (r"(?:defend|speak up for|stand by) Z",)),
    ("asked", DID, (r"asked (?:<\d+> )?about Z",)),
    ("asked", PLAIN, (rf"{ONE}(?:'s|,) question about Z",)),
    ("nobody", PLAIN, (rf"{ONE} (?:has|have|had) (?:so far )?named nobody{WHEN}",)),
    ("idle", PLAIN, (
        rf"{ONE}(?:'s| has| have)(?: so far)? said (?:nothing|no word)(?: of (?:substance|use|weight)| yet)*{WHEN}",
        rf"{ONE} (?:keeps|kept) every opinion back{WHEN}",
        rf"{ONE} (?:gave|gives|has given) no opinion{WHEN}",
    )),
)  # fmt: skip
FATES: tuple[Deed, ...] = (
    ("alive", PLAIN, (r"Z is (?:still )?alive",)),
    ("voted_out", PLAIN, (rf"Z (?:was|were|got) (?:voted out|banished|put out|sent off){WHEN}",)),
    ("died", PLAIN, (
        r"Z (?:died|was killed|was found dead|is dead|was dead|were killed)(?: by (?:the hand of )?the \w+)?"
        rf"(?: in the night)?{WHEN}",
    )),
    ("card", PLAIN, (
        rf"Z's card (?:was|is|turned out(?: to be)?|showed|said|came up)(?: as)?{RESULT}",
        rf"Z (?:turned out|was shown) to be{RESULT}",
        rf"the card of Z has been turned, and it was{RESULT}",
    )),
    ("card", PLAIN, (r"Z's card (?:was|is|turned out(?: to be)?|showed|said|came up)(?: the| a)? ROLE\b",)),
    ("shoot", DID, (r"shot Z",)),
)  # fmt: skip


def patterns() -> list[tuple[str, str]]:
    """Each kind of deed with its whole pattern; what holds the words of another deed comes first."""
    deeds = (*COUNTS, *ORDERS, *CLAIMS, *ELECTION, *VOTES, *TALK, *FATES)
    return [(kind, frame.replace("DEED", "|".join(words))) for kind, frame, words in deeds]


DEEDS = patterns()
