/* The whole transcript in words. What is still to come is hidden, but the browser's own search finds it. */

const pane = document.getElementById("pane");
const log = document.getElementById("log");
const written = { frames: null, chair: "", entries: [], to: 0 };

function showTranscript(frames, chair, to) {
  const next = frames === written.frames && to === written.to + 1;
  log.setAttribute("aria-live", next ? "polite" : "off"); // screen readers read single steps aloud, but not jumps
  if (frames !== written.frames) {
    const entries = frames.map((frame) => entryOf(frame, chair));
    Object.assign(written, { frames, chair, entries, to: frames.length });
    log.replaceChildren(...entries);
    searched.texts = null;
  }
  log.querySelector(".now")?.classList.remove("now");
  const [low, high] = to < written.to ? [to, written.to] : [written.to, to];
  written.to = to;
  for (const entry of sifting() ? written.entries : written.entries.slice(low, high)) place(entry);
  written.entries[to - 1]?.classList.add("now");
}

/* Show an entry, or hide it in a way that lets the browser's search find it. */
function place(entry) {
  const index = Number(entry.dataset.index);
  const shown = sifting() ? matches(index) : index < written.to;
  entry.classList.toggle("later", shown && index >= written.to);
  if (shown) entry.removeAttribute("hidden");
  else entry.setAttribute("hidden", sifting() ? "" : "until-found");
}

function entryOf(frame, chair) {
  const entry = entryBody(frame, chair);
  const thought = thoughtOf(frame, chair);
  if (thought) entry.append(thought);
  if (thought && frame.step.exchange) entry.append(exchangeOf(frame.step.exchange));
  entry.dataset.index = String(frame.index);
  return entry;
}

function entryBody(frame, chair) {
  const { step } = frame;
  const classes = ["entry", `tone-${step.tone}`, step.phase, (step.to || step.own) && "private"].filter(Boolean).join(" ");
  if (step.speech !== undefined) {
    const entry = make("article", classes, ...speechParts(step, "div"));
    return step.by === undefined ? entry : tinted(entry, step.by);
  }
  const words = make("p", "", sign(step), ...worded(wordsOf(chair, step)));
  if (step.tone === "vote") words.append(heavy(step) ?? "");
  if (step.label) words.prepend(make("span", "label", step.label), " ");
  if (step.heading) return make("div", classes, foreign("h2", "", step.heading), words, castOf());
  return isBallot(frame) && step.totals ? make("div", classes, tallyTable(frame), words) : make("div", classes, words);
}

/* Which model plays which seats; nothing if none is known. */
function castOf() {
  const models = new Set(Object.values(game.models ?? {}));
  const lines = [...models].map((model) => {
    const held = Object.keys(game.models).filter((seat) => game.models[seat] === model);
    const names = held.flatMap((seat, index) => [index ? ", " : "", seatName(Number(seat))]);
    return make("li", "", foreign("bdi", "quiet", model), ": ", ...names);
  });
  return lines.length ? make("ul", "cast", ...lines) : null;
}

/* What a model was asked and what it answered, where the game was recorded. */
function exchangeOf([prompt, reply]) {
  const part = (title, text) => [make("h4", "", title), foreign("pre", "", text)];
  return make("details", "exchange", make("summary", "", "Prompt and reply"), ...part("Prompt", prompt), ...part("Reply", reply));
}
