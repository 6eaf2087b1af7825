/** The commands of a match. The log of a game is a list of commands; replaying the list restores the match. */

import type { Color } from '../board/pieces.ts';
import type { Lag, TimeControl } from '../clock/clock.ts';
import type { Move } from '../rules/moves.ts';
import type { Decision } from './match.ts';

/** A bot requested by the owner. */
export interface BotSetting {
  readonly seat: Color;
  /** The bot's account, and its public name. */
  readonly playerId: string;
  readonly name: string;
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly useNewEngine: boolean;
}

export type Command =
  | {
      readonly type: 'sit';
      readonly seat: Color;
      readonly playerId: string;
      readonly name: string;
      readonly isAutoReady: boolean;
    }
  | { readonly type: 'leaveSeat'; readonly by: Color }
  | { readonly type: 'ready'; readonly by: Color }
  | { readonly type: 'start' }
  | { readonly type: 'move'; readonly by: Color; readonly move: Move; readonly lag?: Lag }
  | { readonly type: 'pass' }
  | { readonly type: 'resign'; readonly by: Color }
  /** The side to move has timed out. */
  | { readonly type: 'timeout'; readonly lag?: Lag }
  | { readonly type: 'endSpecialPause' }
  | { readonly type: 'pause'; readonly by: Color }
  | {
      readonly type: 'unpause';
      readonly by: Color;
      /** The absent human players: a postponed game waits for them. */
      readonly absent?: readonly Color[];
    }
  /** The pause of a random game is over. */
  | { readonly type: 'endPause' }
  | { readonly type: 'postpone'; readonly by: Color }
  /** Asks the players of a postponed game to return. */
  | { readonly type: 'callBack'; readonly by: Color }
  /** Treats absent players who did not return as resigned. */
  | { readonly type: 'dropAbsent'; readonly by: Color; readonly absent: readonly Color[] }
  /** Leaves the running game, to return later. */
  | { readonly type: 'goOut'; readonly by: Color }
  | { readonly type: 'comeIn'; readonly by: Color }
  | {
      /** The owner changes the settings before the start. The command contains all settings. */
      readonly type: 'changeSettings';
      /** The owner's seat; null without a seat. */
      readonly owner: Color | null;
      readonly time: TimeControl;
      readonly standIn: boolean;
      readonly bots: readonly BotSetting[];
      /** Not used by the match, but stored with it, so that the log is complete. */
      readonly title: string;
      readonly convertCaptured: boolean;
      /** Whether pieces face the viewer or the owner of the army. If omitted, the setting does not change. */
      readonly pieceOrientation?: 'VIEWER' | 'ARMY';
      /** The requested engine, also for bots added later. Omitted in older logs: as its bots have it. */
      readonly useNewEngine?: boolean;
      /**
       * The collectible that determines the look of the board, as text; '' for none. If omitted, the setting does
       * not change.
       */
      readonly look?: string;
    }
  /** The owner removes a player from a seat before the start. */
  | { readonly type: 'takeOffSeat'; readonly seat: Color }
  | {
      readonly type: 'voteOut';
      readonly by: Color;
      readonly of: Color;
      /** Start of the player's absence on their turn; null if not absent. */
      readonly since: number | null;
      /** The players who must vote: all other connected humans. */
      readonly voters: readonly Color[];
    }
  | { readonly type: 'offerDraw'; readonly by: Color }
  | { readonly type: 'voteDraw'; readonly by: Color; readonly decision: Decision }
  /** No human is left in the game. */
  | { readonly type: 'terminate' }
  /** The game was rebuilt after an outage. The running clock restarts with the remaining time. */
  | { readonly type: 'resume' };
