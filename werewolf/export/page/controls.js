/* The controls: position in the game, view, and speed. */

const byId = (id) => document.getElementById(id);
const slider = byId("slider");
const speeds = [...byId("speed").options].map((option) => Number(option.value));
const now = { at: 0, chair: "public", thoughts: false, frames: [], segments: [], timer: null, writing: null, opened: false };

function show(at, { flying = false } = {}) {
  now.at = Math.max(0, Math.min(at, now.frames.length - 1));
  const frame = now.frames[now.at];
  if (!frame) { redraw(); return; }
  const over = frame.step.tone === "end";
  if (over !== document.body.classList.contains("over")) {
    document.body.classList.toggle("over", over);
    layOut(seatOf(now.chair)); // the closing page takes room from the table
  }
  drawStage(frame, now.chair);
  if (flying) fly(frame, speed());
  showTranscript(now.frames, now.chair, now.at + 1);
  closing.hidden = !over;
  scrollTranscript(over);
  if (!byId("matrix").hidden) showMatrix();
  drawTimeline(frame);
  drawStrip(now.frames, now.at);
  drawHeat(now.frames, now.chair, now.at);
}

/* Scroll to the end, but so that the newest entry starts in view. While somebody searches, the list stays as it is. */
function scrollTranscript(over) {
  if (sifting() && !over) return;
  pane.scrollTop = pane.scrollHeight;
  const newest = over ? closing : written.entries[now.at];
  const top = newest.offsetTop - pane.offsetTop - byId("finder").offsetHeight - 12;
  if (pane.scrollTop > top) pane.scrollTop = top;
}

function showMatrix() {
  byId("matrix").replaceChildren(matrixOf(now.frames.slice(0, now.at + 1)));
}

function toggleMatrix() {
  const panel = byId("matrix");
  panel.hidden = !panel.hidden;
  byId("votes").setAttribute("aria-pressed", String(!panel.hidden));
  if (!panel.hidden && now.frames.length) showMatrix();
}

function toggleAnalysis() {
  if (!review) return;
  const on = document.body.classList.toggle("analysis");
  byId("analysis").setAttribute("aria-pressed", String(on));
  layOut(seatOf(now.chair));
  show(now.at);
}

function drawTimeline(frame) {
  slider.value = String(now.at);
  slider.setAttribute("aria-valuetext", `${frame.title || "Opening"}, step ${now.at + 1} of ${now.frames.length}`);
  byId("place").textContent = `${now.at + 1} / ${now.frames.length}`;
  byId("place").href = address(frame);
  remember();
  for (const tick of byId("segments").querySelectorAll(".tick")) tick.hidden = Number(tick.dataset.at) > now.at;
  [...byId("segments").querySelectorAll(".segment")].forEach((element, index) => {
    const { start, length } = now.segments[index];
    element.classList.toggle("now", now.at >= start && now.at < start + length);
  });
  byId("back").disabled = byId("phase-back").disabled = now.at === 0;
  byId("forward").disabled = byId("phase-forward").disabled = now.at === now.frames.length - 1;
}

function address(frame) {
  return `#${now.chair}/${frame.at}${now.thoughts ? "/thoughts" : ""}`;
}

/* Keep the address at the current moment. Browsers allow only so many changes a second. */
function remember() {
  if (!now.opened || now.writing) return;
  now.writing = setTimeout(() => {
    now.writing = null;
    const frame = now.frames[now.at];
    if (frame && location.hash !== address(frame)) history.replaceState(null, "", address(frame));
  }, 400);
}

async function copyLink() {
  const link = location.href.split("#")[0] + byId("place").getAttribute("href");
  const done = await (navigator.clipboard?.writeText(link).then(() => true, () => false) ?? copyByHand(link));
  byId("copy").setAttribute("aria-label", done || copyByHand(link) ? "Link copied" : "Copy the address instead");
  document.body.classList.add("copied");
  setTimeout(() => { document.body.classList.remove("copied"); byId("copy").setAttribute("aria-label", "Copy link"); }, 2000);
}

function copyByHand(text) {
  const area = make("textarea", "", text);
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

function redraw() {
  if (now.frames.length) drawStage(now.frames[now.at], now.chair);
  else moment.replaceChildren(make("p", "quiet", "Nothing to see yet."));
}

/* Rebuild the frames after a change of view or of thoughts. Stay at the same moment unless another is given. */
function cut(moment = now.frames[now.at]?.at ?? 0) {
  const gliding = now.frames.length > 0;
  now.frames = framesFor(now.chair, now.thoughts);
  now.segments = segmentsOf(now.frames);
  slider.max = String(Math.max(0, now.frames.length - 1));
  byId("segments").replaceChildren(...now.segments.map(segmentBar), ...deathTicks());
  byId("chair").value = now.chair;
  byId("thoughts").setAttribute("aria-pressed", String(now.thoughts));
  layOut(seatOf(now.chair), { gliding });
  show(now.frames.findLastIndex((frame) => frame.at <= moment));
}

/* The address may end in a moment ("#120"), in a view and a moment ("#seat:3/120"), and in "/thoughts". Moments have
   the same number in every view of a file. */
function follow() {
  const [, chair, moment, thoughts] = /^#(?:(.+?)\/)?(\d+)(\/thoughts)?$/.exec(location.hash) ?? [];
  if (chairs().includes(chair)) now.chair = chair;
  if (moment !== undefined) now.thoughts = Boolean(thoughts) && !byId("thoughts").hidden;
  cut(moment === undefined ? undefined : Number(moment));
}

function segmentBar({ length, phase, title }) {
  const bar = make("span", `segment ${phase ?? "opening"}`, make("span", "", title.replace(/^(\w)\w* /, "$1")));
  bar.style.flexGrow = String(length);
  bar.title = title;
  return bar;
}

function deathTicks() {
  const last = Math.max(1, now.frames.length - 1);
  return now.frames.flatMap((frame, index) => {
    if (!index || frame.dead.length <= now.frames[index - 1].dead.length) return [];
    const tick = make("span", "tick", "†");
    tick.dataset.at = String(index);
    tick.style.left = `${(100 * index) / last}%`;
    return [tick];
  });
}

function speed() {
  return Number(byId("speed").value);
}

/* How long a frame stays. Longer text stays longer. */
function seconds(frame) {
  const { step } = frame;
  const words = step.speech ?? (step.words ?? step.third_person ?? []).join("");
  const length = words.length + (frame.thought?.length ?? 0);
  return (game.seconds[step.tone] + Math.min(length, 900) / 45) / speed();
}

function isPlaying() {
  return now.timer !== null;
}

function pause() {
  clearTimeout(now.timer);
  now.timer = null;
  document.body.classList.remove("playing");
  byId("play").setAttribute("aria-label", "Play");
}

function play() {
  if (now.frames.length < 2) return;
  if (now.at >= now.frames.length - 1) show(0);
  document.body.classList.add("playing");
  byId("play").setAttribute("aria-label", "Pause");
  wait();
}

function wait() {
  clearTimeout(now.timer);
  now.timer = setTimeout(() => {
    show(now.at + 1, { flying: true });
    if (now.at >= now.frames.length - 1) pause();
    else wait();
  }, 1000 * seconds(now.frames[now.at]));
}

/* Jump to a frame by hand. A game that is playing goes on from there. */
function go(at, options) {
  show(at, options);
  if (isPlaying()) wait();
}

function step(by) {
  go(now.at + by, { flying: by > 0 });
}

function phase(by) {
  const starts = now.segments.map((segment) => segment.start);
  const next = by > 0 ? starts.find((start) => start > now.at) : starts.findLast((start) => start < now.at);
  go(next ?? (by > 0 ? now.frames.length - 1 : 0));
}

function toggle() {
  if (isPlaying()) pause();
  else play();
}

function changeSpeed(by) {
  const index = speeds.indexOf(speed()) + by;
  if (index in speeds) byId("speed").value = String(speeds[index]);
  if (isPlaying()) wait();
}

function changeChair(by) {
  const all = chairs();
  now.chair = all[(all.indexOf(now.chair) + by + all.length) % all.length];
  cut();
}

function toggleThoughts() {
  if (byId("thoughts").hidden) return;
  now.thoughts = !now.thoughts;
  cut();
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

const KEYS = {
  " ": toggle,
  ArrowLeft: (event) => (event.shiftKey ? phase(-1) : step(-1)),
  ArrowRight: (event) => (event.shiftKey ? phase(1) : step(1)),
  PageUp: () => phase(-1),
  PageDown: () => phase(1),
  Home: () => go(0),
  End: () => go(now.frames.length - 1),
  "+": () => changeSpeed(1),
  "=": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  c: () => changeChair(1),
  C: () => changeChair(-1),
  t: toggleThoughts,
  d: toggleTheme,
  v: toggleMatrix,
  a: toggleAnalysis,
  l: copyLink,
  "/": () => byId("search").focus(),
  Escape: () => { byId("search").value = ""; sift("", null); },
  "?": () => byId("keys").showModal(),
};

/* Whether a key already has a meaning where it was pressed: in a list, on a button, in the transcript, in the help. */
function isTaken(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("keys").open) return true;
  const { target } = event;
  if (target === byId("search")) return event.key !== "Escape";
  if (target === pane && /^(Page|Home|End)/.test(event.key)) return true; // these keys scroll the transcript
  return target.tagName === "SELECT" || (event.key === " " && target.tagName === "BUTTON");
}

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (!act || isTaken(event)) return;
  event.preventDefault();
  act(event);
});

function onSearchKey(event) {
  if (event.key !== "Enter" || !sifting()) return;
  event.preventDefault();
  go(nextMatch(now.at, event.shiftKey ? -1 : 1));
  written.entries[now.at].scrollIntoView({ block: "center" });
}

/* A click on an entry goes to its moment, unless somebody is selecting text or opening details. */
function onEntryClick(event) {
  const entry = event.target.closest(".entry");
  if (entry && !event.target.closest("details") && String(getSelection()) === "") go(Number(entry.dataset.index));
}

function onClick(id, act) {
  byId(id).addEventListener("click", act);
}

function open() {
  for (const chair of chairs()) {
    const option = make("option", "", chairName(chair));
    option.value = chair;
    byId("chair").append(option);
  }
  byId("chair").disabled = chairs().length === 1;
  byId("chair").addEventListener("change", () => { now.chair = byId("chair").value; cut(); });
  byId("speed").addEventListener("change", () => changeSpeed(0));
  byId("thoughts").hidden = !game.steps.some((step) => step.tone === "thought" || step.thought);
  byId("analysis").hidden = !review;
  document.body.classList.toggle("analysis", Boolean(review));
  slider.addEventListener("input", () => go(Number(slider.value)));
  onClick("play", toggle);
  onClick("back", () => step(-1));
  onClick("forward", () => step(1));
  onClick("phase-back", () => phase(-1));
  onClick("phase-forward", () => phase(1));
  onClick("thoughts", toggleThoughts);
  onClick("votes", toggleMatrix);
  onClick("analysis", toggleAnalysis);
  onClick("copy", copyLink);
  onClick("filter", () => sift(searched.words, null));
  byId("search").addEventListener("input", () => sift(byId("search").value, searched.seat));
  byId("search").addEventListener("keydown", onSearchKey);
  log.addEventListener("click", onEntryClick);
  log.addEventListener("beforematch", (event) => go(Number(event.target.closest(".entry").dataset.index)));
  onClick("theme", toggleTheme);
  onClick("help", () => byId("keys").showModal());
  new ResizeObserver(() => { layOut(seatOf(now.chair)); redraw(); }).observe(stage);
  drawStars();
  buildClosing();
  now.chair = chairs()[0];
  addEventListener("hashchange", follow);
  follow();
  now.opened = true;
  if (game.live) keepUp();
}

/* The page of a running game loads itself anew, and stays at the end unless somebody went back. */
function keepUp() {
  if (!location.hash) show(now.frames.length - 1);
  setTimeout(() => {
    if (now.at === now.frames.length - 1) history.replaceState(null, "", location.href.split("#")[0]);
    location.reload();
  }, 1000 * game.live);
}

/* Draw the stars, the same ones every night. */
function drawStars() {
  const sky = document.querySelector(".stars");
  for (let star = 0, x = 7; star < 70; star += 1) {
    x = (x * 16807) % 2147483647;
    const at = { cx: x % 400, cy: (x >> 9) % 130, r: (0.3 + (x % 7) / 10).toFixed(1) };
    sky.append(shape("circle", "star-dot", at));
  }
}

open();
