/* The controls: buttons, keys, search and clicks. Here the page opens. */

function toggleMatrix() {
  const panel = byId("matrix");
  panel.hidden = !panel.hidden;
  byId("votes").setAttribute("aria-pressed", String(!panel.hidden));
  if (!panel.hidden && now.frames.length) showMatrix();
  scrollTranscript(document.body.classList.contains("over")); // the newest entry is not to be behind the panel
}

/* On a small screen there is no room beside the playing buttons. */
const small = matchMedia("(max-width: 820px), (max-height: 500px) and (orientation: landscape)");

function placeLink() {
  if (small.matches) byId("votes").before(byId("copy"));
  else byId("place").after(byId("copy"));
}

function toggleAnalysis() {
  if (!review) return;
  const on = document.body.classList.toggle("analysis");
  byId("analysis").setAttribute("aria-pressed", String(on));
  layOut(seatOf(now.chair));
  show(now.at);
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
  small.addEventListener("change", placeLink);
  placeLink();
  byId("stops").textContent = game.stops ?? "";
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
