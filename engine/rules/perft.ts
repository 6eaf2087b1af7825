/** Counting positions (rule 15), to check the rules from outside and to measure their speed. */
import { type Board, NOT_OVER } from '../board/board.ts';
import type { Position } from '../board/position.ts';
import { generate, isInCheck } from './generate.ts';
import { loadBoard, type Move, toMove } from './moves.ts';
import { step, stepPass } from './turns.ts';

/**
 * The number of lines of this length, 1 for depth 0. Every last move is made, tested for the mover's own check and undone, so
 * that the time it takes is the time of moves and not of lists.
 */
export function perft(position: Position, depth: number): number {
  const board = loadBoard(position);
  return countLeafNodes(board, depth, 0, true);
}

/** The same number without playing the last moves: how fast legal moves are listed. */
export function perftListed(position: Position, depth: number): number {
  return countLeafNodes(loadBoard(position), depth, 0, false);
}

/** The lines by their first move; 'pass' stands for a pass. Empty at depth 0. */
export function divide(position: Position, depth: number): Map<Move | 'pass', number> {
  const board = loadBoard(position);
  const lines = new Map<Move | 'pass', number>();
  if (depth === 0 || board.over !== NOT_OVER) return lines;
  const end = generate(board, board.turn, board.moves, 0);
  for (let i = 0; i < end; i++) {
    const move = board.moves[i]!;
    step(board, move);
    lines.set(toMove(move), countLeafNodes(board, depth - 1, end, true));
    board.undo();
  }
  if (end === 0 && isPassDue(board)) lines.set('pass', countAfterPass(board, depth, end, true));
  return lines;
}

function countLeafNodes(board: Board, depth: number, at: number, isPlayed: boolean): number {
  if (depth === 0) return 1;
  if (board.over !== NOT_OVER) return 0;
  const moves = board.moves;
  const end = generate(board, board.turn, moves, at);
  if (end === at) return isPassDue(board) ? countAfterPass(board, depth, at, isPlayed) : 0;
  if (depth === 1) return isPlayed ? playAll(board, at, end) : end - at;
  let lines = 0;
  for (let i = at; i < end; i++) {
    step(board, moves[i]!);
    lines += countLeafNodes(board, depth - 1, end, isPlayed);
    board.undo();
  }
  return lines;
}

/** Makes each move, looks whether the mover is in check after it, as no legal move may leave its player, and undoes it. */
function playAll(board: Board, at: number, end: number): number {
  const moves = board.moves;
  const mover = board.turn;
  let lines = 0;
  for (let i = at; i < end; i++) {
    board.make(moves[i]!);
    if (!isInCheck(board, mover)) lines++;
    board.undo();
  }
  return lines;
}

/** For a player without a legal move: a pass, or else a checkmate or stalemate that ends the line. */
function isPassDue(board: Board): boolean {
  return board.activeCount > 2 && !isInCheck(board, board.turn);
}

function countAfterPass(board: Board, depth: number, at: number, isPlayed: boolean): number {
  stepPass(board);
  const lines = countLeafNodes(board, depth - 1, at, isPlayed);
  board.undo();
  return lines;
}
