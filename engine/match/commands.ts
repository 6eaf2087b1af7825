/** The commands of a match. The log of a game is a list of commands, and replaying the list restores the match. */

import type { Color } from '../board/pieces.ts';
import type { Lag, TimeControl } from '../clock/clock.ts';
import type { Move } from '../rules/moves.ts';
import type { Decision } from './match.ts';

/** A bot that the owner requests. */
export interface BotSetting {
  readonly seat: Color;
  /** The account id of the bot, and its public name. */
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
  /** The player leaves a random game or resigns before the first move. */
  | { readonly type: 'giveUpSeat'; readonly by: Color }
  /** A person takes over the seat of a bot in the running game. */
  | {
      readonly type: 'takeBotSeat';
      readonly seat: Color;
      readonly playerId: string;
      readonly name: string;
    }
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
      /** The absent human players. A postponed game waits for them. */
      readonly absent?: readonly Color[];
    }
  /** The pause of a random game is over. */
  | { readonly type: 'endPause' }
  | { readonly type: 'postpone'; readonly by: Color }
  /** Calls the players of a postponed game back. */
  | { readonly type: 'callBack'; readonly by: Color }
  /** Treats absent players who did not return as resigned. */
  | { readonly type: 'dropAbsent'; readonly by: Color; readonly absent: readonly Color[] }
  /** The player leaves the running game and may return. */
  | { readonly type: 'goOut'; readonly by: Color }
  | { readonly type: 'comeIn'; readonly by: Color }
  | {
      /** The owner changes the settings before the start. The command contains all settings. */
      readonly type: 'changeSettings';
      /** The owner's seat. Null if the owner has no seat. */
      readonly owner: Color | null;
      readonly time: TimeControl;
      readonly standIn: boolean;
      readonly bots: readonly BotSetting[];
      /** The match does not use this setting, but stores it, so that the log is complete. */
      readonly title: string;
      readonly convertCaptured: boolean;
      /** Whether pieces face the viewer or the owner of the army. If omitted, the setting does not change. */
      readonly pieceOrientation?: 'VIEWER' | 'ARMY';
      /**
       * Whether the bots use the search engine, including bots that are added later. Older logs omit it; the bots then
       * keep their engine.
       */
      readonly useNewEngine?: boolean;
      /** Whether people may take over seats of bots. If omitted, the setting does not change. */
      readonly allowsTakeover?: boolean;
      /**
       * The collectible that determines the look of the board, as text. Empty for none. If omitted, the setting does
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
      /** The time when the player to move became absent. Null if the player is not absent. */
      readonly since: number | null;
      /** The players who must vote: all other connected humans. */
      readonly voters: readonly Color[];
    }
  | { readonly type: 'offerDraw'; readonly by: Color }
  | { readonly type: 'voteDraw'; readonly by: Color; readonly decision: Decision }
  /** Ends a random game before its start, because the seat that a player gave up stayed free. */
  | { readonly type: 'cancel' }
  /** Ends the game without a result: because no human is left in it, or by an administrator. */
  | { readonly type: 'terminate'; readonly isByAdmin?: true }
  /** Restarts the running clock with its remaining time, after the game was rebuilt following an outage. */
  | { readonly type: 'resume' };
