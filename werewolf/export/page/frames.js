"use strict";
/* The data of the game, and what each seat may see of it. This page knows no rules: each step says what it changes,
   and a frame is the table after a step. */

const game = JSON.parse(document.getElementById("game").textContent);
const SEES_ALL = game.view === "all";

function chairs() {
  if (!SEES_ALL) return [game.view];
  return ["public", ...game.names.map((_, seat) => `seat:${seat}`), "all"];
}

function seatOf(chair) {
  return chair.startsWith("seat:") ? Number(chair.slice(5)) : null;
}

function chairName(chair) {
  if (chair === "public") return "Public";
  return chair === "all" ? "Everything" : game.labels[seatOf(chair)] ?? chair;
}

function hears(chair, step) {
  if (step.to === undefined || chair === "all") return true;
  return Array.isArray(step.to) && step.to.includes(seatOf(chair));
}

/* A thought is read by whoever thought it, and by who sees everything. */
function thinks(chair, step) {
  return step.by !== undefined && (chair === "all" || seatOf(chair) === step.by);
}

/* Who sees everything reads what a seat did in the third person; the seat itself reads "you". */
function wordsOf(chair, step) {
  return chair === "all" && step.third_person !== undefined ? step.third_person : step.words;
}

function isShown(chair, step, thoughts) {
  if (step.tone === "thought") return thoughts;
  return Boolean(step.speech !== undefined || wordsOf(chair, step));
}

const START = { phase: null, title: "", dead: [], sheriff: null, cards: {}, votes: [], ballot: null };

function after(table, step) {
  const now = { ...table };
  if (step.phase) [now.phase, now.title] = [step.phase, step.title];
  if (step.dead) now.dead = step.dead;
  if (step.sheriff !== undefined) now.sheriff = step.sheriff;
  if (step.cards) now.cards = { ...step.cards, ...table.cards };
  if (step.ballot !== undefined && step.ballot !== table.ballot) [now.ballot, now.votes] = [step.ballot, []];
  if (step.tone === "vote") now.votes = [...now.votes, step];
  return now;
}

/* All frames of the game for one seat, computed at once so that the slider can jump to any of them. */
function framesFor(chair, thoughts) {
  const frames = [];
  let table = START;
  game.steps.forEach((step, at) => {
    if (!hears(chair, step)) return;
    table = after(table, step);
    if (!isShown(chair, step, thoughts)) return;
    frames.push({ ...table, step, at, thought: thoughts ? step.thought : undefined, index: frames.length });
  });
  return frames;
}

/* Runs of frames in the same phase. They divide the timeline. */
function segmentsOf(frames) {
  const runs = [];
  frames.forEach((frame, index) => {
    const last = runs.at(-1);
    if (last && !frame.step.phase) last.length += 1;
    else runs.push({ start: index, length: 1, phase: frame.phase, title: frame.title });
  });
  return runs;
}

/* The votes of a ballot by target, the most votes first, abstentions last. */
function tallyOf(frame) {
  const rows = new Map((frame.step.totals ?? []).map(([seat, total]) => [seat, { seat, total, voters: [] }]));
  for (const vote of frame.votes) {
    const seat = vote.at ? vote.at[0] : null;
    if (!rows.has(seat)) rows.set(seat, { seat, total: 0, voters: [] });
    const row = rows.get(seat);
    row.voters.push(vote);
    if (!frame.step.totals || seat === null) row.total += seat === null ? 1 : vote.weight;
  }
  return [...rows.values()].sort((a, b) => (a.seat === null) - (b.seat === null) || b.total - a.total || a.seat - b.seat);
}

function isBallot(frame) {
  return frame.step.ballot !== undefined && (frame.votes.length > 0 || Boolean(frame.step.totals?.length));
}
