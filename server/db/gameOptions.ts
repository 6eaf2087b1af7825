/** What a game was set up with beside the rules' own settings. */

import type { Color } from '../../engine/board/pieces.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Orientation } from '../../protocol/shapes/playerOptions.ts';

export interface BotOptions {
  readonly color: Color;
  readonly level: Level;
  /** False: the one-ply engine; true: the searching one. */
  readonly useNewEngine: boolean;
}

export interface GameOptions {
  readonly bots: readonly BotOptions[];
  /** The engine that the creator or owner asked for, for the bots that there are or may be. Left out in older games. */
  readonly useNewEngine?: boolean;
  /** The table's default for drawing taken-over pieces; a player's own option wins. */
  readonly convertCaptured: boolean;
  /** The table's default for which way pieces stand; a player's own option wins. For the viewer when left out. */
  readonly pieceOrientation?: Orientation;
  /** The collectible that gives the table its look, as it was when the table was set: see boardLookText.ts. */
  readonly look?: string;
  /** Whose seats these are, by colour: nobody else can take them. Anybody's when left out. */
  readonly seatsFor?: readonly (string | null)[];
  /** Seed of everything random in this game's bots. */
  readonly seed: number;
}

/** Returns the engine asked for; older games recorded it with their bots alone. */
export function usesNewEngine({ useNewEngine, bots }: GameOptions): boolean {
  return useNewEngine ?? bots.every((bot) => bot.useNewEngine);
}

/** Account id of the bot in a seat. */
export function botId(color: Color): string {
  return `bot:${color}`;
}

/** Names after the stones and metals of the table. */
export const BOT_NAMES = ['Alabaster', 'Onyx', 'Jasper', 'Malachite'] as const;

/** Of bots that were asked for without saying how strong. */
export const DEFAULT_LEVEL: Level = 3;

/** Plays for an absent player: neither a gift to the others nor a better player than the one it stands in for. */
export function standInBot(color: Color): BotOptions {
  return { color, level: 3, useNewEngine: true };
}
