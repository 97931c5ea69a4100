/* Functions that build HTML elements. Text from the game is always added as text, never as markup. */

function make(tag, classes, ...content) {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  element.append(...content.filter((part) => part !== null && part !== undefined));
  return element;
}

function tinted(element, seat) {
  element.style.setProperty("--tint", game.colours[seat]);
  return element;
}

function seatName(seat, words = game.labels[seat]) {
  return tinted(make("bdi", "mention", words), seat);
}

/* Words in which every seat has its colour. */
function worded(words) {
  return (words ?? []).map((part) => (typeof part === "number" ? seatName(part) : part));
}

function foreign(tag, classes, text) {
  const element = make(tag, classes, text);
  element.dir = "auto";
  return element;
}

function thoughtOf(frame, chair) {
  return frame.thought && thinks(chair, frame.step) ? foreign("p", "behind", frame.thought) : null;
}

const SIGNS = { death: "†", shot: "✦", badge: "★", secret: "☾", nomination: "→" };

function sign(step) {
  const symbol = SIGNS[step.tone];
  if (!symbol) return null;
  const element = make("span", "sign", symbol);
  element.setAttribute("aria-hidden", "true");
  return element;
}

function number(value) {
  return String(Math.round(value * 100) / 100);
}

function heavy(vote) {
  return vote.weight === 1 ? null : make("span", "heavy", `★ ×${number(vote.weight)}`);
}

/* The result of a ballot as bars. */
function tallyTable(frame) {
  const rows = tallyOf(frame);
  const most = Math.max(1, ...rows.map((row) => row.total));
  return make("div", "tally", ...rows.map((row) => {
    const bar = make("span", "bar", make("span", "fill"));
    bar.firstChild.style.width = `${row.seat === null ? 0 : (100 * row.total) / most}%`;
    const name = row.seat === null ? make("span", "quiet", "nobody") : seatName(row.seat, game.names[row.seat]);
    const voters = make("span", "voters", ...row.voters.map(voterDot));
    const line = make("div", "row", name, make("span", "total", number(row.total)), bar, voters);
    return row.seat === null ? line : tinted(line, row.seat);
  }));
}

function voterDot(vote) {
  const heavier = vote.weight === 1 ? "" : "★";
  const dot = tinted(make("span", "dot", `${vote.by}${heavier}`), vote.by);
  dot.title = game.names[vote.by];
  return dot;
}
