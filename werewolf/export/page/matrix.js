/* The vote matrix: who voted for whom, ballot by ballot, up to a moment. */

function ballotsOf(frames) {
  const ballots = new Map();
  for (const { step, title, ballot } of frames) {
    if (step.tone !== "vote") continue;
    if (!ballots.has(ballot)) ballots.set(ballot, { title, votes: new Map() });
    ballots.get(ballot).votes.set(step.by, step);
  }
  return [...ballots.values()];
}

function matrixOf(frames) {
  const ballots = ballotsOf(frames);
  if (!ballots.length) return make("p", "quiet", "Nobody has voted yet.");
  const heads = ballots.map(({ title }) => make("th", "", title.replace(/^(\w)\w* /, "$1")));
  const head = make("tr", "", make("th", "", "Voter"), ...heads);
  const rows = game.names.map((_, seat) => matrixRow(seat, ballots, frames.at(-1)));
  heads.forEach((cell) => { cell.scope = "col"; });
  return make("table", "votes", make("thead", "", head), make("tbody", "", ...rows));
}

function matrixRow(seat, ballots, { dead }) {
  const name = make("th", dead.includes(seat) ? "gone" : "", seatName(seat));
  name.scope = "row";
  return make("tr", "", name, ...ballots.map(({ votes }) => matrixCell(votes.get(seat))));
}

function matrixCell(vote) {
  if (!vote) return make("td", "quiet", "·");
  const target = vote.at?.[0];
  if (target === undefined) return make("td", "quiet", "–");
  const cell = make("td", "", seatName(target, String(target)), vote.weight === 1 ? null : "★");
  cell.title = game.names[target];
  return cell;
}
