/* Playing: how long each moment stays, and moving from one to another. */

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
