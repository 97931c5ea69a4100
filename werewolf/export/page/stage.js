/* The table: seats around an oval, the sky above, the current step in the middle, and arrows between seats. */

const stage = document.getElementById("stage");
const marks = document.getElementById("marks");
const moment = document.getElementById("moment");
const tallyBox = document.getElementById("tally");
const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { vote: "vote", nomination: "nomination", secret: "secret", shot: "shot", badge: "badge" };
const MOST_AROUND_A_SMALL_TABLE = 12;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const seats = game.names.map((name, seat) => {
  const parts = {
    initial: foreign("span", "initial", initialOf(name)),
    number: make("span", "number", String(seat)),
    star: make("span", "star", "★"),
    name: foreign("span", "name", name),
    card: foreign("span", "card", ""),
    you: make("span", "you", "you"),
    count: make("span", "count", ""),
  };
  const token = make("span", "token", parts.initial, parts.number, parts.star, parts.count, make("span", "cross"));
  const plate = make("span", "plate", parts.name, parts.you);
  const player = game.models?.[seat] ? foreign("span", "player", game.models[seat]) : null;
  plate.title = [name, game.models?.[seat]].filter(Boolean).join(", "); // the plate may cut a long name
  const spoken = make("span", "spoken", ""); // what a screen reader says instead of the parts
  for (const part of [token, plate, player, parts.card]) part?.setAttribute("aria-hidden", "true");
  const button = make("button", "chair", token, plate, player, parts.card, spoken);
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => sift(searched.words, searched.seat === seat ? null : seat));
  const element = tinted(make("li", "seat", button), seat);
  document.getElementById("seats").append(element);
  return { ...parts, element, button, token, spoken };
});

function initialOf(name) {
  if (typeof Intl.Segmenter !== "function") return [...name][0].toUpperCase();
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name);
  return (first?.segment ?? "?").toUpperCase();
}

/* Where the seats are: at equal distances along an ellipse, your own seat at the bottom. */
const room = { x: 0, y: 0, middle: 0, rx: 0, ry: 0, token: 48, places: [] };

/* Place the seats. They glide when the view changes; on load and on resize they jump to their place. */
function layOut(own, { gliding = false } = {}) {
  document.body.classList.toggle("gliding", gliding);
  const { width, height } = stage.getBoundingClientRect();
  const small = width < 620;
  const count = Math.max(1, seats.length);
  const side = small ? 36 : 66, top = small ? 52 : 64, bottom = small ? 46 : 88;
  Object.assign(room, { x: width / 2, y: (height - bottom + top) / 2 });
  room.rx = Math.min(width / 2 - side, Math.max(140, height * 0.95));
  room.ry = Math.max(60, (height - top - bottom) / 2);
  const rows = small && count > MOST_AROUND_A_SMALL_TABLE;
  const walk = rows ? gridWalk(width, height, count) : ellipseWalk(room.rx, room.ry, count);
  room.token = rows ? 30 : Math.max(26, Math.min(small ? 34 : 58, walk.gap * 0.62));
  room.places = seats.map((_, seat) => walk.points[(seat - (own ?? 0) + (own === null ? 0 : walk.half) + count) % count]);
  stage.style.setProperty("--token", `${room.token}px`);
  stage.style.setProperty("--plate", `${Math.max(40, Math.min(120, rows ? walk.gap - 4 : Math.min(2 * side - 4, walk.gap)))}px`);
  stage.classList.toggle("crowded", !rows && walk.gap < 46);
  stage.classList.toggle("rows", rows);
  placeBoard(small);
  if (rows) placeBelow(walk.bottom, width, height);
  seats.forEach(({ element }, seat) => {
    const { x, y } = room.places[seat];
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, ${-room.token / 2}px)`;
  });
  marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
}

/* Many seats on a small screen: rows from the top, so that every name and card can be read. */
function gridWalk(width, height, count) {
  const [across, top, below] = [5, 64, 38];
  const rows = Math.ceil(count / across), gap = width / across;
  const row = Math.max(60, Math.min(66, (height - top - below) / rows));
  const points = seats.map((_, seat) => ({ x: gap * (seat % across) + gap / 2, y: top + row * Math.floor(seat / across) }));
  return { points, gap, half: 0, bottom: top + row * rows - 14 };
}

function placeBelow(top, width, height) {
  room.middle = (top + height) / 2;
  moment.style.top = `${room.middle}px`;
  moment.style.maxWidth = `${width - 12}px`;
  moment.style.maxHeight = `${Math.max(46, height - top - 4)}px`;
}

function placeBoard(small) {
  const inset = room.token * (small ? 0.2 : 0.42);
  const board = document.getElementById("board").style;
  board.left = `${room.x - room.rx + inset}px`;
  board.top = `${room.y - room.ry + inset}px`;
  board.width = `${2 * (room.rx - inset)}px`;
  board.height = `${2 * (room.ry - inset)}px`;
  moment.style.left = `${room.x}px`;
  room.middle = room.y + (small ? 10 : 14); // leaves room for the names below the upper seats
  moment.style.top = `${room.middle}px`;
  moment.style.maxWidth = `${Math.min(600, 2 * (room.rx - room.token * 0.5) * (small ? 0.8 : 0.76))}px`;
  moment.style.maxHeight = `${Math.max(64, small ? 2 * room.ry - room.token - 44 : 2 * room.ry * 0.62)}px`;
}

function ellipseWalk(rx, ry, count) {
  const fine = 720;
  const at = (step) => [Math.sin((2 * Math.PI * step) / fine) * rx, -Math.cos((2 * Math.PI * step) / fine) * ry];
  const way = [0];
  for (let step = 1; step <= fine; step += 1) {
    const [a, b] = [at(step - 1), at(step)];
    way.push(way[step - 1] + Math.hypot(a[0] - b[0], a[1] - b[1]));
  }
  const points = [];
  for (let step = 0; points.length < count; step += 1) {
    if (way[step] >= (way[fine] * points.length) / count - 1e-6) {
      const [x, y] = at(step);
      points.push({ x: room.x + x, y: room.y + y });
    }
  }
  return { points, gap: way[fine] / count, half: Math.floor(count / 2) };
}

function drawStage(frame, chair) {
  const { step } = frame;
  const counts = new Map(isBallot(frame) ? tallyOf(frame).map(({ seat, total }) => [seat, total]) : []);
  stage.dataset.phase = frame.phase ?? "day";
  document.getElementById("when").textContent = frame.title || "Before the game";
  const alive = seats.length - frame.dead.length;
  document.getElementById("alive").textContent = `${alive} alive${frame.dead.length ? ` · † ${frame.dead.length}` : ""}`;
  seats.forEach((parts, seat) => {
    drawSeat(seat, frame, seatOf(chair));
    parts.count.textContent = counts.has(seat) ? number(counts.get(seat)) : "";
  });
  moment.className = `tone-${step.tone}${step.to || step.own ? " private" : ""}${isBallot(frame) ? " ballot" : ""}`;
  moment.replaceChildren(...momentOf(frame, chair), ...[isBallot(frame) ? null : thoughtOf(frame, chair)].filter(Boolean));
  tallyBox.hidden = !isBallot(frame);
  tallyBox.replaceChildren(...(isBallot(frame) ? [tallyTable(frame)] : []));
  moment.scrollTop = 0;
  moment.classList.toggle("more", moment.scrollHeight > moment.clientHeight + 4);
  drawMarks(frame);
  drawRings(frame, chair);
  drawWinBar(frame);
}

function drawSeat(seat, frame, own) {
  const { element, spoken, card, star, you } = seats[seat];
  const dead = frame.dead.includes(seat);
  const [role, camp] = frame.cards[seat] ?? ["", ""];
  const acting = frame.step.by === seat;
  const named = (frame.step.at ?? []).includes(seat) && !acting;
  // Set as a whole: toggled one by one, their order would depend on how the reader came here.
  const states = [dead && "dead", own === seat && "own", acting && "acting", named && "named"];
  element.className = ["seat", ...states].filter(Boolean).join(" ");
  star.hidden = frame.sheriff !== seat;
  you.hidden = own !== seat;
  card.textContent = role;
  card.hidden = !role;
  card.dataset.camp = camp;
  const label = [game.labels[seat], game.models?.[seat], own === seat && "you", dead ? "dead" : "alive", frame.sheriff === seat && "sheriff", role];
  spoken.textContent = label.filter(Boolean).join(", ");
}

/* The content of the middle of the table. */
function momentOf(frame, chair) {
  const { step } = frame;
  if (step.speech !== undefined) return speechParts(step, "p");
  const words = make("p", "said", sign(step), ...worded(wordsOf(chair, step)));
  if (step.heading) return [foreign("h2", "", step.heading), words];
  if (step.tone === "end") return [words, make("p", "quiet", game.closing.condition)];
  return [words];
}

function speechParts(step, tag) {
  const label = step.label ? make("span", "label", step.label) : null;
  const head = make("header", "", step.by === undefined ? null : seatName(step.by), label);
  return [head, foreign(tag, "speech", step.speech)];
}

/* Arrows for all votes of the ballot or for the current act, and a tail from a speech to its speaker. */
function drawMarks(frame) {
  const { step } = frame;
  const drawn = [];
  if (step.speech !== undefined && step.by !== undefined) drawn.push(tail(step.by));
  const acts = isBallot(frame) ? frame.votes : ARROWS[step.tone] && step.by !== undefined ? [step] : [];
  for (const act of acts) {
    for (const target of act.at ?? []) if (target !== act.by) drawn.push(arrow(act, target, act === step));
  }
  marks.replaceChildren(...drawn);
}

function shape(tag, classes, attributes) {
  const element = document.createElementNS(SVG, tag);
  element.setAttribute("class", classes);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function tail(seat) {
  const { x, y } = room.places[seat];
  const far = Math.hypot(x - room.x, y - room.middle) || 1;
  const [dx, dy] = [(x - room.x) / far, (y - room.middle) / far];
  const [across, down] = [Math.abs(dx) || 1e-6, Math.abs(dy) || 1e-6];
  const [side, lid] = [moment.offsetWidth / 2 / across, moment.offsetHeight / 2 / down];
  const edge = Math.min(side, lid);
  const root = edge - Math.min(edge, 4 + 15 * (side < lid ? down / across : across / down)); // both corners under the card
  const reach = Math.max(edge, far - room.token * 0.8);
  const spot = (way, aside) => [room.x + dx * way - dy * aside, room.middle + dy * way + dx * aside];
  const points = [spot(root, 15), spot(reach, 0), spot(root, -15)];
  return shape("polygon", "tail", { points: points.map((point) => point.map((n) => n.toFixed(1)).join()).join(" ") });
}

/* A curve bent towards the middle and a little to the right, so that two seats voting for each other have two arrows. */
function curve(from, to) {
  const [a, b] = [room.places[from], room.places[to]];
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = { x: mx + (room.x - mx) * 0.35 - ((b.y - a.y) / far) * 14, y: my + (room.y - my) * 0.35 + ((b.x - a.x) / far) * 14 };
  const shorten = (end) => {
    const way = Math.hypot(bend.x - end.x, bend.y - end.y) || 1;
    const gap = Math.min(room.token * 0.5 + 12, way * 0.8);
    return { x: end.x + ((bend.x - end.x) / way) * gap, y: end.y + ((bend.y - end.y) / way) * gap };
  };
  return { start: shorten(a), bend, end: shorten(b) };
}

function along({ start, bend, end }, t) {
  const u = 1 - t;
  return ["x", "y"].map((k) => u * u * start[k] + 2 * u * t * bend[k] + t * t * end[k]);
}

function arrow(act, target, latest) {
  const way = curve(act.by, target);
  const group = tinted(shape("g", `arrow ${ARROWS[act.tone]}${latest ? " latest" : ""}`, {}), act.by);
  const width = 2.2 * (act.weight ?? 1) ** 1.6;
  const spot = (point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  group.append(shape("path", "shaft", { d: `M${spot(way.start)}Q${spot(way.bend)} ${spot(way.end)}`, "stroke-width": width.toFixed(1) }));
  const angle = Math.atan2(way.end.y - way.bend.y, way.end.x - way.bend.x);
  const head = [[9, 0], [-4, 5], [-4, -5]].map(([x, y]) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `${(way.end.x + x * c - y * s).toFixed(1)},${(way.end.y + x * s + y * c).toFixed(1)}`;
  });
  group.append(shape("polygon", "head", { points: head.join(" ") }));
  return group;
}

/* Animate a vote, a badge or a shot from seat to seat. The element is removed afterwards. */
function fly(frame, speed) {
  const { step } = frame;
  if (calm.matches || !ARROWS[step.tone] || step.by === undefined) return;
  for (const target of step.at ?? []) {
    if (target === step.by) continue;
    const token = tinted(make("span", `flight ${step.tone}`, SIGNS[step.tone] ?? "✓"), step.by);
    const way = curve(step.by, target);
    const spots = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((t) => along(way, t));
    token.setAttribute("aria-hidden", "true");
    stage.append(token);
    const path = spots.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }));
    const flight = token.animate(path, { duration: 560 / Math.max(1, speed), easing: "ease-in-out" });
    flight.finished.then(() => token.remove(), () => token.remove());
  }
}
