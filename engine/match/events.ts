/** The events that a command causes. Histories, system messages, sounds and the end screen use them. */

import type { Color, PieceCode } from '../board/pieces.ts';
import type { Advance } from '../rules/game.ts';
import type { Move } from '../rules/moves.ts';
import type { GameState } from './gameStates.ts';
import type { Decision } from './match.ts';

export type Award = Advance['awards'][number];
export type Mate = Advance['mates'][number];

export type PlayerStatus =
  | 'INDOOR'
  | 'OUTDOOR'
  | 'WANTED'
  | 'DELETED'
  | 'RESIGNED'
  | 'OUT_OF_TIME'
  | 'DRAW'
  | 'DEFEATED';

export type MatchEvent =
  | { readonly type: 'seatTaken'; readonly color: Color; readonly name: string }
  | { readonly type: 'seatLeft'; readonly color: Color }
  /** The owner removed the player from the seat. */
  | { readonly type: 'takenOff'; readonly color: Color; readonly name: string }
  /** A person took over the seat of a bot. */
  | { readonly type: 'botReplaced'; readonly color: Color; readonly name: string; readonly bot: string }
  | { readonly type: 'ready'; readonly color: Color }
  | { readonly type: 'settingsChanged' }
  | { readonly type: 'wentOut'; readonly color: Color }
  | { readonly type: 'cameIn'; readonly color: Color }
  | { readonly type: 'postponed'; readonly by: Color }
  | { readonly type: 'calledBack'; readonly by: Color }
  | { readonly type: 'absenceVoted'; readonly by: Color; readonly of: Color }
  /** A bot starts or stops playing for the player. */
  | { readonly type: 'stoodIn'; readonly color: Color }
  | { readonly type: 'tookBack'; readonly color: Color }
  | {
      readonly type: 'moved';
      readonly by: Color;
      readonly move: Move;
      readonly piece: PieceCode;
      readonly captured: PieceCode;
      /** All players in check after the move, in turn order after the mover. */
      readonly checks: readonly Color[];
      readonly mates: readonly Mate[];
      readonly spentMs: number;
      readonly creditMs: number;
    }
  | { readonly type: 'passed'; readonly by: Color }
  | {
      readonly type: 'statusChanged';
      readonly color: Color;
      readonly status: PlayerStatus;
      readonly by: Color | null;
    }
  | {
      readonly type: 'armyPassed';
      readonly colors: readonly Color[];
      readonly from: Color;
      readonly to: Color;
    }
  | { readonly type: 'awarded'; readonly award: Award; readonly ply: number }
  | {
      readonly type: 'stateChanged';
      readonly state: GameState;
      /** Whether an administrator ended the game. */
      readonly isByAdmin?: true;
    }
  | { readonly type: 'drawOffered'; readonly by: Color }
  | { readonly type: 'drawVoted'; readonly by: Color; readonly decision: Decision }
  | { readonly type: 'drawClosed'; readonly reason: 'REJECTED' | 'LAPSED' | 'OFFERER_OUT' | 'ACCEPTED' };
