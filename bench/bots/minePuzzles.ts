// Mines puzzles from ordinary bot games: `node scripts/run/run.mjs bench/bots/minePuzzles.ts [seconds]` adds puzzles to
// client/features/practice/gamePuzzles.json. The file contains the seed of the next game, so an interrupted run can be
// continued. The games and the puzzles are the same on every machine.
//
// A puzzle comes from ply 24 or later, and a game gives at most one. The rules find checkmates in one move, and a proof
// finds checkmates in two. The other kinds are found by two searches with different node limits, which must agree. A
// puzzle is rated by the lowest level that solves it.

import { readFileSync, writeFileSync } from 'node:fs';
import { ACTIVE, type Position } from '../../engine/board/position.ts';
import { analyse } from '../../engine/bots/analysis/analyse.ts';
import { chooseMove, LEVELS, type Level } from '../../engine/bots/levels.ts';
import { WIN } from '../../engine/bots/search.ts';
import { moveText } from '../../engine/notation/moveText.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { advance, beginRules } from '../../engine/rules/game.ts';
import { legalMoves, type Move, moveTo } from '../../engine/rules/moves.ts';
import { provesMate } from '../../engine/study/mateProof.ts';
import { GAME_KINDS, type GameKind, type GamePuzzle, solutionsOf } from '../../engine/study/puzzles.ts';
import { playerOf } from './players/players.ts';
import { playTable } from './table.ts';

const FILE = new URL('../../client/features/practice/gamePuzzles.json', import.meta.url);
const FIRST_PLY = 24;
/** Minimum number of pieces and pawns, so that the positions look like ordinary games. */
const MANY = 24;
/** Minimum number of pieces and pawns for the rare kinds. */
const FEWER = 14;
/** The minimum lead of the best move over the second one, in hundredths of a pawn. */
const LEAD = 300;
/** The node limit of the first look at a position, and the limits of the searches that confirm a puzzle. */
const GLANCE = 6_000;
const CONFIRM = [100_000, 300_000] as const;
const PROOF_NODES = 60_000;
/** The levels of the bots, which alternate from game to game. The oversights of these bots make puzzles possible. */
const PLAYERS = ['level3', 'level4'] as const;
const WANTED = 300;
const SEEDS = [1, 2, 3] as const;

interface Candidate {
  readonly kind: GameKind;
  readonly position: Position;
}

function menOf({ board }: Position): number {
  return board.reduce((count, piece) => count + (piece === 0 ? 0 : 1), 0);
}

function isCapture(position: Position, move: Move): boolean {
  return position.board[moveTo(move)] !== 0;
}

/** Returns the kinds of puzzles that a quick look finds. `before` is the mover's score a round earlier. */
function candidatesIn(position: Position, before: number | null): { kinds: GameKind[]; score: number } {
  const analysis = analyse(position, { nodes: GLANCE, lines: 2 });
  const [best, second] = analysis.lines;
  if (!best || !second) return { kinds: [], score: best?.score ?? 0 };
  const kinds: GameKind[] = [];
  const men = menOf(position);
  const mates = men >= FEWER ? solutionsOf('mate', position) : [];
  if (mates.length === 1 && solutionsOf('steal', position).length === 1) kinds.push('steal');
  else if (men >= MANY && mates.length === 1 && !isCapture(position, mates[0] ?? 0)) kinds.push('mate');
  if (mates.length > 0) return { kinds, score: best.score };
  if (men >= FEWER && analysis.mate?.isForced && analysis.mate.moves === 2) kinds.push('mateTwo');
  if (men >= MANY && best.score - second.score >= LEAD && Math.abs(best.score) < WIN / 2) {
    const kind = kindOfLead(position, best.move, best.score, before);
    if (kind !== null) kinds.push(kind);
  }
  return { kinds, score: best.score };
}

/** Returns the kind of a puzzle whose best move is far better than the second one. */
function kindOfLead(position: Position, move: Move, score: number, before: number | null): GameKind | null {
  const isTaking = isCapture(position, move);
  if (isTaking && victimsOf(position).size > 1) return 'whom';
  if (before === null) return null;
  if (score - before >= LEAD / 2) return 'punish';
  return isTaking ? null : 'defence';
}

/** Returns the players from whom the side to move can capture a piece other than a pawn. */
function victimsOf(position: Position): Set<number> {
  const PAWN = 6;
  return new Set(
    legalMoves(position).flatMap((move) => {
      const piece = position.board[moveTo(move)] ?? 0;
      const kind = piece & 15;
      return piece !== 0 && kind < PAWN ? [position.owners[(piece >> 4) as 0 | 1 | 2 | 3]] : [];
    }),
  );
}

/** Returns the solution if the puzzle is confirmed, otherwise null. */
function solutionOf({ kind, position }: Candidate): Move | null {
  if (kind === 'mate' || kind === 'steal') return solutionsOf(kind, position)[0] ?? null;
  if (kind === 'mateTwo') {
    const proven = legalMoves(position).filter((move) => provesMate(position, move, 2, PROOF_NODES));
    return proven.length === 1 ? (proven[0] ?? null) : null;
  }
  const found = CONFIRM.map((nodes) => {
    const [best, second] = analyse(position, { nodes, lines: 2 }).lines;
    return best && second && best.score - second.score >= LEAD ? best.move : null;
  });
  const [first] = found;
  return first !== undefined && found.every((move) => move === first) ? first : null;
}

/** Returns the lowest level that plays the solution with more than half of the seeds, or null if none does. */
function ratingOf(position: Position, solution: Move): Level | null {
  const solves = (level: Level, seed: number): boolean =>
    chooseMove(position, { level, engine: 'search', seed, effort: level === 5 ? 1 / 3 : 1 }) === solution;
  const isSolved = (level: Level): boolean =>
    SEEDS.filter((seed) => solves(level, seed * 7919)).length * 2 > SEEDS.length;
  return LEVELS.find(isSolved) ?? null;
}

/**
 * Plays the bot game of the seed, and returns the first of its puzzles that a deeper search confirms. The kind with
 * the fewest known puzzles is tried first.
 */
function puzzleOf(seed: number, known: readonly GamePuzzle[]): GamePuzzle | null {
  const player = playerOf(PLAYERS[seed % PLAYERS.length] ?? 'level3');
  const candidates: Candidate[] = [];
  const scores: (number | null)[] = [null, null, null, null];
  playTable([player, player, player, player], seed, ({ position }) => {
    const { turn, ply } = position;
    if (turn === null || ply < FIRST_PLY - 4 || legalMoves(position).length < 8) return;
    const { kinds, score } = candidatesIn(position, scores[turn] ?? null);
    scores[turn] = score;
    if (ply >= FIRST_PLY) for (const kind of kinds) candidates.push({ kind, position });
  });
  const countOf = (kind: GameKind): number => known.filter((one) => one.kind === kind).length;
  // Within a kind, positions with more active players come first, because they are less one-sided.
  const ordered = candidates.toSorted(
    (a, b) => countOf(a.kind) - countOf(b.kind) || activeIn(b) - activeIn(a),
  );
  for (const candidate of ordered.slice(0, 4)) {
    const { kind, position } = candidate;
    const solution = solutionOf(candidate);
    const level = solution === null ? null : ratingOf(position, solution);
    if (solution === null || level === null) continue;
    const done = advance(beginRules(position), { type: 'move', move: solution });
    if (!done.ok) throw new Error(done.error);
    return {
      id: `game-${seed}`,
      kind,
      position: makePosition(position),
      solutions: [moveText(solution, position)],
      level,
    };
  }
  return null;
}

function activeIn({ position }: Candidate): number {
  return position.states.filter((state) => state === ACTIVE).length;
}

function read(): { next: number; puzzles: GamePuzzle[] } {
  return JSON.parse(readFileSync(FILE, 'utf8')) as { next: number; puzzles: GamePuzzle[] };
}

const until = Date.now() + 1000 * Number(process.argv[2] ?? 60);
const { next, puzzles } = read();
let seed = next;
while (Date.now() < until && puzzles.length < WANTED) {
  const puzzle = puzzleOf(seed++, puzzles);
  if (puzzle) puzzles.push(puzzle);
  const lines = puzzles.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  writeFileSync(FILE, `{\n  "next": ${seed},\n  "puzzles": [\n${lines}\n  ]\n}\n`);
  console.log(seed, puzzle?.kind ?? '-', puzzle?.level ?? '', puzzles.length);
}
for (const kind of GAME_KINDS) console.log(kind, puzzles.filter((one) => one.kind === kind).length);
