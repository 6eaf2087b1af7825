/**
 * Mines puzzles from bot games and writes client/features/practice/puzzles.json: `node scripts/cli/minePuzzles.ts
 * [seconds]`. The result depends on the speed of the machine. A test checks all puzzles.
 */
import { writeFileSync } from 'node:fs';
import { COLORS, KING, makePiece, pieceKind } from '../../engine/board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../../engine/board/position.ts';
import { chooseMove } from '../../engine/bots/levels.ts';
import { moveText } from '../../engine/notation/moveText.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { advance, beginRules, mustPass, type RulesEvent, type RulesGame } from '../../engine/rules/game.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import {
  canBeMated,
  PUZZLE_KINDS,
  type Puzzle,
  type PuzzleKind,
  solutionsOf,
} from '../../engine/study/puzzles.ts';

const WANTED = 16;
const FILE = new URL('../../client/features/practice/puzzles.json', import.meta.url);
const end = Date.now() + 1000 * Number(process.argv[2] ?? 60);
const found = new Map<PuzzleKind, Puzzle[]>(PUZZLE_KINDS.map((kind) => [kind, []]));

let seed = 1;
/** Returns a number from 0 up to, but not including, 1. */
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

while (Date.now() < end && [...found.values()].some((list) => list.length < WANTED)) playOne();
const puzzles = PUZZLE_KINDS.flatMap((kind) => found.get(kind) ?? []);
writeFileSync(FILE, `[\n${puzzles.map((puzzle) => `  ${JSON.stringify(puzzle)}`).join(',\n')}\n]\n`);
for (const [kind, list] of found) console.log(kind, list.length);

function playOne(): void {
  // About a third of the games begin with all pieces. The others begin with few pieces and exposed kings, where the
  // rarer kinds of puzzles occur.
  let game = beginRules(random() < 0.3 ? startPosition() : openPosition());
  // Each game gives at most one puzzle of a kind, because neighboring positions are similar.
  const had = new Set<PuzzleKind>();
  for (let turns = 0; turns < 300 && game.outcome === null && Date.now() < end; turns++) {
    // The game is discarded, because its random placement already contains a checkmate.
    if (!mustPass(game) && legalMoves(game.position).length === 0) return;
    for (const kind of kindsToTry(game)) if (!had.has(kind) && take(kind, game)) had.add(kind);
    const done = advance(game, nextEvent(game));
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
  }
}

/** Returns a position with the kings in their corners and some pieces of each army on random squares. */
function openPosition(): Position {
  const start = startPosition();
  const board = start.board.map((piece) => (pieceKind(piece) === KING ? piece : 0));
  for (const color of COLORS) {
    for (let count = 4 + Math.floor(random() * 4); count > 0; count--) {
      const square = Math.floor(random() * board.length);
      if (board[square] === 0) board[square] = makePiece(color, 2 + Math.floor(random() * 4));
    }
  }
  return { ...start, board };
}

/**
 * Returns the kinds of puzzles that the position may contain. Most kinds require a checkmating move. The kind "avoid
 * mate" requires that most moves allow the next player to checkmate.
 */
function kindsToTry(game: RulesGame): readonly PuzzleKind[] {
  const { position } = game;
  const kinds: PuzzleKind[] = [];
  if (solutionsOf('mate', position).length > 0) kinds.push('double', 'steal', 'inactive', 'mate');
  const turn = position.turn ?? 0;
  const moves = legalMoves(position);
  const samples = [0, 1, 2].map(() => moves[Math.floor(random() * moves.length)] ?? 0);
  const isInDanger = samples.every((move) => {
    const done = advance(game, { type: 'move', move });
    return done.ok && canBeMated(done.value.game, turn);
  });
  return isInDanger ? [...kinds, 'survive'] : kinds;
}

function nextEvent(game: RulesGame): RulesEvent {
  const { position } = game;
  const active = COLORS.filter((color) => position.states[color] === ACTIVE);
  if (active.length > 2 && position.ply > 40 && random() < 0.004)
    return { type: 'resign', color: active[Math.floor(random() * active.length)] ?? 0 };
  if (mustPass(game)) return { type: 'pass' };
  const moves = legalMoves(position);
  if (random() < 0.15) return { type: 'move', move: moves[Math.floor(random() * moves.length)] ?? 0 };
  return {
    type: 'move',
    move: chooseMove(position, { level: 3, engine: 'greedy', seed: Math.floor(random() * 2 ** 31) }),
  };
}

/** Adds a puzzle if it has few solutions among many moves. */
function take(kind: PuzzleKind, { position }: RulesGame): boolean {
  const list = found.get(kind) ?? [];
  if (list.length >= WANTED || position.turn === null) return false;
  const moves = legalMoves(position).length;
  if (moves < 8) return false;
  const solutions = solutionsOf(kind, position);
  const most = kind === 'survive' ? moves / 4 : kind === 'mate' ? 1 : 2;
  if (solutions.length === 0 || solutions.length > most) return false;
  list.push({
    id: `${kind}-${list.length + 1}`,
    kind,
    position: makePosition(position),
    solutions: solutions.map((move) => moveText(move, position)),
  });
  return true;
}
