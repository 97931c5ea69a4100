"""Reads acts out of anyone's words. What it does not understand has no weight, and nothing it reads settles a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.bots.acts import Act, Kind
from werewolf.players.bots.tokens import Speller

S = r"@(\d+)"
GAP = r"((?: (?!@|but )\S+){0,4}?)"
BE = (
    r"(?: 's| is| are| was| were| looks?| seems?| must be| has to be| have to be| feels?| sounds?| smells?| reads?|"
    r" gotta be| came back| comes back| came up| came out| turned up| turned out| strikes me| acts| acting| being|"
    r" has been| have been| might be| could be| may be| can only be| will be| appears?| remains?| stays?)"
)
NOT = re.compile(r"\b(?:not|no|never|hardly|nothing|neither|nor|anything but|far from|without)\b")
ART = (
    r"(?: the| a| an| your| our| my| only| real| actual| true| one| really| indeed| just| simply| in| fact| actually"
    r"| honestly| here| now| officially| plain| ordinary| simple| mere| humble| regular| old| good| ~good| telling|"
    r" you| and| ,| :| not| no| never| poor| village| town| last| also| myself| definitely| truly| in fact)"
)

_SKIP = re.compile(
    r"^ [\[(*#<|-]*\s?(?:moderator|gm|game master|host|narrator|system|judge|announcement|rules?)\b[^:]{0,20}[:\]]"
)
_SCRIPT = re.compile(rf"^ {S} : .*\bi\b")
_HYPOTHETICAL = re.compile(
    r" (?:if|suppose|supposing|imagine|assume|assuming|unless|whether|pretend|say i am|let us say|what if|in case|"
    r"when i am|whenever|last game|last time|in another|for example|hypothetically|were i|had i|as though|only fools|"
    r"provided|wish|wishes|hope|hopes|hoping|joking|kidding|easy to say|whoever|anyone who|the kind of) "
)
_REPORTED = re.compile(
    r" (?:@\d+|people|someone|somebody|everyone|everybody|folks?|nobody|anyone|some|you|others|who|that lot|it|he|she|they)"
    r"(?: also| just| only| always| already| even| openly| first| once| really| never| has| have)?"
    r" (?:says?|said|claims?|claimed|claiming|thinks?|thought|told|tells|insists?|insisted|swears?|swore|keeps saying|"
    r"calls?|called|wants?|wanted|believes?|believed|suspects?|suspected|argues?|argued|accuses?|accused|asks?|asked|"
    r"\^voted|\^checked|defended|defends|pushed|pushes|wrote|writes|hinted|hints|announced|announces|declared|"
    r"reported|reports|vouched|vouches|trusts?|nominated|counted|agreed|would|is saying|are saying|was saying|"
    r"is claiming|are claiming|was claiming|keeps calling|keep calling|\^vote) .*?(?= but | yet | while | and i | so i | , i | though |$)"
)
_CLAIMS = [
    re.compile(pattern)
    for pattern in (
        rf" (?:i|me) am({ART}{{0,6}}) %(\w+)(?! hunt| ,? ?hater|(?: \S+)? side)",
        r" i (?:hereby |now |do |also |openly |must |have to |will |can )?(?:claim|reveal as|come out as|declare)(?: to be| being| as| myself| that i am)?((?: the| a| your| not)*) %(\w+)",
        r"^(?: ,| so| well| look| listen| ok| hello| hi)*((?: the| your| real| actual| true)*) %(\w+) (?:here|speaking)",
        r"^((?: open| full| hard)*) %(\w+) claim(?:ing)? ",
        r" my (?:real |true |actual )?(?:role|card|job|part|calling|alignment) (?:is|was|says|reads|:|has been)((?: the| a| that of| of| plain| not)*) %(\w+)",
        r" i (?:was dealt|drew|was given|pulled|got dealt|hold|am holding|carry|am carrying|have)((?: the| a| one)*) %(\w+)(?= card| 's card| 's role| role)",
        r" i (?:was dealt|drew|was given|pulled|got dealt|got)((?: the| a| one| plain)*) %(\w+)",
        r" as ((?:the|your|our|this|a)(?: real| true| only| village 's| town 's)*) %(\w+) ,? ?i ",
        r" the( real| true| actual| only)* %(\w+) is me",
        r" (?:it is me|that is me|looking at|talking to|this is|you have)( ,| :|)(?: the| your| a) %(\w+)(?= ,| $| -| :)",
        r" i (?:have been|was)((?: the| your| a| not| never)*) %(\w+)(?= all along| the whole| from the| since|(?: ,)? and i)",
        r" i (?:am|will be|come|am coming) (?:coming )?(?:out|forward|clean)( as| :| -)(?: the| a| your)? %(\w+)",
        r" claiming( the| a| as| as the|) %(\w+)(?= here| now| ,| $| :| -| and)",
    )
]
_RETRACTS = [
    re.compile(pattern)
    for pattern in (
        r" i (?:hereby |now |must |want to |will |have to |would like to )?(?:take back|retract|withdraw|take it back|unclaim|drop|renounce)(?: \S+){0,4}",
        r" i (?:am|was)(?: \S+){0,2} (?:not|never)(?: \S+){0,3} %(?:seer|witch|hunter|guard|doctor)",
        r" i (?:~bad|lied|was lying|made it up|invented|made up|faked|bluffed)(?: \S+){0,4} (?:%\w+|claim|role|check|being)",
        r" (?:forget|ignore|scratch|strike) (?:my|what i said about my|that|the) (?:\S+ ){0,2}(?:claim|role|being|check)",
        r" my (?:%\w+ )?claim was (?:a )?(?:~bad|lie|bluff|made up|joke|gambit|trick)",
    )
]
_COUNTERS = [
    re.compile(pattern)
    for pattern in (
        rf" {S}{BE}(?: \S+){{0,2}} (?:not|no|never|~bad)(?: the| a| our| your| real| actual| true| any| really)* %(?:seer|witch|hunter|guard|doctor)",
        rf" {S}{BE}(?: \S+){{0,1}} (?:a |the |our )?~bad %(?:seer|witch|hunter|guard|doctor)",
        rf" {S} 's (?:%\w+ )?(?:claim|story|check|checks|result|report|role){BE}(?: (?!not)\S+){{0,3}} (?:~bad|lie|made up|nonsense|invented|rubbish|bluff|fabricated|impossible|bogus|invention|fiction|fantasy|stolen)",
        rf" {S} (?:is )?(?:~bad|lies|lied|bluffs|bluffed|invented|faking|faked|faked it|made it up)(?: \S+){{0,2}} (?:about|being|the|a|that)?(?: \S+){{0,3}} %(?:seer|witch|hunter|guard|doctor)",
        rf" i (?:hereby |must |will |have to )?(?:counter|counterclaim|counter - claim|contest|dispute|challenge|reject)(?: \S+){{0,3}} {S}",
        rf" i (?:do not|can not|will not|never) (?:believe|buy|accept|trust)(?: \S+){{0,2}} {S} 's (?:%\w+ )?(?:claim|story|check|checks|result|role)",
        rf" {S} (?:can|could) not(?: \S+){{0,2}} be(?: the| a| our| real| true)* %(?:seer|witch|hunter|guard|doctor)",
        rf" {S} (?:is )?(?:stole|stealing|stolen|borrowed|took|taken|impersonating|pretending|pretends)(?: \S+){{0,4}} (?:%(?:seer|witch|hunter|guard|doctor)|my (?:role|card|claim))",
    )
]
_VERDICT = re.compile(r"(not|no|never|nothing)?((?: (?!@)\S+){0,3}?) ?(%werewolf|%villager|~good|~bad)(?= |$)")
_LOOKED = re.compile(
    rf" i (?:have )?(?:\S+ ){{0,3}}?(?:\^checked|saw|found|turned over|opened|asked about|spent the night on|dreamed of|dreamt of)(?: (?!@)\S+){{0,4}}? {S}"
)
_BARE_LOOK = re.compile(
    rf"^(?: \S+){{0,4}}? (?:\^checked|\^check|checks|result|results|peek)(?: (?!@|%|~|i )\S+){{0,3}}? {S}"
)
_MINE = re.compile(
    rf" (?:my|the|last night 's|night 's) (?:\S+ )?(?:\^check|checks|result|results|vision|visions|investigation|peek|scan|inspection|reading|\^looks?|finding|dream|card for|answer|lantern|sight|report)(?: (?!@)\S+){{0,5}}? {S}"
)
_STATES = re.compile(
    rf" {S}(?: 's| is| was| came back| came up| comes back| turned up| came out| :| -| ,|)((?: (?!@)\S+){{0,6}})"
)
_HEDGED = re.compile(
    r" (?:think|believe|suspect|guess|probably|maybe|perhaps|might|must|looks?|seems?|feel|sure|bet|therefore|likely|could|may|so) "
)
_NIGHTLY = re.compile(r" (?:last night|n|night|night \d+|n \d) ")
_CHECKS = [
    re.compile(pattern)
    for pattern in (
        rf" (?:i|we) (?:will|am going to|plan to|intend to|want to|shall|mean to|would like to|am|can|am planning to|will be)(?: \S+){{0,2}}? \^check(?: (?!@)\S+){{0,3}}? {S}",
        rf" (?:tonight|next|tomorrow)(?: \S+){{0,4}}? (?:\^check|my lantern goes to|i \^check|i see)(?: (?!@)\S+){{0,3}}? {S}",
        rf" my next (?:\^check|\^look|peek|target|investigation|one)(?: (?!@)\S+){{0,4}}? {S}",
        rf" {S}(?: (?!@)\S+){{0,2}} (?:next|tonight)(?: for me| is my)? \^check",
        rf" {S} (?:is|will be|gets)(?: (?!@)\S+){{0,3}} (?:\^checked|\^check)(?: \S+)? (?:tonight|next)",
    )
]
_VOTES = [
    re.compile(pattern)
    for pattern in (
        rf" (?:i|we|let us|everyone|all|please|so|then|and|,|:|will|should|must|to|now|village|town|today|friends|people|then,|-)(?: (?:will|am|are|be|going|to|shall|should|must|have|would|want|need|think|say|like|can|plan|ready|happy|still|also|gladly|rather|just|definitely|now|therefore|today|i|we|all|together|prefer|propose|suggest|intend|mean|vote|myself))* \^vote((?: (?:for|against|out|on|off|to|today|:|is|now|goes|with|me|,|right|straight|at))*) {S}",
        rf"^(?: ,| so| well| ok)* \^vote((?: (?:for|against|out|on|off|to|today|:|is|now))*) {S}",
        rf" (?:my|our|the|today 's) (?:\S+ )?\^vote((?: (?!@|not|never)\S+){{0,5}}?) {S}",
        rf" {S}(?: (?:should|must|has to|needs to|can|ought to|is|gets|will|to|just))* (?:go|goes|leave|hang|swing|die|be out|be voted|be \^voted|out|be gone|walk|be sent|be put out|be removed|be eliminated|be exiled|be banished|be lynched)(?= |$)(?! on| with| back| quiet| too| ahead| along)()",
        rf" (?:get rid of|send|put|throw|kick|remove|take out|take|boot|drop)()(?: out)? {S}(?: out| home| away| off| over| to the gallows)?(?= out| home| away| off|.*today| $| ,)",
        rf" i (?:am|will be|stand) (?:\^vote|voting|going|pointing|locked|set) (?:for|on|against|with|at|in on)((?: my \^vote on)?) {S}",
        rf" (?:name|stone|ballot|pebble|mark|finger|pencil|chalk|oar|coin|chip|stake|mine) (?:is |goes |falls |lands |points |stays |sits )?(?:on|to|at|against|beside|for)() {S}",
        rf" {S} (?:gets|has|takes|earns|receives) my()(?: \S+)? \^vote",
    )
]
_ACCUSES = [
    re.compile(pattern)
    for pattern in (
        rf" {S}{BE}{GAP} (?:~bad|%werewolf|off|strange|odd|nervous|wrong|worrying|too quiet|very quiet|afraid|dangerous|the one|problem)(?= |$)(?! way)",
        rf" i (?:\S+ )?(?:\S+ )?(?:~bad|suspect|suspected|accuse|distrust|mistrust|doubt|dislike|blame|fear)((?: (?:of|that|you|a lot|most|mostly|strongly|is|very|much|a|little|,|it|was))*) {S}(?! 's (?:check|claim)| is (?:a |the )?%| (?:is|was) ~bad)",
        rf" i (?:\S+ )?(?:do not|can not|cannot|never|will not|no longer) (?:really |quite |fully )?(?:trust|like|believe)()(?: a word| anything)?(?: of| from| in| how| what| that)?(?: the)? {S}",
        rf" (?:my|the|our|first|main|top|number one)(?: \S+){{0,2}} (?:~bad|suspicion|suspicions|eye|eyes|finger|money|bet|guess|pick|nose|answer|gut)((?: (?!@)\S+){{0,4}}?) {S}",
        rf" {S}{BE}(?: \S+){{0,2}} my (?:\S+ ){{0,2}}(?:~bad|pick|guess|target|first choice|bet)()",
        rf" {S} (?:worries|bothers|troubles|scares|alarms|frightens|unsettles) (?:me|us)()",
        rf" {S} (?:lies|lied|smells?|stinks|stank|dodged|dodges|slipped|hides|hid|squirms|squirmed|is hedging|avoids|avoided|protects|protected|covers)(?= |$)()",
        rf" (?:caught|blame|watch|eyeing|at|accusing|accuse)() {S} (?:~bad|lying|closely|for it)",
        rf" (?:~bad|%werewolf|wrong) (?:is|about|with|in|among us is|here is|at this table is|to me is|i see is|we want is)()(?: \S+)? {S}",
        rf" {S} (?:has|have)(?: \S+){{0,3}} (?:~bad|something to hide|blood)()",
        rf" (?:something|a lot|plenty|much)(?: \S+){{0,2}} (?:off|wrong|fishy|~bad)((?: \S+)?) (?:about|with) {S}",
    )
]
_DEFENDS = [
    re.compile(pattern)
    for pattern in (
        rf" {S}{BE}{GAP} (?:~good|%villager|fine|one of us|on our side|okay|ok|with us|right to be|telling the truth|being honest)(?= |$)(?! way)",
        rf" i (?:\S+ )?(?:\S+ )?(?:trust|believe|vouch for|stand by|defend|support|back|vouch)((?: (?:for|in|that|mostly|fully|completely|still|,))*) {S}(?! (?:is|was|looks|must|'s)(?: \S+){{0,3}} (?:~bad|%werewolf))",
        rf" (?:leave|spare)() {S}(?: alone|(?= $| ,| for now| today))",
        rf" (?:do not|not|never|stop)(?: let us)? (?:\^vote|pushing|accusing|hounding|attacking|blaming|lynch|wasting(?: \S+){{0,3}}|picking on|touch|touching|vote)() ?(?:for |out |against |on )?{S}",
        rf" hands off() {S}",
        rf" {S} (?:deserves|earned|has earned|has|keeps|has got) (?:my|our|some|more)(?: \S+)? (?:trust|credit|support|faith|vote of confidence|time|confidence)()",
        rf" i (?:would|will) (?:keep|protect|spare|save)() {S}",
        rf" i (?:do not|did not|can not) (?:think|believe|see|suspect|doubt)(?: \S+){{0,2}}?() {S}(?! 's)",
        rf" i doubt() (?:that )?{S} (?:is|was|would)(?: \S+){{0,2}} (?:%werewolf|~bad)",
        rf" (?:for|confidence in|faith in|put my name to)() {S} i would (?:vouch|put|swear)",
    )
]
_AGREES = [
    re.compile(pattern)
    for pattern in (
        rf" i (?:\S+ ){{0,2}}?(?:agree|concur|go along|side|stand)(?: \S+){{0,3}}? (?:with|behind|beside) (?:what )?{S}",
        rf" {S} (?:is|was|has it|'s|got it|are|speaks|makes|talks)(?: \S+){{0,2}}? (?:right|correct|sense|wise|spot on|onto something|truth|sensibly)(?= |$)",
        rf" as {S}(?: \S+)? (?:says?|said|put it|puts it|pointed out|noted|argued|told us)",
        rf" (?:good|fair|well|nice|sharp|solid|excellent)(?: \S+)? (?:point|put|said|question|spotted|reasoning|argument|call|thinking|work)(?: \S+){{0,2}}? {S}",
        rf" {S} (?:has|made|makes|raises)(?: \S+){{0,2}} (?:point|case|sense|argument)",
        rf" {S} 's (?:\S+ )?(?:point|argument|reasoning|case|read|logic|question|reading)(?: (?!not)\S+){{0,2}} (?:~good|fair|right|sound|convinces|holds|stands|strong|persuades|makes|best)",
        rf" (?:same as|seconding|i second|second|echoing|i am with|with|like|plus one to|\+ 1 to|following|i follow|i echo|i will follow|persuaded by|convinced by) {S}(?= ,| $| on| here| -| there| 's|:)",
        rf" {S} (?:convinced|persuaded|won|convinces|persuades) me",
    )
]
_ASK_BEGS = [
    re.compile(pattern)
    for pattern in (
        rf" (?:i|we)(?: \S+)? (?:want|wants|need|would like|would love|wish|like)(?: us)? to (?:hear|know|ask)(?: \S+){{0,2}}? (?:from|what|why|how|about|whom|who)? ?{S}",
        rf"^(?: \S+){{0,2}}? {S} [,:-] (?:please )?(?:explain|answer|tell|speak|account|talk|say|show|name|give|convince|defend|walk|share|own up|out with)",
        rf" (?:explain|answer|speak up|tell us|tell me|account for)(?: \S+){{0,6}} , {S} $",
        rf" (?:question|word|questions) (?:for|to|with) {S}",
        rf" i ask {S}",
        rf" let {S} (?:explain|answer|speak)",
    )
]
_IDLE = re.compile(
    r"^(?: \S+){0,3}? (?:nothing (?:\S+ )?to (?:add|say|report|offer)|i pass|pass|no comment|i have no opinion|"
    r"no opinion|no idea|nothing from me|skip me|nothing new)(?: \S+){0,5} $"
)
_SEAT = re.compile(S)


class Parser:
    """Reads for one table. The same words always give the same acts, whoever says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self._read: dict[str, tuple[Act, ...]] = {}

    def acts(self, text: str) -> tuple[Act, ...]:
        if text not in self._read:
            self._read[text] = tuple(dict.fromkeys(self._acts(text)))
        return self._read[text]

    def _acts(self, text: str) -> Iterator[Act]:
        seeing = False
        for sentence, asks in self._speller.sentences(text):
            if asks:
                yield from _asked(sentence)
                continue
            for act in _stated(sentence, seeing):
                seeing = seeing or act.kind == "report" or (act.kind == "claim" and act.role == "seer")
                yield act


def _asked(sentence: str) -> Iterator[Act]:
    """A question claims nothing; it is put to whoever it names first."""
    who = _SEAT.search(sentence)
    if who:
        yield Act("ask", int(who.group(1)))


def _stated(sentence: str, seeing: bool) -> Iterator[Act]:
    if _SKIP.match(sentence) or _SCRIPT.match(sentence):
        return
    if _IDLE.match(sentence):
        yield Act("idle")
    sure = _HYPOTHETICAL.split(sentence, maxsplit=1)[0] + " "
    sure = f" {sure.strip()} "
    yield from _seats(_AGREES, sure, "agree")
    own = f" {_REPORTED.sub(' ', sure).strip()} "
    claims = list(_claims(own))
    yield from claims
    yield from _retracts(own, claims)
    seeing = seeing or any(act.role == "seer" for act in claims)
    reports = list(_reports(own, seeing))
    yield from reports
    told = {act.seat for act in reports}
    counters = [act for act in _seats(_COUNTERS, own, "counter") if act.seat not in told]
    yield from counters
    yield from _seats(_CHECKS, own, "check")
    yield from (act for act in _leanings(own) if act.seat not in told)
    yield from _seats(_ASK_BEGS, sure, "ask")


def _seats(patterns: Sequence[re.Pattern[str]], sentence: str, kind: Kind) -> Iterator[Act]:
    for pattern in patterns:
        for found in pattern.finditer(sentence):
            yield Act(kind, int(next(group for group in reversed(found.groups()) if group and group.isdecimal())))


def _claims(sentence: str) -> Iterator[Act]:
    for pattern in _CLAIMS:
        for found in pattern.finditer(sentence):
            if not NOT.search(found.group(1) or ""):
                yield Act("claim", role=found.group(2))


def _retracts(sentence: str, claims: Sequence[Act]) -> Iterator[Act]:
    if not claims and any(pattern.search(sentence) for pattern in _RETRACTS):
        yield Act("retract")


def _verdict(words: str) -> bool | None:
    found = _VERDICT.search(words)
    if found is None:
        return None
    good = found.group(3) in ("%villager", "~good")
    negated = bool(found.group(1)) or bool(NOT.search(found.group(2)))
    return good != negated


def _reports(sentence: str, seeing: bool) -> Iterator[Act]:
    """A check with its result; a bare “3 is a wolf” is one only from somebody who speaks as the seer."""
    if re.search(r" (?:not|never) \^check(?:ed)? ", sentence):
        return
    found = list(_LOOKED.finditer(sentence)) + list(_MINE.finditer(sentence)) + list(_BARE_LOOK.finditer(sentence))
    done: set[int] = set()
    for look in found:
        seat, verdict = int(look.group(1)), _verdict(sentence[look.end() : look.end() + 90])
        saw = look.group()
        if verdict is None and "^check" not in saw:
            verdict = _verdict(saw)
        if verdict is not None and seat not in done and ("^check" in saw or _sees(saw, sentence, seeing)):
            done.add(seat)
            yield Act("report", seat, good=verdict)
    if not (seeing or done) or _HEDGED.search(sentence):
        return
    for said in _STATES.finditer(sentence):
        seat, verdict = int(said.group(1)), _verdict(said.group(2))
        if verdict is not None and seat not in done:
            done.add(seat)
            yield Act("report", seat, good=verdict)


def _sees(look: str, sentence: str, seeing: bool) -> bool:
    """Seeing or finding is a check only at night, or from a seer."""
    return seeing or " my " in look or bool(_NIGHTLY.search(sentence))


def _leanings(sentence: str) -> Iterator[Act]:
    """Votes, accusations and defences; a negated accusation defends, a negated defence accuses."""
    doubted = bool(re.search(r" (?:do not|did not|can not) (?:think|believe|see)| i doubt", sentence))
    leaning: dict[int, Kind] = {}
    for seat, negated in _turned(_VOTES, sentence):
        if not negated:
            yield Act("vote", seat)
    for seat, negated in _turned(_ACCUSES, sentence):
        leaning.setdefault(seat, "defend" if negated != doubted else "accuse")
    for seat, negated in _turned(_DEFENDS, sentence):
        leaning.setdefault(seat, "accuse" if negated else "defend")
    for seat, kind in leaning.items():
        yield Act(kind, seat)


def _turned(patterns: Sequence[re.Pattern[str]], sentence: str) -> Iterator[tuple[int, bool]]:
    for pattern in patterns:
        for found in pattern.finditer(sentence):
            groups = found.groups()
            seat = next(group for group in groups if group and group.isdecimal())
            rest = "".join(group for group in groups if group and not group.isdecimal())
            before = sentence[: found.start()].rsplit(" , ", 1)[-1]
            yield int(seat), bool(NOT.search(rest)) or bool(re.search(r" (?:not|never)$", before))
