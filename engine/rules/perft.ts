/** Perft counts leaf nodes (rule 15). It verifies move generation and measures its speed. */
import { type Board, NOT_OVER } from '../board/board.ts';
import type { Position } from '../board/position.ts';
import { generate, isInCheck } from './generate.ts';
import { loadBoard, type Move, toMove } from './moves.ts';
import { step, stepPass } from './turns.ts';

/**
 * Returns the number of leaf nodes at this depth, which is 1 for depth 0. It makes, checks and unmakes every move of
 * the last ply, so that the measured time includes making moves.
 */
export function perft(position: Position, depth: number): number {
  const board = loadBoard(position);
  return countLeafNodes(board, depth, 0, true);
}

/**
 * Returns the number of leaf nodes without making the moves of the last ply (bulk counting). It measures move
 * generation alone.
 */
export function perftListed(position: Position, depth: number): number {
  return countLeafNodes(loadBoard(position), depth, 0, false);
}

/** Returns the number of leaf nodes by first move (divide). 'pass' stands for a pass. Empty at depth 0. */
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

/** Makes each pseudo-legal move, rejects it if it leaves the mover in check, and unmakes it. */
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

/** Returns whether a player without a legal move passes. If not, a checkmate or stalemate ends the line. */
function isPassDue(board: Board): boolean {
  return board.activeCount > 2 && !isInCheck(board, board.turn);
}

function countAfterPass(board: Board, depth: number, at: number, isPlayed: boolean): number {
  stepPass(board);
  const lines = countLeafNodes(board, depth - 1, at, isPlayed);
  board.undo();
  return lines;
}
