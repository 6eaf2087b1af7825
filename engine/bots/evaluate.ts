/**
 * Static evaluation. It computes a strength per player and derives each player's win probability from the strengths. A
 * player's score is the logarithm of that player's probability. A gain of the leading opponent lowers the score more
 * than the same gain of another opponent. Therefore bots attack the leader first, and an even exchange helps the
 * players who are not part of it.
 */
import { type Board, MATE } from '../board/board.ts';
import { CELL_COUNT, CELL_OF } from '../board/geometry.ts';
import { type Color, isPawn, KING } from '../board/pieces.ts';
import { ACTIVE, DEFEATED } from '../board/position.ts';
import { campOf } from '../board/squares.ts';
import { POINTS } from '../rules/points.ts';
import type { Character } from './characters.ts';
import { chaseWorth } from './endgame.ts';
import { corneredKings, countFeatures, counts, FEATURE_COUNT } from './features.ts';
import { CHANCE_SCALE, FEATURES, type Feature, WEIGHTS } from './weights.ts';

/**
 * Values of a point (rule 10) in hundredths of a pawn: POINT_WON if the player wins it, POINT_LOST if another
 * player wins it.
 */
export const POINT_WON = 1000;
export const POINT_LOST = 250;
/**
 * Divisor of the lead over the next player. The quotient is added to the score, so that a bot still makes progress in a
 * won game.
 */
const LEAD_SHARE = 8;

const weights = Int32Array.from(FEATURES, (feature) => WEIGHTS[feature]);
/**
 * The features whose weights depend on the character. The differences are small, so that characters differ in style and
 * not in strength. An attacker values the own king's safety less and attacks around other kings more. A safe player
 * values the own king's safety more.
 */
const KING_FEATURES: readonly Feature[] = ['kingCover', 'kingRingAttacked', 'kingWithoutFlight', 'inCheck'];
const scaled = (factor: number): Int32Array =>
  Int32Array.from(FEATURES, (feature) =>
    Math.round(WEIGHTS[feature] * (KING_FEATURES.includes(feature) ? factor : 1)),
  );
const MORE = scaled(1.25);
const LESS = scaled(0.85);
/** Value of an own piece (no pawn, no king) in the camp that the bot prefers, in hundredths of a pawn. */
const IN_CAMP = 25;
/** The camp of each cell by its color, or 4 outside all camps. */
const CAMPS = new Uint8Array(CELL_COUNT).fill(4);
CELL_OF.forEach((cell, square) => {
  CAMPS[cell] = campOf(square) ?? 4;
});
/** A table of `Math.exp` as integers, because the last bit of `Math.exp` differs between machines. */
const STEP = 4;
const EXP = Int32Array.from({ length: 4096 }, (_, i) =>
  Math.round(65536 * Math.exp((-i * STEP) / CHANCE_SCALE)),
);
/** Logarithms of sums from 1 to 4 in steps of 1/1024. */
const LN = Int32Array.from({ length: 4097 }, (_, i) =>
  Math.round(CHANCE_SCALE * Math.log(Math.max(i, 1) / 1024)),
);
const EQUAL = LN[4096]!;

/** Each active player's strength in hundredths of a pawn, set by `strengthen`. */
export const strengths = new Int32Array(4);

/** Computes `strengths`. The character of `viewer` changes some weights. Returns the highest strength. */
export function strengthen(
  board: Board,
  viewer: number = NOBODY,
  character: Character | null = null,
): number {
  countFeatures(board);
  let highest = -(1 << 30);
  for (let player = 0; player < 4; player++) {
    if (board.states[player] !== ACTIVE) continue;
    const seen = character === null ? weights : weightsOf(character, player === viewer);
    let sum = 0;
    for (let i = 0; i < FEATURE_COUNT; i++) sum += seen[i]! * counts[player * FEATURE_COUNT + i]!;
    if (character !== null && player === viewer) sum += IN_CAMP * piecesInCamp(board, player, character.camp);
    strengths[player] = sum;
    if (sum > highest) highest = sum;
  }
  return highest;
}

const NOBODY = 4;

function weightsOf({ manner }: Character, isOwn: boolean): Int32Array {
  if (manner === 'safety') return isOwn ? MORE : weights;
  return isOwn ? LESS : MORE;
}

function piecesInCamp(board: Board, player: number, camp: number): number {
  let count = 0;
  for (let color = 0; color < 4; color++) {
    if (board.owners[color] !== player) continue;
    const last = (color << 8) + board.counts[color]!;
    for (let i = color << 8; i < last; i++) {
      const cell = board.lists[i]!;
      const piece = board.cells[cell]!;
      if (CAMPS[cell] === camp && (piece & 15) !== KING && !isPawn(piece)) count++;
    }
  }
  return count;
}

/**
 * Evaluation cache by position key, because a search often returns to a position. An evaluation does not depend on the
 * search, so the cache is never cleared. The fields of an entry are both halves of the key, the value, and the cornered
 * kings.
 */
const KNOWN = 1 << 16;
const known = new Int32Array(KNOWN * 4);
let cornered = 0;

/** Returns the players whose kings have few free cells in the last evaluated position, as a mask. */
export function corneredIn(): number {
  return cornered;
}

/**
 * Returns the score of the position for an active player, in hundredths of a pawn. It is 0 for four players of equal
 * strength. A character changes the score a little.
 */
export function evaluate(board: Board, player: Color, character: Character | null = null): number {
  const low = board.low ^ (player * 0x5bd1e995) ^ (character === null ? 0 : character.id * 0x2545f491);
  const at = (low & (KNOWN - 1)) * 4;
  if (known[at] !== low || known[at + 1] !== board.high) {
    known[at] = low;
    known[at + 1] = board.high;
    const highest = strengthen(board, player, character);
    known[at + 2] = scoreOf(board, player, highest) + chaseWorth(board, player);
    known[at + 3] = corneredKings();
  }
  cornered = known[at + 3]!;
  return known[at + 2]! + mateWorth(board, player);
}

/** Returns the score of an active player from `strengths`, whose highest value is `highest`. */
export function scoreOf(board: Board, player: Color, highest: number): number {
  let sum = 0;
  let rival = -(1 << 30);
  for (let other = 0; other < 4; other++) {
    if (board.states[other] !== ACTIVE) continue;
    const strength = strengths[other]!;
    sum += EXP[Math.min(4095, (highest - strength) >> 2)]!;
    if (other !== player && strength > rival) rival = strength;
  }
  const own = strengths[player]!;
  const lead = Math.trunc((own - rival) / LEAD_SHARE);
  return own - highest - LN[sum >> 6]! + EQUAL + lead;
}

/** Returns the value of the points for checkmates since the loaded position. */
export function mateWorth(board: Board, player: Color): number {
  if (board.mateCount === 0) return 0;
  let defeated = 0;
  for (let other = 0; other < 4; other++) if (board.states[other] === DEFEATED) defeated++;
  let worth = 0;
  for (let i = 0; i < board.mateCount; i++) {
    const points = i === 0 && defeated === board.mateCount ? POINTS.FIRST_CHECKMATE : POINTS.CHECKMATE;
    worth += points * (board.mates[i * MATE + 1] === player ? POINT_WON : -POINT_LOST);
  }
  return worth;
}
