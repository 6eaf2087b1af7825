/** Options of a game that the rules do not depend on. */

import type { Color } from '../../engine/board/pieces.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Orientation } from '../../protocol/shapes/playerOptions.ts';

export interface BotOptions {
  readonly color: Color;
  readonly level: Level;
  /** The bot engine: false for the one-ply engine, true for the search engine. */
  readonly useNewEngine: boolean;
}

export interface GameOptions {
  readonly bots: readonly BotOptions[];
  /** Whether current and future bots use the search engine. Omitted in older games. */
  readonly useNewEngine?: boolean;
  /**
   * Whether captured armies are drawn in the color of their new owner by default. A player's own option has priority.
   */
  readonly convertCaptured: boolean;
  /** The default piece orientation. A player's own option has priority. If omitted, pieces face the viewer. */
  readonly pieceOrientation?: Orientation;
  /** The look of the owner's collectible, copied when the game was configured (see boardLookText.ts). */
  readonly look?: string;
  /**
   * The account ids for which seats are reserved, by color. No other user can take a reserved seat. Omitted if no seat
   * is reserved.
   */
  readonly seatsFor?: readonly (string | null)[];
  /** Whether bot accounts may take seats. Random games omit it. */
  readonly allowsBotAccounts?: boolean;
  /** The seed of all random choices of this game's bots. */
  readonly seed: number;
}

/** Returns whether the game's bots use the search engine. Older games stored this only with their bots. */
export function usesNewEngine({ useNewEngine, bots }: GameOptions): boolean {
  return useNewEngine ?? bots.every((bot) => bot.useNewEngine);
}

/** Returns the account id of the bot in a seat. */
export function botId(color: Color): string {
  return `bot:${color}`;
}

/** The default level of bots. */
export const DEFAULT_LEVEL: Level = 3;

/** Returns the level of the bot in the seat of this color. */
export function levelOf({ bots }: Pick<GameOptions, 'bots'>, color: Color): Level {
  return bots.find((bot) => bot.color === color)?.level ?? DEFAULT_LEVEL;
}

/**
 * The bot that replaces an absent player. It has medium strength, so that it neither helps the opponents nor plays
 * better than the player.
 */
export function standInBot(color: Color): BotOptions {
  return { color, level: 3, useNewEngine: true };
}
