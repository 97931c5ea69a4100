/* Search the transcript, or show only what concerns one seat. Both look at the whole game. */

const searched = { words: "", seat: null, texts: null };

function sifting() {
  return searched.words !== "" || searched.seat !== null;
}

function matches(index) {
  const { by, at = [] } = written.frames[index].step;
  const text = textOf(index);
  const { seat } = searched;
  const concerns = seat === null || by === seat || at.includes(seat) || text.includes(game.names[seat].toLowerCase());
  return concerns && text.includes(searched.words);
}

function textOf(index) {
  searched.texts ??= written.entries.map((entry) => entry.textContent.normalize("NFC").toLowerCase());
  return searched.texts[index];
}

function sift(words, seat) {
  Object.assign(searched, { words: words.normalize("NFC").trim().toLowerCase(), seat });
  for (const entry of written.entries) place(entry);
  const count = sifting() ? written.entries.filter((_, index) => matches(index)).length : 0;
  const chip = document.getElementById("filter");
  chip.hidden = seat === null;
  if (seat !== null) chip.replaceChildren("Only ", seatName(seat), " ✕");
  document.getElementById("found").textContent = sifting() ? `${count} found` : "";
  seats.forEach(({ button }, index) => button.setAttribute("aria-pressed", String(index === seat)));
}

/* The next moment that matches, or the previous one; from the end it goes on at the beginning. */
function nextMatch(from, by) {
  const count = written.entries.length;
  for (let step = 1; step <= count; step += 1) {
    const index = (((from + by * step) % count) + count) % count;
    if (matches(index)) return index;
  }
  return from;
}
