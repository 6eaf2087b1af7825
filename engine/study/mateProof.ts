/**
 * Proves that a checkmate cannot be prevented: for every reply of every opponent, the player still checkmates an
 * opponent within the given number of moves. The search of the bots assumes less resistance, so its lines with a
 * checkmate are not proofs.
 */
import { Board, MATE, NOT_OVER } from '../board/board.ts';
import { ACTIVE, type Position } from '../board/position.ts';
import { generate, isInCheck } from '../rules/generate.ts';
import { type Move, toMove } from '../rules/moves.ts';
import { step, stepPass } from '../rules/turns.ts';

/** Thrown when the node limit is reached. */
class OutOfNodes extends Error {}

/**
 * Returns whether the side to move can force a checkmate: with this move, or against all replies within `turns` further
 * own moves. Returns false if the node limit does not suffice.
 */
export function provesMate(position: Position, move: Move, turns: number, nodes: number): boolean {
  const board = new Board();
  board.load(position);
  const me = board.turn;
  let left = nodes;

  const count = (): void => {
    if (left-- <= 0) throw new OutOfNodes();
  };

  /**
   * Returns whether the player has given a checkmate whose index is `mates` or higher, or can force a checkmate within
   * `rest` more moves.
   */
  function holds(at: number, rest: number, mates: number): boolean {
    for (let i = mates; i < board.mateCount; i++) if (board.mates[i * MATE + 1] === me) return true;
    if (board.over !== NOT_OVER || board.states[me] !== ACTIVE) return false;
    const isMine = board.turn === me;
    if (isMine && rest === 0) return false;
    const last = generate(board, board.turn, board.moves, at);
    if (last === at) return passes(at, rest, mates);
    for (let i = at; i < last; i++) {
      count();
      step(board, board.moves[i]!);
      const isHeld = holds(last, isMine ? rest - 1 : rest, mates);
      board.undo();
      if (isHeld === isMine) return isMine;
    }
    return !isMine;
  }

  function passes(at: number, rest: number, mates: number): boolean {
    if (isInCheck(board, board.turn) || board.activeCount <= 2) return false;
    count();
    stepPass(board);
    const isHeld = holds(at, rest, mates);
    board.undo();
    return isHeld;
  }

  const end = generate(board, me, board.moves, 0);
  const first = board.moves.subarray(0, end).find((one) => toMove(one) === move);
  if (first === undefined) return false;
  try {
    step(board, first);
    return holds(end, turns - 1, 0);
  } catch (error) {
    if (error instanceof OutOfNodes) return false;
    throw error;
  }
}
