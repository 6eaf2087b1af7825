/** The events that the game machine receives and emits. */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import type { PremoveCondition, PremoveEnd } from '../../../../engine/match/premove.ts';
import type { Move } from '../../../../engine/rules/moves.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type {
  CommandName,
  PhrasesNotice,
  PremoveNotice,
  SaidPhrase,
} from '../../../../protocol/room/messages.ts';
import type { JoinRequest, Refused } from '../../../shared/data/room/gameConnection.ts';
import type { Timeline } from '../history/timeline.ts';

/** Commands without parameters; votes and moves have their own events. */
export type PlainCommand = Exclude<CommandName, 'move' | 'voteDraw' | 'voteOut' | 'takeOffSeat'>;

export type GameEvent =
  | { type: 'seat.chosen'; joinRequest: JoinRequest }
  /** The user, who was watching, has taken the seat of a bot. */
  | { type: 'seat.takenOver'; seat: Color }
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
  /** The room has reported the state of the user's premove. */
  | { type: 'premove.received'; notice: PremoveNotice }
  | { type: 'premove.conditionSet'; condition: PremoveCondition }
  | { type: 'premove.removed' }
  /** The room has sent phrases of players: those before the user joined, or a new one. */
  | { type: 'phrases.received'; phrases: PhrasesNotice }
  | { type: 'command.issued'; name: PlainCommand }
  | { type: 'absence.voted'; of: Color }
  /** The owner removes the player from the seat. */
  | { type: 'player.removed'; seat: Color }
  | { type: 'vote.cast'; decision: 'APPROVED' | 'REJECTED' };

/** Events that the machine emits once to listeners, for notifications, sounds and announcements. */
export type EmittedEvent =
  | { type: 'refused'; refused: Refused; name: CommandName | 'premove' }
  /** The server has dropped the premove. */
  | { type: 'premoveEnded'; reason: PremoveEnd }
  /** The pressed piece has no move or premove. `isPremoveInCheck`: because a player in check cannot premove. */
  | { type: 'noMoveForPiece'; isPremoveInCheck: boolean }
  /** The user has selected a piece during the turn of another player. */
  | { type: 'premoveBegun' }
  /** The timeline has a new entry. */
  | { type: 'timelineUpdated'; timeline: Timeline }
  /** A player has said a phrase. */
  | { type: 'phraseSaid'; said: SaidPhrase }
  | { type: 'connectionRestored' }
  /** The owner has removed this player from the seat. */
  | { type: 'takenOff' };
