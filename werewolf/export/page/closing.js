/* The closing page: the cards, the story as far as the file tells it, and who voted for a wolf on which day. */

const closing = document.getElementById("closing");

function buildClosing() {
  if (!game.closing) return;
  const { words, condition, decided, fates, story, hits, costs, facts, review } = game.closing;
  closing.append(section("Result", make("p", "result", ...worded(words), " ", make("span", "quiet", condition, " ", ...worded(decided)))));
  if (review?.length) closing.append(section("Why", make("ul", "why", ...review.map((line) => foreign("li", "", line)))));
  closing.append(section("Who was who", make("ul", "fates", ...fates.map(fateCard))));
  const title = SEES_ALL ? "What really happened" : "How it went"; // one seat does not know everything
  if (story.length) closing.append(section(title, make("div", "story", ...story.map(chapterOf))));
  if (hits.days.length) closing.append(section("Who voted right", hitTable(fates, hits)));
  const ballots = matrixOf(framesFor(chairs().at(-1), false));
  if (hits.days.length) closing.append(section("Who voted for whom", make("div", "hits", ballots)));
  if (costs.length) closing.append(section("Tokens", costTable(costs)));
  const rows = facts.map(([label, value]) => make("div", "", make("dt", "", label), make("dd", "", value)));
  closing.append(section("This game", make("dl", "facts", ...rows)));
}

function section(title, content) {
  if (content.classList.contains("hits")) reachable(content, title);
  return make("section", "", make("h2", "", title), content);
}

/* A part that scrolls can be reached and scrolled with keys. */
function reachable(element, name) {
  element.tabIndex = 0;
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", name);
}

function fateCard(fate) {
  const role = foreign("span", "role", fate.role);
  role.dataset.camp = fate.camp;
  const played = fate.player ? foreign("span", "quiet", fate.player) : null;
  const ending = make("span", "quiet", `${fate.won ? "won" : "lost"} · ${fate.ending}`);
  const name = seatName(fate.seat, game.labels[fate.seat] ?? `seat ${fate.seat}`);
  return tinted(make("li", fate.won ? "won" : "lost", name, role, ending, played), fate.seat);
}

function chapterOf({ title, phase, deeds }) {
  const words = deeds.flatMap((deed) => [...worded(deed), " "]);
  return make("div", phase, make("h3", "", title), make("p", "", ...words));
}

function hitTable(fates, { days, rows }) {
  const head = make("tr", "", make("th", "", "Day"), ...days.map((day) => make("th", "", String(day))));
  const body = fates.map((fate, row) => make("tr", "", make("th", "", seatName(fate.seat)), ...(rows[row] ?? []).map(hitCell)));
  const legend = make("p", "quiet legend", "● a hit   ○ a miss   · no vote");
  return make("div", "hits", make("table", "", make("thead", "", head), make("tbody", "", ...body)), legend);
}

function costTable([head, ...rows]) {
  const cells = (tag, row) => row.map((text) => make(text ? tag : "td", "", text)); // no empty head
  const body = rows.map((row) => make("tr", "", ...cells("td", row)));
  return make("div", "hits", make("table", "costs", make("thead", "", make("tr", "", ...cells("th", head))), make("tbody", "", ...body)));
}

function hitCell(hit) {
  const cell = make("td", hit ? "hit" : "", hit === null ? "·" : hit ? "●" : "○");
  cell.setAttribute("aria-label", hit === null ? "no vote" : hit ? "a hit" : "a miss");
  return cell;
}
