/**
 * Counts the evaluation features of each player (listed in weights.ts). A first pass over all pieces finds what each
 * attacks, and a second pass finds hanging pieces. The results are in typed arrays that the next count overwrites.
 */
import type { Board } from '../board/board.ts';
import {
  CELL_COUNT,
  CELL_OF,
  END_DIRECTION,
  FIRST_DIRECTION,
  IS_LAST,
  KNIGHT_STEPS,
  NONE,
  OUTSIDE,
  STEPS,
  TAKE_DIRECTION,
} from '../board/geometry.ts';
import { BISHOP, type Color, KING, KNIGHT, PAWN_UP, QUEEN, ROOK } from '../board/pieces.ts';
import { EXCHANGE, FEATURES, type Feature } from './weights.ts';

export const FEATURE_COUNT = FEATURES.length;
const indexOf = (feature: Feature): number => FEATURES.indexOf(feature);
const QUEENS = indexOf('queens');
const PAWNS = indexOf('pawns');
const PAWN_STEPS = indexOf('pawnSteps');
const MINOR_CENTRE = indexOf('minorCentre');
const MINOR_MOBILITY = indexOf('minorMobility');
const MAJOR_MOBILITY = indexOf('majorMobility');
const KING_COVER = indexOf('kingCover');
const KING_RING = indexOf('kingRingAttacked');
const NO_FLIGHT = indexOf('kingWithoutFlight');
const LARGEST_THREAT = indexOf('largestThreat');
const OTHER_THREATS = indexOf('otherThreats');
const IN_CHECK = indexOf('inCheck');

/** Exchange value of each piece type, in tenths of a pawn. The king has the highest value. */
export const PRICES = new Uint8Array(16).fill(EXCHANGE.pawn, PAWN_UP, PAWN_UP + 8);
PRICES[KING] = 255;
PRICES[QUEEN] = EXCHANGE.queen;
PRICES[ROOK] = EXCHANGE.rook;
PRICES[BISHOP] = EXCHANGE.bishop;
PRICES[KNIGHT] = EXCHANGE.knight;

/** The bit of each piece type in `attackers`. */
const BITS = new Uint8Array(16).fill(1, PAWN_UP, PAWN_UP + 8);
for (const [place, kind] of [KNIGHT, BISHOP, ROOK, QUEEN, KING].entries()) BITS[kind] = 2 << place;
/** The value of the cheapest piece type in a set of bits, or 0 for an empty set. */
const CHEAPEST = Uint8Array.from({ length: 64 }, (_, kinds) => {
  const kind = BITS.findIndex((bit) => bit === (kinds & -kinds));
  return kinds === 0 ? 0 : PRICES[kind]!;
});

/** The distance of a cell from the edge in rings, 0 to 5. */
const RING = new Uint8Array(CELL_COUNT);
/** Pawn advancement: the number of steps that a pawn of this type has made, `PAWN_DISTANCE[kind << 8 | cell]`. */
const PAWN_DISTANCE = new Uint8Array(16 * CELL_COUNT);
for (const cell of CELL_OF) {
  const [x, y] = [(cell & 15) - 2, (cell >> 4) - 2];
  RING[cell] = Math.min(x, y, 11 - x, 11 - y);
  for (let kind = PAWN_UP; kind < PAWN_UP + 8; kind++)
    PAWN_DISTANCE[(kind << 8) | cell] = 11 - stepsToGo(kind, cell);
}

/** The counts of the last position: `counts[player * FEATURE_COUNT + feature]`. */
export const counts = new Int32Array(4 * FEATURE_COUNT);
/** A king with at most this many free cells around it is cornered: one move could checkmate it. */
const FEW_FLIGHTS = 2;
let cornered = 0;

/** Returns the players whose kings have few free cells in the last counted position, as a mask. */
export function corneredKings(): number {
  return cornered;
}

/**
 * The piece types that attack a cell, one bit each, cheapest type in the lowest bit: `attackers[player << 8 | cell]`.
 */
const attackers = new Uint8Array(4 * CELL_COUNT);

/**
 * Counts the features of every active player. The features of inactive players are 0, but their pieces can be attacked.
 */
export function countFeatures(board: Board): void {
  counts.fill(0);
  attackers.fill(0);
  cornered = 0;
  for (let color = 0; color < 4; color++) {
    const owner = board.owners[color]!;
    if (board.isActive(owner as Color)) reachOf(board, color, owner);
  }
  for (let color = 0; color < 4; color++) {
    const owner = board.owners[color]!;
    if (board.isActive(owner as Color)) threatsTo(board, color, owner);
  }
  for (let player = 0; player < 4; player++) {
    if (board.hasKing(player as Color)) kingOf(board, player as Color);
  }
}

/** Returns what the player's hanging pieces in the last counted position would lose, in tenths of a pawn. */
export function hangingLoss(player: Color): number {
  const base = player * FEATURE_COUNT;
  return counts[base + LARGEST_THREAT]! + counts[base + OTHER_THREATS]!;
}

/** Counts the pieces of a color and records their attacks. */
function reachOf(board: Board, color: number, owner: number): void {
  const { cells, lists } = board;
  const base = owner * FEATURE_COUNT;
  const side = owner << 8;
  const last = (color << 8) + board.counts[color]!;
  for (let i = color << 8; i < last; i++) {
    const cell = lists[i]!;
    const kind = cells[cell]! & 15;
    if (kind >= PAWN_UP) {
      counts[base + PAWNS]!++;
      counts[base + PAWN_STEPS]! += PAWN_DISTANCE[(kind << 8) | cell]!;
      pawnReach(kind, cell, side);
      continue;
    }
    if (kind === KING) {
      stepReach(cells, STEPS, cell, BITS[KING]!, side);
      continue;
    }
    counts[base + QUEENS + kind - QUEEN]!++;
    const reach =
      kind === KNIGHT
        ? stepReach(cells, KNIGHT_STEPS, cell, BITS[KNIGHT]!, side)
        : slidingReach(cells, cell, kind, side);
    if (kind < BISHOP) counts[base + MAJOR_MOBILITY]! += reach;
    else {
      counts[base + MINOR_CENTRE]! += RING[cell]!;
      counts[base + MINOR_MOBILITY]! += reach;
    }
  }
}

function pawnReach(kind: number, cell: number, base: number): void {
  for (let i = kind * 3; i < kind * 3 + 3; i++) {
    const direction = TAKE_DIRECTION[i]!;
    if (direction === NONE) return;
    attackers[base + cell + STEPS[direction]!]! |= 1;
  }
}

function stepReach(cells: Uint8Array, steps: Int32Array, cell: number, bit: number, base: number): number {
  let free = 0;
  for (let i = 0; i < 8; i++) {
    const to = cell + steps[i]!;
    attackers[base + to]! |= bit;
    if (cells[to] === 0) free++;
  }
  return free;
}

function slidingReach(cells: Uint8Array, cell: number, kind: number, base: number): number {
  const bit = BITS[kind]!;
  const last = END_DIRECTION[kind]!;
  let free = 0;
  for (let d = FIRST_DIRECTION[kind]!; d < last; d++) {
    const step = STEPS[d]!;
    let to = cell + step;
    while (cells[to] === 0) {
      attackers[base + to]! |= bit;
      free++;
      to += step;
    }
    attackers[base + to]! |= bit;
  }
  return free;
}

/** Adds the owner's expected loss from hanging pieces of this color to the owner's features. */
function threatsTo(board: Board, color: number, owner: number): void {
  const { cells, lists } = board;
  const base = owner * FEATURE_COUNT;
  const last = (color << 8) + board.counts[color]!;
  for (let i = color << 8; i < last; i++) {
    const cell = lists[i]!;
    const kind = cells[cell]! & 15;
    if (kind === KING) continue;
    const cheapest = cheapestAttacker(owner, cell);
    if (cheapest === 0) continue;
    const isGuarded = attackers[(owner << 8) | cell] !== 0;
    const loss = PRICES[kind]! - (isGuarded ? cheapest : 0);
    if (loss <= 0) continue;
    const largest = counts[base + LARGEST_THREAT]!;
    counts[base + OTHER_THREATS]! += Math.min(loss, largest);
    counts[base + LARGEST_THREAT] = Math.max(loss, largest);
  }
}

/** Returns the value of the cheapest piece with which an opponent attacks the cell, or 0 for none. */
function cheapestAttacker(owner: number, cell: number): number {
  return CHEAPEST[opponentsAttacking(owner, cell)]!;
}

/** Returns the piece types with which opponents attack the cell, one bit each. */
function opponentsAttacking(owner: number, cell: number): number {
  const next = ((owner + 1) & 3) << 8;
  const across = ((owner + 2) & 3) << 8;
  const before = ((owner + 3) & 3) << 8;
  return attackers[next | cell]! | attackers[across | cell]! | attackers[before | cell]!;
}

function kingOf(board: Board, player: Color): void {
  const { cells } = board;
  const base = player * FEATURE_COUNT;
  const king = board.kings[player]!;
  let beside = 0;
  let cover = 0;
  let attacked = 0;
  let free = 0;
  for (let d = 0; d < 8; d++) {
    const cell = king + STEPS[d]!;
    const content = cells[cell]!;
    if (content === OUTSIDE) continue;
    beside++;
    const isOwn = content !== 0 && board.owners[content >> 4] === player;
    const isHit = opponentsAttacking(player, cell) !== 0;
    if (isOwn) cover++;
    if (isHit) attacked++;
    if (!isHit && !isOwn) free++;
  }
  if (free <= FEW_FLIGHTS) cornered |= 1 << player;
  if (!board.isActive(player)) return;
  counts[base + KING_COVER] = Math.round((8 * cover) / beside);
  counts[base + KING_RING] = attacked;
  counts[base + NO_FLIGHT] = free === 0 ? 1 : 0;
  counts[base + IN_CHECK] = opponentsAttacking(player, king) !== 0 ? 1 : 0;
}

/** Returns the number of squares in front of a pawn on its shortest way to promotion. */
function stepsToGo(kind: number, cell: number): number {
  const direction = kind - PAWN_UP;
  const parts = direction < 4 ? [direction] : [direction & 3, (direction + 1) & 3];
  const ways = parts.map((part) => {
    let steps = 0;
    for (let at = cell; IS_LAST[((PAWN_UP + part) << 8) | at] === 0 && steps < 11; at += STEPS[part]!)
      steps++;
    return steps;
  });
  return Math.min(...ways);
}
