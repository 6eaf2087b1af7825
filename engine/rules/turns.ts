/**
 * The consequences of a move on the search board (rules 7 to 9): checkmate detection, ends of the game that the board
 * shows, and the start of the next turn. This module does not detect stalemates and passes. The search notices them
 * when it generates the next player's moves and the list is empty.
 */
import {
  type Board,
  type BoardMove,
  MATE,
  NOT_OVER,
  OVER_BARE_KINGS,
  OVER_FORFEIT,
  OVER_THREE_CHECKMATES,
} from '../board/board.ts';
import { COLORS, type Color, colorOf } from '../board/pieces.ts';
import { hasLegalMove, isAttacked, isInCheck } from './generate.ts';

/**
 * Offset in `board.moves` for the moves that checkmate detection generates. It is behind all move lists of the search.
 */
const SCRATCH = (1 << 16) - 4096;

/** Plays a legal move of the side to move with all immediate consequences. `board.undo` reverts everything. */
export function step(board: Board, move: BoardMove): void {
  const mover = board.turn;
  board.make(move);
  examine(board, mover);
  endTurn(board, mover);
}

/** Passes the turn of the side to move, which must not be in check and must have no legal move. */
export function stepPass(board: Board): void {
  board.push(0, 0);
  endTurn(board, board.turn);
}

/** Applies rules 9.1 and 9.2. Starts the next turn unless the game is over. */
export function endTurn(board: Board, player: Color): void {
  board.over = endByStates(board);
  if (board.over === NOT_OVER) {
    beginTurnAfter(board, player);
    board.over = endByStates(board); // A checkmate at the beginning of the turn may have ended the game.
  }
  if (board.over === NOT_OVER && hasBareKings(board)) board.over = OVER_BARE_KINGS;
}

/** Applies rule 9.1 and then rule 9.2. */
export function endByStates(board: Board): number {
  let kings = 0;
  for (const player of COLORS) if (board.hasKing(player)) kings++;
  if (kings === 1) return OVER_THREE_CHECKMATES;
  return board.activeCount === 1 ? OVER_FORFEIT : NOT_OVER;
}

/** Returns whether all active players own only kings (rule 9.7). */
export function hasBareKings(board: Board): boolean {
  for (const player of COLORS) {
    if (!board.isActive(player)) continue;
    let pieces = 0;
    for (const color of COLORS) if ((board.army[player]! >> color) & 1) pieces += board.counts[color]!;
    if (pieces > 1) return false;
  }
  return true;
}

/**
 * Checkmates every player who is in checkmate after a move of `mover` (rule 7). After each checkmate all players are
 * examined again.
 */
function examine(board: Board, mover: Color): void {
  for (let i = 1; i < 4; i++) {
    const player = colorOf(mover + i);
    if (!board.hasKing(player) || !isCheckmated(board, player)) continue;
    board.mate(player, mover);
    i = 0;
  }
}

function isCheckmated(board: Board, player: Color): boolean {
  return isInCheck(board, player) && !hasLegalMove(board, player, SCRATCH);
}

/**
 * Passes the turn to the next active player (rule 8). A player who is in checkmate at the beginning of the turn is
 * checkmated by the first checking player (rule 7), and the turn passes again.
 */
function beginTurnAfter(board: Board, player: Color): void {
  let next = nextActive(board, player);
  while (isCheckmated(board, next)) {
    const by = checkGiver(board, next);
    board.mate(next, by);
    examine(board, by);
    next = nextActive(board, next);
  }
  board.turn = next;
}

function nextActive(board: Board, player: Color): Color {
  let next = player;
  do next = colorOf(next + 1);
  while (!board.isActive(next));
  return next;
}

/** Returns the first player in turn order after the victim who gives check. */
function checkGiver(board: Board, victim: Color): Color {
  for (let i = 1; i < 4; i++) {
    const player = colorOf(victim + i);
    if (board.isActive(player) && isAttacked(board, board.kings[victim]!, board.army[player]!)) return player;
  }
  throw new Error('there is no checking piece');
}

/** Returns the checkmates on the undo stack with index `from` or higher, in the order of detection. */
export function matesSince(board: Board, from: number): { victim: Color; by: Color }[] {
  const mates: { victim: Color; by: Color }[] = [];
  for (let i = from; i < board.mateCount; i++) {
    mates.push({ victim: colorOf(board.mates[i * MATE]!), by: colorOf(board.mates[i * MATE + 1]!) });
  }
  return mates;
}
