/** What can be asked of a match. The log of a game is a list of these; replaying it gives the same match. */

import type { Color } from '../board/pieces.ts';
import type { Lag, TimeControl } from '../clock/clock.ts';
import type { Move } from '../rules/moves.ts';
import type { Decision } from './match.ts';

/** A bot that the owner asked for. */
export interface BotSetting {
  readonly seat: Color;
  /** Account of the bot, and the name that everybody sees. */
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
  /** The time of the player on the move is over. */
  | { readonly type: 'timeout'; readonly lag?: Lag }
  | { readonly type: 'endSpecialPause' }
  | { readonly type: 'pause'; readonly by: Color }
  | {
      readonly type: 'unpause';
      readonly by: Color;
      /** Human players who are not there: a postponed game waits for them. */
      readonly absent?: readonly Color[];
    }
  /** The pause of a random game is over. */
  | { readonly type: 'endPause' }
  | { readonly type: 'postpone'; readonly by: Color }
  /** Calls the players of a postponed game back. */
  | { readonly type: 'callBack'; readonly by: Color }
  /** Counts those who did not come back as resigned. */
  | { readonly type: 'dropAbsent'; readonly by: Color; readonly absent: readonly Color[] }
  /** Leaves the running game, to come back later. */
  | { readonly type: 'goOut'; readonly by: Color }
  | { readonly type: 'comeIn'; readonly by: Color }
  | {
      /** The owner changes the settings before the start; these are all of them from now on. */
      readonly type: 'changeSettings';
      /** The owner's seat; null when the owner has none. */
      readonly owner: Color | null;
      readonly time: TimeControl;
      readonly standIn: boolean;
      readonly bots: readonly BotSetting[];
      /** Not the match's matter, but kept with the rest: the log is the whole truth. */
      readonly title: string;
      readonly convertCaptured: boolean;
      /** Which way pieces stand: for whoever looks, or for their army. Left out: as it was. */
      readonly pieceOrientation?: 'VIEWER' | 'ARMY';
      /** The engine asked for, which holds for bots that come later too. Left out in older logs: as its bots have it. */
      readonly useNewEngine?: boolean;
      /** The collectible that the table looks by, as text; '' for none. Left out: as it was. */
      readonly look?: string;
    }
  /** The owner takes a player off a seat before the start. */
  | { readonly type: 'takeOffSeat'; readonly seat: Color }
  | {
      readonly type: 'voteOut';
      readonly by: Color;
      readonly of: Color;
      /** Since when that player is absent on the move; null while not. */
      readonly since: number | null;
      /** Whose votes are needed: the other humans who are there. */
      readonly voters: readonly Color[];
    }
  | { readonly type: 'offerDraw'; readonly by: Color }
  | { readonly type: 'voteDraw'; readonly by: Color; readonly decision: Decision }
  /** No human is left in the game. */
  | { readonly type: 'terminate' }
  /** The game was picked up after an outage: the running clock begins anew from what was left. */
  | { readonly type: 'resume' };

export type CommandType = Command['type'];
