/** The values of a notification's text, by kind. They are data, not text: the text is rendered in the recipient's language. */
import { z } from 'zod';

/** The name of the game or the table, as its owner typed it. */
const game = z.string();
/** The public name of another player. */
const player = z.string();
const none = z.strictObject({});

const NOTIFICATION_PARAMS = {
  YOUR_TURN: z.strictObject({ game }),
  /** The param `player` is the player who called the other players back. */
  CALLED_BACK: z.strictObject({ game, player }),
  ALL_HERE: z.strictObject({ game }),
  TABLE_FULL: z.strictObject({ game }),
  /** `count` is the number of minutes until the start. */
  TABLE_STARTS_SOON: z.strictObject({ game, count: z.int().min(1) }),
  TABLE_CANCELLED: z.strictObject({ game }),
  /**
   * DRAW: `player` offers a draw. ABSENCE: the vote decides whether to continue without `player`. YOUR_ABSENCE:
   * `player` votes to continue without the recipient.
   */
  VOTE: z.strictObject({ game, player, context: z.enum(['DRAW', 'ABSENCE', 'YOUR_ABSENCE']) }),
  /**
   * `player` sent the invitation. `context` is the kind of time setting. MAIN: `amount` minutes in total and
   * `increment` seconds per move. MOVE_HOURS, MOVE_MINUTES and MOVE_SECONDS: `amount` hours, minutes or seconds for
   * each move.
   */
  INVITED: z.strictObject({
    game,
    player,
    context: z.enum(['UNLIMITED', 'MAIN', 'MOVE_HOURS', 'MOVE_MINUTES', 'MOVE_SECONDS']),
    amount: z.number().optional(),
    increment: z.number().optional(),
  }),
  SEAT_FREE: z.strictObject({ game }),
  /** The result for the recipient. */
  GAME_ENDED: z.strictObject({ game, context: z.enum(['WON', 'LOST', 'DRAW', 'UNFINISHED']) }),
  /** The recipient left the game. PENALTY: `count` is the number of minutes without random games. */
  LEAVING: z.strictObject({
    game,
    context: z.enum(['WARNING', 'PENALTY']),
    count: z.int().min(1).optional(),
  }),
  /** Whether the report led to a measure. Earlier versions of the product did not store this. */
  REPORT_DONE: z.strictObject({ context: z.enum(['NOTHING', 'MEASURE']).optional() }),
  /** A measure of a moderator with its reason. `until` is its end in epoch milliseconds. */
  MODERATION: z.strictObject({
    context: z.enum(['WARNING', 'NO_RANDOM_GAMES', 'RENAME']),
    reason: z.string(),
    until: z.number().optional(),
  }),
  PAYMENT_PROBLEM: none,
} as const;

type Schemas = typeof NOTIFICATION_PARAMS;
/** A kind together with its params. */
export type NotificationContent = {
  [K in keyof Schemas]: { readonly kind: K; readonly params: z.infer<Schemas[K]> };
}[keyof Schemas];

/**
 * Parses the params of a notification.
 * @returns null if they do not fit the kind, such as those of a newer version of the product.
 */
export function parseContent(kind: keyof Schemas, params: unknown): NotificationContent | null {
  const parsed = NOTIFICATION_PARAMS[kind].safeParse(params);
  return parsed.success ? ({ kind, params: parsed.data } as NotificationContent) : null;
}
