/* The timeline below the stage, and the address that leads to the current moment. */

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
