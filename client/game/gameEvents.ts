/** What can happen to the machine of a game, and what it tells in passing. */
import type { Move } from '../../engine/rules/moves.ts';
import type { Square } from '../../engine/rules/squares.ts';
import type { RoomView } from '../../protocol/matchState.ts';
import type { CommandName } from '../../protocol/messages.ts';
import type { Refused, Wish } from '../net/gameConnection.ts';
import type { Chronicle } from './chronicle.ts';

/** Commands that need no more than their name; a vote says which way, a move has events of its own. */
export type PlainCommand = Exclude<CommandName, 'move' | 'voteDraw' | 'voteOut' | 'takeOffSeat'>;

export type GameEvent =
  | { type: 'seat.chosen'; wish: Wish }
  | { type: 'state.arrived'; view: RoomView }
  | { type: 'line.lost'; code: number }
  /** The browser is online again. */
  | { type: 'network.returned' }
  | { type: 'retry.asked' }
  | { type: 'square.pressed'; square: Square }
  | { type: 'piece.lifted'; square: Square }
  | { type: 'piece.dropped'; from: Square; to: Square | null }
  | { type: 'selection.cancelled' }
  | { type: 'promotion.chosen'; move: Move }
  | { type: 'command.given'; name: PlainCommand }
  | { type: 'vote.given'; decision: 'APPROVED' | 'REJECTED' };

/** Told once, to whoever listens: for notices, sounds and speech. */
export type GameNews =
  | { type: 'refused'; refused: Refused; name: CommandName }
  | { type: 'noMoveForPiece' }
  /** The story has gone on by one entry. */
  | { type: 'told'; chronicle: Chronicle }
  | { type: 'lineReturned' };
