// Opponents for comparison: one-ply players with different styles. None shares code with the search. Each scores every
// legal move by a few terms, checkmates if it can, and breaks ties by the seed.

import type { Board } from '../../../engine/board/board.ts';
import { COLORS } from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { generate, isAttacked, isInCheck } from '../../../engine/rules/generate.ts';
import { loadBoard, type Move, toMove } from '../../../engine/rules/moves.ts';
import { step } from '../../../engine/rules/turns.ts';

/** The weights of the effects of a move, in pawns. */
export interface StyleWeights {
  /** The captured piece, and the gain of a promotion. */
  readonly capture: number;
  /** Extra weight of captures from the opponent with the most material, and from the one with the least. */
  readonly fromLeader: number;
  readonly fromWeakest: number;
  /** The value of the moved piece: lost if it can be captured after the move, gained if it could be captured before. */
  readonly risk: number;
  readonly save: number;
  /** Each opponent in check after the move. */
  readonly check: number;
  /** Each square by which the piece comes closer to the nearest opposing king, and to its own king. */
  readonly towardsKing: number;
  readonly homewards: number;
}

const NONE: StyleWeights = {
  ...{ capture: 1, fromLeader: 0, fromWeakest: 0, risk: 1, save: 1, check: 0, towardsKing: 0, homewards: 0 },
};

/** Moves towards the opposing kings and gives check, with little care for its own pieces. */
const RUSHER: StyleWeights = { ...NONE, risk: 0.6, check: 1.5, towardsKing: 0.3 };
/** Stays at home, protects its pieces, and captures only unprotected pieces. */
const TURTLE: StyleWeights = { ...NONE, capture: 0.8, risk: 1.3, save: 1.3, homewards: 0.2 };
/** Prefers captures from the strongest opponent. */
const LEADER_BASHER: StyleWeights = { ...NONE, fromLeader: 1, check: 0.2 };
/** Prefers captures from the weakest opponent, and moves towards the opposing kings. */
const VULTURE: StyleWeights = { ...NONE, fromWeakest: 1, check: 0.2, towardsKing: 0.05 };

const STYLES = { rusher: RUSHER, turtle: TURTLE, leader: LEADER_BASHER, vulture: VULTURE } as const;
export const STYLE_NAMES = ['rusher', 'turtle', 'leader', 'vulture', 'random'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** Values by piece type: none, king, queen, rook, bishop, knight, and the eight pawn types. */
const VALUES = [0, 0, 9, 5, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1];
const MATE = 100;

/** Returns the move of a style. `random` draws its factors from the seed of the game. */
export function styleMove(name: StyleName, position: Position, seed: number): Move {
  // A seed is `game * 4096 + turn`, so that the factors stay the same throughout a game.
  const weights =
    name === 'random' ? randomWeights(Math.floor(seed / 4096), position.turn ?? 0) : STYLES[name];
  const board = loadBoard(position);
  const me = board.turn;
  const end = generate(board, me, board.moves, 0);
  const moves = Array.from(board.moves.subarray(0, end)).sort((a, b) => a - b);
  const [leader, weakest] = extremes(board, me);
  const scores = moves.map((move) => scoreOf(board, move, weights, leader, weakest));
  const highest = Math.max(...scores);
  const best = moves.filter((_, i) => scores[i] === highest);
  return toMove(best[Math.floor(seededRandom(seed)() * best.length)]!);
}

function randomWeights(seed: number, color: number): StyleWeights {
  const roll = seededRandom(Math.imul(seed * 4 + color + 1, 0x9e3779b1));
  return {
    capture: 0.5 + roll(),
    fromLeader: roll() - 0.3,
    fromWeakest: roll() - 0.3,
    risk: 0.5 + roll(),
    save: 0.5 + roll(),
    check: roll() * 1.5,
    towardsKing: roll() * 0.3,
    homewards: roll() * 0.2,
  };
}

function scoreOf(board: Board, move: number, weights: StyleWeights, leader: number, weakest: number): number {
  const me = board.turn;
  const from = move & 255;
  const to = (move >> 8) & 255;
  const target = board.cells[to]!;
  const own = VALUES[board.cells[from]! & 15]!;
  const owner = target === 0 ? -1 : board.owners[target >> 4]!;
  const favor = (owner === leader ? weights.fromLeader : 0) + (owner === weakest ? weights.fromWeakest : 0);
  let score = VALUES[target & 15]! * (weights.capture + favor) + promotionGain(move >> 16) * weights.capture;
  if (isAttacked(board, from, board.hostile[me]!)) score += own * weights.save;
  score += weights.towardsKing * (kingDistance(board, from, me) - kingDistance(board, to, me));
  const home = board.kings[me]!;
  if (own > 1) score += weights.homewards * (distance(from, home) - distance(to, home));
  step(board, move);
  score += MATE * board.mateCount;
  if (board.states[me] === ACTIVE && isAttacked(board, to, board.hostile[me]!)) score -= own * weights.risk;
  if (weights.check > 0)
    for (const other of COLORS)
      if (other !== me && board.isActive(other) && isInCheck(board, other)) score += weights.check;
  board.undo();
  return score;
}

/** Returns the active opponents with the most and with the least material. */
function extremes(board: Board, me: number): readonly [number, number] {
  const rivals = COLORS.filter((color) => color !== me && board.isActive(color));
  const sums = rivals.map((rival) => materialOf(board, rival));
  const at = (value: number): number => rivals[sums.indexOf(value)] ?? -1;
  return [at(Math.max(...sums)), at(Math.min(...sums))];
}

function materialOf(board: Board, player: number): number {
  let sum = 0;
  for (const color of COLORS) {
    if (board.owners[color] !== player) continue;
    for (let i = 0; i < board.counts[color]!; i++)
      sum += VALUES[board.cells[board.lists[(color << 8) | i]!]! & 15]!;
  }
  return sum;
}

/** Returns the distance to the nearest king of an opponent, in steps of a king. */
function kingDistance(board: Board, cell: number, me: number): number {
  const kings = COLORS.filter((color) => color !== me && board.hasKing(color));
  return Math.min(12, ...kings.map((color) => distance(cell, board.kings[color]!)));
}

function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 15) - (b & 15)), Math.abs((a >> 4) - (b >> 4)));
}

function promotionGain(kind: number): number {
  return kind >= 2 && kind <= 5 ? VALUES[kind]! - 1 : 0;
}
