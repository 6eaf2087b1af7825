/**
 * Measures the speed of the rules in two ways. It compares the nodes per CPU second of the product's perft with those
 * of chess.js on its own start position, alternating in one process. It also measures the time of one `advance`, the
 * only rules function that a room calls per move.
 *
 *   node bench/perft.ts
 */
import { pathToFileURL } from 'node:url';
import { Chess } from 'chess.js';
import { startPosition } from '../engine/board/position.ts';
import { advance, beginRules, type RulesGame } from '../engine/rules/game.ts';
import { legalMoves } from '../engine/rules/moves.ts';
import { perft, perftListed } from '../engine/rules/perft.ts';

/** A ratio with its thresholds. Higher values are better. */
export interface BenchRow {
  readonly name: string;
  readonly ratio: number;
  /** The required and the desired value. */
  readonly min: number;
  readonly target: number;
  /** The measurements behind the ratio, with their units. */
  readonly detail: string;
}

const ROUNDS = 5;
/** Both searches take about a quarter of a second: 279,936 leaf nodes here and 197,281 in chess.js. */
const OUR_DEPTH = 5;
const THEIR_DEPTH = 4;
const REPEATS = 8;
const GAMES = 40;
const TURNS_A_GAME = 60;

/** Returns medians of five rounds and the ratios to chess.js. */
export async function perftBench(): Promise<BenchRow[]> {
  const start = startPosition();
  const played: number[] = [];
  const listed: number[] = [];
  const theirs: number[] = [];
  perft(start, OUR_DEPTH);
  perftListed(start, OUR_DEPTH);
  new Chess().perft(THEIR_DEPTH - 1);
  for (let round = 0; round < ROUNDS; round++) {
    played.push(nodesPerSecond(() => repeat(REPEATS, () => perft(start, OUR_DEPTH))));
    theirs.push(nodesPerSecond(() => new Chess().perft(THEIR_DEPTH)));
    listed.push(nodesPerSecond(() => repeat(REPEATS, () => perftListed(start, OUR_DEPTH))));
  }
  const base = median(theirs);
  const [half, tail] = advanceTimes();
  return [
    row('perft, every leaf played, beside chess.js', median(played) / base, 3.5, 7, speeds(played, theirs)),
    row('perft, leaves counted, beside chess.js', median(listed) / base, 7, 9, speeds(listed, theirs)),
    row('advance, median, beside 20 us', 20 / half, 1, 2, `${half.toFixed(1)} us`),
    row('advance, 99th percentile, beside 100 us', 100 / tail, 1, 2, `${tail.toFixed(1)} us`),
  ];
}

function speeds(ours: readonly number[], theirs: readonly number[]): string {
  const [mine, base] = [ours, theirs].map((values) => (median(values) / 1e6).toFixed(2));
  return `${mine} M against ${base} M nodes per CPU second`;
}

/** Returns the median and the 99th percentile in microseconds, for moves of random games from the start position. */
function advanceTimes(): [number, number] {
  const times: number[] = [];
  let state = 1;
  for (let number = 0; number < GAMES; number++) {
    let game: RulesGame = beginRules(startPosition());
    for (let turn = 0; turn < TURNS_A_GAME && game.outcome === null; turn++) {
      const moves = legalMoves(game.position);
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      const move = moves[state % moves.length];
      if (move === undefined) break;
      const before = process.hrtime.bigint();
      const done = advance(game, { type: 'move', move });
      const after = process.hrtime.bigint();
      if (!done.ok) throw new Error(done.error);
      game = done.value.game;
      if (number >= GAMES / 4) times.push(Number(after - before) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  return [times[Math.floor(times.length * 0.5)] ?? 0, times[Math.floor(times.length * 0.99)] ?? 0];
}

function nodesPerSecond(count: () => number): number {
  const before = process.cpuUsage();
  const nodes = count();
  const used = process.cpuUsage(before);
  return (nodes / (used.user + used.system)) * 1e6;
}

function repeat(times: number, count: () => number): number {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += count();
  return sum;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function row(name: string, ratio: number, min: number, target: number, detail: string): BenchRow {
  return { name, ratio, min, target, detail };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, ratio, min, target, detail } of await perftBench()) {
    console.log(
      `${name.padEnd(42)} ${ratio.toFixed(2).padStart(6)}   min ${min}, target ${target}   ${detail}`,
    );
  }
}
