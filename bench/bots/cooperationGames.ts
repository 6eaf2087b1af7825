// Plays the games by which the cooperation index is calibrated and measured (cooperation.bench.ts), and stores them in
// `.cache`. An interrupted run resumes. Seeds and node limits decide everything, so the games are the same on every
// machine.

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { COLORS, type Color } from '../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { evaluate } from '../../engine/bots/evaluate.ts';
import { searchVariations } from '../../engine/bots/search.ts';
import type { SearchLimits } from '../../engine/bots/searchLimits.ts';
import { ownerAt } from '../../engine/fairPlay/captureChances.ts';
import { PAIRS } from '../../engine/fairPlay/cooperation.ts';
import { generate } from '../../engine/rules/generate.ts';
import { legalMoves, loadBoard, type Move, moveTo, toMove } from '../../engine/rules/moves.ts';
import { step } from '../../engine/rules/turns.ts';
import { type Player, playerOf } from './players/players.ts';
import { STYLE_NAMES } from './players/styles.ts';
import { playTable } from './table.ts';

export interface CooperationGame {
  readonly seed: number;
  /** The two players who cooperate, null in a game without cooperation. */
  readonly pair: readonly [Color, Color] | null;
  /** Names of the players by color. */
  readonly seats: readonly string[];
  readonly moves: readonly (Move | 'pass')[];
}

/** The playing strength of the search bots in these games: levels 1 to 4, each with a fraction of the level's nodes. */
const SEARCHERS: Readonly<Record<string, Omit<SearchLimits, 'seed'>>> = {
  novice: { nodes: 200, depth: 3, noise: 30, oversights: { far: 0.7, near: 0.37, quiet: 0.8, own: 0.45 } },
  learner: { nodes: 250, depth: 3, noise: 30, oversights: { far: 0.42, near: 0.18, quiet: 0.5, own: 0.28 } },
  club: { nodes: 300, depth: 4, noise: 25, oversights: { far: 0.17, near: 0.07, quiet: 0.24, own: 0.13 } },
  sharp: { nodes: 400, depth: 5, noise: 20 },
};
const SEARCHER_NAMES = Object.keys(SEARCHERS);
/**
 * The players from which a seat without cooperation is drawn: search bots, and one-ply styles that prefer some victims
 * to others.
 */
const POOL = [...SEARCHER_NAMES, ...SEARCHER_NAMES, 'careful', ...STYLE_NAMES];
/** A cooperating bot chooses among this number of its own best moves. */
const CHOICES = 6;
/**
 * The first seed of each kind of game. The ranges do not overlap, so that games of two kinds have different openings.
 */
const FIRST_SEEDS = { apart: 500_000, together: 700_000 } as const;
export const APART_GAMES = 6000;
export const TOGETHER_GAMES = 600;
const FOLDER = new URL('../../.cache/cooperation/', import.meta.url);

type Kind = keyof typeof FIRST_SEEDS;

function searcher(name: string): Player {
  const limits = SEARCHERS[name];
  if (!limits) return playerOf(name);
  return ({ position, seen }, seed) => searchVariations(position, { ...limits, seed, seen }).lines[0]!.move;
}

/**
 * Returns a search bot that adds its partner's evaluation to its own. It captures from the partner only if every legal
 * move does so.
 */
function partnerOf(name: string, partner: Color): Player {
  const limits = SEARCHERS[name];
  if (!limits) throw new Error(`${name} does not search`);
  return ({ position, seen }, seed) => {
    const { lines } = searchVariations(position, { ...limits, seed, seen, lines: CHOICES });
    const harmless = lines.filter(({ move }) => victimOf(position, move) !== partner);
    if (harmless.length === 0) return anyHarmless(position, partner, seed) ?? lines[0]!.move;
    if (position.states[partner] !== ACTIVE) return lines[0]!.move;
    const sums = harmless.map(({ move, score }) => score + partnerScore(position, move, partner));
    return harmless[sums.indexOf(Math.max(...sums))]!.move;
  };
}

/** Returns the player from whom the move captures, or null. */
function victimOf(position: Position, move: Move): Color | null {
  return ownerAt(position, moveTo(move));
}

function partnerScore(position: Position, move: Move, partner: Color): number {
  const board = loadBoard(position);
  const end = generate(board, board.turn, board.moves, 0);
  const made = board.moves.subarray(0, end).find((one) => toMove(one) === move);
  if (made === undefined) throw new Error('not a legal move');
  step(board, made);
  return board.states[partner] === ACTIVE ? evaluate(board, partner) : -100_000;
}

function anyHarmless(position: Position, partner: Color, seed: number): Move | null {
  const moves = legalMoves(position).filter((move) => victimOf(position, move) !== partner);
  return moves[Math.floor(seededRandom(seed)() * moves.length)] ?? null;
}

/** Plays game number `index` of the kind. */
function playCooperation(kind: Kind, index: number): CooperationGame {
  const seed = FIRST_SEEDS[kind] + index;
  const roll = seededRandom(Math.imul(seed, 0x85ebca6b));
  const pair = kind === 'together' ? PAIRS[Math.floor(roll() * PAIRS.length)]! : null;
  const names = COLORS.map((color) => {
    const pool = pair?.includes(color) ? SEARCHER_NAMES : POOL;
    return pool[Math.floor(roll() * pool.length)]!;
  });
  const seats = names.map((name, color) => {
    if (!pair?.includes(color as Color)) return searcher(name);
    const partner = pair[0] === color ? pair[1] : pair[0];
    return partnerOf(name, partner);
  });
  return { seed, pair, seats: names, moves: playTable(seats, seed).moves };
}

/** Returns the stored games of a kind. */
export function readCooperation(kind: Kind): CooperationGame[] {
  const file = fileOf(kind);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CooperationGame);
}

function fileOf(kind: Kind): URL {
  return new URL(`${kind}.jsonl`, FOLDER);
}

/** Plays the missing games up to this number and stores each one at once. */
export function playMissing(kind: Kind, count: number): void {
  mkdirSync(FOLDER, { recursive: true });
  const from = readCooperation(kind).length;
  const started = performance.now();
  for (let index = from; index < count; index++) {
    appendFileSync(fileOf(kind), `${JSON.stringify(playCooperation(kind, index))}\n`);
    if ((index + 1) % 50 === 0)
      console.error(`${kind}: ${index + 1} games, ${Math.round((performance.now() - started) / 1000)} s`);
  }
}
