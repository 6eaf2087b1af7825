/** Game options besides the settings of the rules. */

import type { Color } from '../../engine/board/pieces.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Orientation } from '../../protocol/shapes/playerOptions.ts';

export interface BotOptions {
  readonly color: Color;
  readonly level: Level;
  /** False for the one-ply engine, true for the search engine. */
  readonly useNewEngine: boolean;
}

export interface GameOptions {
  readonly bots: readonly BotOptions[];
  /** The engine that the creator or owner requested, for current and future bots. Omitted in older games. */
  readonly useNewEngine?: boolean;
  /** The table's default for the drawing of captured armies; a player's own option has priority. */
  readonly convertCaptured: boolean;
  /**
   * The table's default for piece orientation; a player's own option has priority. If omitted, pieces face the
   * viewer.
   */
  readonly pieceOrientation?: Orientation;
  /** The collectible that gives the table its look, copied when the table was configured: see boardLookText.ts. */
  readonly look?: string;
  /**
   * Reserved seats as account ids by color. No other user can take a reserved seat. Omitted if none is reserved.
   */
  readonly seatsFor?: readonly (string | null)[];
  /** Seed of all randomness of this game's bots. */
  readonly seed: number;
}

/** Returns the requested engine; older games stored it only with their bots. */
export function usesNewEngine({ useNewEngine, bots }: GameOptions): boolean {
  return useNewEngine ?? bots.every((bot) => bot.useNewEngine);
}

/** Returns the account id of the bot in a seat. */
export function botId(color: Color): string {
  return `bot:${color}`;
}

/** Names of bots, after gemstones and metals. */
export const BOT_NAMES = ['Alabaster', 'Onyx', 'Jasper', 'Malachite'] as const;

/** The default level of bots. */
export const DEFAULT_LEVEL: Level = 3;

/**
 * The bot that replaces an absent player. It has medium strength, so that it neither helps the opponents nor plays
 * better than the player.
 */
export function standInBot(color: Color): BotOptions {
  return { color, level: 3, useNewEngine: true };
}
