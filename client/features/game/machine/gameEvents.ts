/** What can happen to the machine of a game, and what it tells in passing. */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import type { PremoveCondition, PremoveEnd } from '../../../../engine/match/premove.ts';
import type { Move } from '../../../../engine/rules/moves.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type { CommandName, PremoveNotice } from '../../../../protocol/room/messages.ts';
import type { JoinRequest, Refused } from '../../../shared/data/room/gameConnection.ts';
import type { Timeline } from '../history/timeline.ts';

/** Commands that need no more than their name; a vote says which way, a move has events of its own. */
export type PlainCommand = Exclude<CommandName, 'move' | 'voteDraw' | 'voteOut' | 'takeOffSeat'>;

export type GameEvent =
  | { type: 'seat.chosen'; joinRequest: JoinRequest }
  | { type: 'state.arrived'; view: RoomView }
  | { type: 'connection.lost'; code: number }
  /** The browser is online again. */
  | { type: 'network.returned' }
  | { type: 'retry.requested' }
  | { type: 'square.pressed'; square: Square }
  | { type: 'piece.lifted'; square: Square }
  | { type: 'piece.dropped'; from: Square; to: Square | null }
  | { type: 'selection.cancelled' }
  | { type: 'promotion.chosen'; move: Move }
  | { type: 'move.confirmed' }
  /** The room tells what became of the own move in advance. */
  | { type: 'premove.received'; notice: PremoveNotice }
  | { type: 'premove.conditionSet'; condition: PremoveCondition }
  | { type: 'premove.removed' }
  | { type: 'command.issued'; name: PlainCommand }
  | { type: 'absence.voted'; of: Color }
  /** The owner takes the player off the seat. */
  | { type: 'player.removed'; seat: Color }
  | { type: 'vote.cast'; decision: 'APPROVED' | 'REJECTED' };

/** Told once, to whoever listens: for notices, sounds and speech. */
export type GameServerEvent =
  | { type: 'refused'; refused: Refused; name: CommandName | 'premove' }
  /** The move in advance will not be played. */
  | { type: 'premoveEnded'; reason: PremoveEnd }
  | { type: 'noMoveForPiece' }
  /** The story has gone on by one entry. */
  | { type: 'timelineUpdated'; timeline: Timeline }
  | { type: 'connectionRestored' }
  /** The owner has taken this player off the seat. */
  | { type: 'takenOff' };
