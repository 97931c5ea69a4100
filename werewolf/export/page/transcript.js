/* The transcript in words: the current phase and the two before it, and the rest on request. */

const pane = document.getElementById("pane");
const log = document.getElementById("log");
const earlier = document.getElementById("earlier");
const written = { frames: [], chair: "", from: 0, to: 0 };

function showTranscript(frames, chair, from, to) {
  const continues = frames === written.frames && from >= written.from && from < written.to;
  log.setAttribute("aria-live", continues && to === written.to + 1 ? "polite" : "off"); // screen readers read single steps aloud, but not jumps
  if (!continues) {
    log.replaceChildren();
    Object.assign(written, { frames, chair, from, to: from });
  }
  for (; written.from < from; written.from += 1) log.firstChild.remove();
  for (; written.to > to; written.to -= 1) log.lastChild.remove();
  log.append(...frames.slice(written.to, to).map((frame) => entryOf(frame, chair)));
  written.to = to;
  log.querySelector(".now")?.classList.remove("now");
  log.lastChild?.classList.add("now");
  earlier.hidden = from === 0;
}

function showEarlier() {
  const bottom = pane.scrollHeight - pane.scrollTop;
  log.setAttribute("aria-live", "off");
  log.prepend(...written.frames.slice(0, written.from).map((frame) => entryOf(frame, written.chair)));
  written.from = 0;
  earlier.hidden = true;
  pane.scrollTop = pane.scrollHeight - bottom;
}

function entryOf(frame, chair) {
  const { step } = frame;
  const classes = ["entry", `tone-${step.tone}`, step.phase, (step.to || step.own) && "private"].filter(Boolean).join(" ");
  if (step.speech !== undefined) {
    const entry = make("article", classes, ...speechParts(step, "div"));
    return step.by === undefined ? entry : tinted(entry, step.by);
  }
  const words = make("p", "", sign(step), ...worded(wordsOf(chair, step)));
  if (step.tone === "vote") words.append(heavy(step) ?? "");
  if (step.label) words.prepend(make("span", "label", step.label), " ");
  if (step.heading) return make("div", classes, foreign("h2", "", step.heading), words);
  return isBallot(frame) && step.totals ? make("div", classes, tallyTable(frame), words) : make("div", classes, words);
}
