/* The position: which moment is shown, from whose view, with or without thoughts. */

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
  byId("stops").hidden = !game.stops || now.at < now.frames.length - 1;
  scrollTranscript(over);
  if (!byId("matrix").hidden) showMatrix();
  drawTimeline(frame);
  drawStrip(now.frames, now.at);
  drawHeat(now.frames, now.chair, now.at);
}

/* Scroll to the end, but so that the newest entry starts in view. While somebody searches, the list stays as it is. */
function scrollTranscript(over) {
  if (sifting() && !over) return;
  pane.scrollTop = pane.scrollHeight; // here it also shows why the game stops, if it does
  const newest = over ? closing : written.entries[now.at];
  const top = newest.offsetTop - pane.offsetTop - byId("finder").offsetHeight - 12;
  if (pane.scrollTop > top) pane.scrollTop = top;
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

function showMatrix() {
  byId("matrix").replaceChildren(matrixOf(now.frames.slice(0, now.at + 1)));
}
