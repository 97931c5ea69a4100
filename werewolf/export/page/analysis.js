/* The review on the page: the chance to win as a bar and a curve, suspicion as rings and a strip. A page may have none. */

const review = game.review ?? null;
const LEVELS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"; // a chance in sixty-thirds

/* The latest of [step, value] entries at or before a step. */
function latest(entries, at) {
  let low = 0, high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle][0] <= at) low = middle + 1;
    else high = middle;
  }
  return low ? entries[low - 1] : null;
}

/* How likely each seat is a wolf, as the seat on this chair could know; for everything, as everyone could. */
function suspicionAt(at, chair) {
  const entries = review?.suspicion[chair] ?? review?.suspicion.public;
  const found = entries && latest(entries, at);
  return found ? [...found[1]].map((sign) => (sign === "." ? null : LEVELS.indexOf(sign) / 63)) : null;
}

function drawRings(frame, chair) {
  const weighs = document.body.classList.contains("analysis") && frame.step.tone !== "end"; // then the cards are open
  const chances = weighs ? suspicionAt(frame.at, chair) : null;
  seats.forEach(({ element, token }, seat) => {
    const chance = frame.dead.includes(seat) ? null : chances?.[seat] ?? null;
    element.classList.toggle("weighed", chance !== null);
    element.style.setProperty("--chance", chance === null ? "0" : chance.toFixed(2));
    token.title = chance === null ? "" : `${Math.round(chance * 100)} % likely to be a wolf`;
  });
}

function drawWinBar(frame) {
  const bar = document.getElementById("win");
  const found = review?.win.length ? latest(review.win, frame.at) : null;
  bar.hidden = !found || !document.body.classList.contains("analysis");
  if (bar.hidden) return;
  const [, chance] = found;
  bar.firstElementChild.style.width = `${chance}%`;
  bar.lastElementChild.textContent = `${review.sides[0]} ${chance} %`;
  bar.setAttribute("aria-label", `Chance to win: ${review.sides[0]} ${chance} %, ${review.sides[1]} ${100 - chance} %`);
}

/* The curve and the strip above the timeline, drawn up to the current moment. */
function drawStrip(frames, now) {
  const strip = document.getElementById("strip");
  strip.toggleAttribute("hidden", !review?.win.length || !document.body.classList.contains("analysis"));
  if (strip.hasAttribute("hidden")) return;
  const last = Math.max(1, frames.length - 1);
  const spots = frames.slice(0, now + 1).map(({ at }, index) => [(100 * index) / last, latest(review.win, at)?.[1] ?? 50]);
  const line = spots.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(2)} ${(100 - y).toFixed(1)}`).join("");
  const end = spots.at(-1)[0].toFixed(2);
  strip.replaceChildren(
    shape("path", "area", { d: `${line}L${end} 100L0 100Z` }),
    shape("path", "even", { d: "M0 50H100" }),
    shape("path", "curve", { d: line }),
  );
}

/* One row for each seat: how suspicion of it rose and fell, up to the current moment. */
function drawHeat(frames, chair, now) {
  const canvas = document.getElementById("heat");
  canvas.hidden = !review || !document.body.classList.contains("analysis");
  if (canvas.hidden) return;
  const [width, rows] = [frames.length, seats.length];
  Object.assign(canvas, { width, height: rows });
  const brush = canvas.getContext("2d");
  brush.fillStyle = getComputedStyle(canvas).color;
  for (let x = 0; x <= now; x += 1) {
    const chances = suspicionAt(frames[x].at, chair) ?? [];
    for (let seat = 0; seat < rows; seat += 1) {
      if (chances[seat] === null || chances[seat] === undefined || frames[x].dead.includes(seat)) continue;
      brush.globalAlpha = chances[seat];
      brush.fillRect(x, seat, 1, 1);
    }
  }
}
