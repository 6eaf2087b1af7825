// Generates engine/fixtures/mates.json: positions from bot games in which the side to move can checkmate. All solutions
// are found by exhaustive enumeration, without the search.
//
//   node bench/bots/makeMates.ts > engine/fixtures/mates.json

import { COLORS, type Color } from '../../engine/board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { searchVariations } from '../../engine/bots/search.ts';
import { moveText } from '../../engine/notation/moveText.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { keysOf } from '../../engine/records.ts';
import { type Advance, advance, beginRules, mustPass, type RulesGame } from '../../engine/rules/game.ts';
import { attackersOf, legalMoves, type Move, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import { KINGS, place } from '../../engine/rules/testing/table.ts';

/** The number of positions to generate for each kind. */
const WANTED = {
  /** The moved piece gives the check. */
  direct: 14,
  /** Another piece of the army gives the check (discovered check). */
  discovered: 2,
  promotion: 3,
  /** Another player's pieces give the check, but the mover counts as the mating player. */
  stolen: 11,
  /** One move checkmates two players. */
  double: 3,
  /** The checkmated king belongs to a player who has resigned or timed out. */
  inactive: 11,
  /** Checkmate in two of the mover's moves against any defense. */
  two: 16,
} as const;
type Kind = keyof typeof WANTED;

const NODES = 150;
const NOISE = 150;
/** Share of games in which a player resigns before the end. */
const RESIGNING = 0.4;
const MAX_TURNS = 500;
/** Maximum number of positions per game, so that the positions differ. */
const MAX_PER_GAME = 2;
/**
 * Checkmates in two moves are searched for only rarely and only with few opposing players, because the search takes
 * long.
 */
const FEW_PLAYERS = 3;
const SELDOM = 9;

/** Positions of kinds that games rarely reach. */
const CONSTRUCTED = [
  `${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`,
  `${KINGS} wR:k4 wPr:k8 gN:l4 bN:f9`,
  `${KINGS} wR:h2 wPd:e2 bN:f9 rN:g8`,
  `${KINGS} wR:h11 wPu:e11 gN:f4`,
  `${KINGS} wR:k4 wPr:k8 bN:f9`,
  `${KINGS} wR:l5 wR:k5 wB:l8 gN:l3 bN:f4`,
  `${KINGS} wR:a5 wR:b5 wB:a8 gN:f4 rN:g4`,
  `${KINGS} wR:f12 wR:e11 wN:h12 gN:f4 bN:g4`,
];

const found = new Map<Kind, { position: string; moves: string[] }[]>();
const isMissing = (kind: Kind): boolean => (found.get(kind)?.length ?? 0) < WANTED[kind];

function carryOut(game: RulesGame, move: Move): Advance {
  const done = advance(game, { type: 'move', move });
  if (!done.ok) throw new Error(done.error);
  return done.value;
}

/** Returns the kinds of checkmate that a move gives. Empty if the move gives none. */
function kindsOf(before: Position, move: Move, { mates }: Advance): Kind[] {
  const mover = before.turn;
  const own = mates.filter(({ by }) => by === mover);
  const victim = own[0]?.victim;
  if (victim === undefined || mover === null) return [];
  if (own.length > 1) return ['double'];
  if (before.states[victim] !== ACTIVE) return ['inactive'];
  const after = boardAfter(before, move);
  const checkers = attackersOf(after, kingOf(before, victim), mover);
  if (checkers.length === 0) return ['stolen'];
  if (!checkers.includes(moveTo(move))) return ['discovered'];
  return movePromotion(move) > 0 ? ['promotion'] : ['direct'];
}

/** Returns the placement after a move, before checkmate detection. */
function boardAfter(position: Position, move: Move): Position {
  const board = position.board.slice();
  const piece = board[move & 255]!;
  board[moveTo(move)] = movePromotion(move) > 0 ? (piece & 0x30) | movePromotion(move) : piece;
  board[move & 255] = 0;
  return { ...position, board };
}

function kingOf(position: Position, color: Color): number {
  return position.board.indexOf((color << 4) | 1);
}

/** Returns whether the mover can force a checkmate by the mover's next turn, whatever the opponents play. */
function isForced(game: RulesGame, mover: Color): boolean {
  if (game.outcome !== null) return false;
  if (game.position.turn === mover) {
    return legalMoves(game.position).some((move) =>
      carryOut(game, move).mates.some(({ by }) => by === mover),
    );
  }
  if (mustPass(game)) {
    const passed = advance(game, { type: 'pass' });
    return passed.ok && isForced(passed.value.game, mover);
  }
  return legalMoves(game.position).every((move) => {
    const { game: next, mates } = carryOut(game, move);
    return mates.length === 0 && isForced(next, mover);
  });
}

function look(game: RulesGame): Map<Kind, Move[]> {
  const byKind = new Map<Kind, Move[]>();
  const add = (kind: Kind, move: Move) => byKind.set(kind, [...(byKind.get(kind) ?? []), move]);
  const { position } = game;
  for (const move of legalMoves(position)) {
    for (const kind of kindsOf(position, move, carryOut(game, move))) add(kind, move);
  }
  const active = COLORS.filter((color) => position.states[color] === ACTIVE).length;
  const mover = position.turn;
  const isTried = active <= FEW_PLAYERS && position.ply % SELDOM === 0 && isMissing('two');
  if (byKind.size > 0 || !isTried || mover === null) return byKind;
  for (const move of legalMoves(position)) if (isForced(carryOut(game, move).game, mover)) add('two', move);
  return byKind;
}

/**
 * Stores the position under a kind that still needs positions. The solution of a double checkmate must checkmate two
 * players. For the other kinds, every checkmating move is a solution. Returns false if no kind needs the position.
 */
function keep(game: RulesGame): boolean {
  const byKind = look(game);
  const kind = keysOf(WANTED)
    .toReversed()
    .find((one) => byKind.has(one) && isMissing(one));
  if (kind === undefined) return false;
  const moves = kind === 'double' ? byKind.get('double') : [...byKind.values()].flat();
  const texts = (moves ?? []).map((move) => moveText(move, game.position)).sort();
  found.set(kind, [...(found.get(kind) ?? []), { position: makePosition(game.position), moves: texts }]);
  return true;
}

function playGame(seed: number): void {
  const luck = seededRandom(seed);
  const leavesAt = luck() < RESIGNING ? Math.floor(luck() * 150) : -1;
  let game = beginRules(startPosition());
  let stored = 0;
  for (let turn = 0; turn < MAX_TURNS && game.outcome === null && stored < MAX_PER_GAME; turn++) {
    const { position } = game;
    if (turn === leavesAt && position.turn !== null) {
      const left = advance(game, { type: 'resign', color: position.turn });
      if (left.ok) game = left.value.game;
      continue;
    }
    if (mustPass(game)) {
      const passed = advance(game, { type: 'pass' });
      if (passed.ok) game = passed.value.game;
      continue;
    }
    if (keep(game)) stored++;
    const limits = { nodes: NODES, noise: NOISE, seed: seed * 4096 + turn, seen: game.seen };
    game = carryOut(game, searchVariations(position, limits).lines[0]!.move).game;
  }
}

const kinds = keysOf(WANTED);
for (const men of CONSTRUCTED) keep(beginRules(place(men)));
for (let seed = 1; kinds.some(isMissing); seed++) {
  playGame(seed);
  if (seed % 20 === 0)
    console.error(seed, kinds.map((kind) => `${kind} ${found.get(kind)?.length ?? 0}`).join(', '));
}
const all = kinds.flatMap((kind) => (found.get(kind) ?? []).map((one) => ({ kind, ...one })));
console.log(`[\n${all.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`);
