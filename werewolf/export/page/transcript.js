/* The transcript: everything up to this moment, in words. It grows and shrinks at its end. */

const pane = document.getElementById("pane");
const log = document.getElementById("log");

function showTranscript(frames, at, chair) {
  const missing = at + 1 - log.childElementCount;
  log.setAttribute("aria-live", missing === 1 ? "polite" : "off"); // whoever listens hears steps, not leaps
  while (log.childElementCount > at + 1) log.lastChild.remove();
  const entries = [];
  for (let next = log.childElementCount; next <= at; next += 1) entries.push(entryOf(frames[next], chair));
  log.append(...entries);
  log.querySelector(".now")?.classList.remove("now");
  log.lastChild?.classList.add("now");
}

function clearTranscript() {
  log.replaceChildren();
}

function entryOf(frame, chair) {
  const { step } = frame;
  const classes = `entry tone-${step.tone}${step.to || step.own ? " private" : ""}`;
  if (step.speech !== undefined) {
    const entry = make("article", classes, ...speechParts(step, "div"));
    return step.by === undefined ? entry : tinted(entry, step.by);
  }
  const words = make("p", "", sign(step), ...worded(wordsOf(chair, step)));
  if (step.tone === "vote") words.append(heavy(step) ?? "");
  if (step.label) words.prepend(make("span", "label", step.label), " ");
  if (step.heading) return make("div", `${classes} ${step.phase ?? ""}`, foreign("h2", "", step.heading), words);
  return isBallot(frame) && step.totals ? make("div", classes, tallyTable(frame), words) : make("div", classes, words);
}
