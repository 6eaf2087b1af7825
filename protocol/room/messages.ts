/**
 * What a client asks of a room, one strict schema per name. Every ask is a request with an answer: `Accepted`, or a
 * rejection with a code, to the asker alone. What everybody sees travels as room state (state.ts), not as messages.
 */
import { z } from 'zod';
import type { LogEntry } from '../../engine/match/log.ts';
import { PREMOVE_CONDITIONS, type PremoveEnd } from '../../engine/match/premove.ts';
import { editGameBody } from '../http/api.ts';
import type { ErrorCode } from '../http/errors.ts';
import { requestKey } from '../http/route.ts';

/** Chosen by the client, so that a repeat after a lost answer is recognised and answered alike. */
const commandId = requestKey;
const square = z.int().min(0).max(143);
const empty = z.strictObject({ commandId });

export const MESSAGES = {
  move: z.strictObject({
    commandId,
    /** The ply that the player was looking at; a move made for another one is refused. */
    ply: z.int().min(0),
    from: square,
    to: square,
    promotion: z.enum(['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']).optional(),
    /** Milliseconds between seeing the position and making the move, by the client's clock. Only a hint: see lag credit. */
    thoughtMs: z.number().min(0).max(86_400_000).optional(),
  }),
  ready: empty,
  start: empty,
  leaveSeat: empty,
  resign: empty,
  pause: empty,
  unpause: empty,
  offerDraw: empty,
  /** Ends nothing: the player goes out of the running game and may come back. Coming back takes no message. */
  goOut: empty,
  /** The owner takes a player off a seat before the start. */
  takeOffSeat: z.strictObject({ commandId, seat: z.literal([0, 1, 2, 3]) }),
  /** The owner changes the settings before the start. */
  changeSettings: editGameBody.safeExtend({ commandId }),
  /** The owner deletes the game. */
  deleteGame: empty,
  /** A paused private game waits until everybody is back. */
  postpone: empty,
  callBack: empty,
  /** Counts as resigned who did not come back within a day of the call. */
  dropAbsent: empty,
  /** Votes to go on without the player on the move, who is absent. */
  voteOut: z.strictObject({ commandId, of: z.literal([0, 1, 2, 3]) }),
  voteDraw: z.strictObject({ commandId, decision: z.enum(['APPROVED', 'REJECTED']) }),
  /**
   * A move in advance, kept by the room for this player alone and judged anew after every change; it replaces the one
   * before. `captures` and `safe` bind it to a condition.
   */
  premove: z.strictObject({
    from: square,
    to: square,
    promotion: z.enum(['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']).optional(),
    condition: z.enum(PREMOVE_CONDITIONS),
  }),
  cancelPremove: z.strictObject({}),
  /** The entries of the log from `from` on. */
  log: z.strictObject({ from: z.int().min(1) }),
  /** The server's time, for sampling the clock offset. */
  time: z.strictObject({}),
  /** The person is there: renews the time of the last activity. */
  bumpActivity: z.strictObject({}),
} as const;

export type MessageName = keyof typeof MESSAGES;
export type Message<N extends MessageName> = z.infer<(typeof MESSAGES)[N]>;
/** Messages that change the game. */
export type CommandName = Exclude<MessageName, 'log' | 'time' | 'bumpActivity' | 'premove' | 'cancelPremove'>;

/** What the room tells a player, and nobody else, about the own premove: message `premove`. */
export interface PremoveNotice {
  /** The premove that is kept now. */
  readonly premove: Message<'premove'> | null;
  /** What has just happened to it; KEPT: nothing, the player has come back to it. */
  readonly reason: 'SET' | 'KEPT' | 'CANCELLED' | 'PLAYED' | PremoveEnd;
}

export interface Accepted {
  /** The number of the entry in the log. It was durable before this answer was sent. */
  readonly seq: number;
  readonly ply: number;
}

export interface Rejection {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A log entry as clients get it: without ids of accounts and of commands. */
export interface PublicEntry
  extends Pick<LogEntry, 'seq' | 'ply' | 'command' | 'at' | 'since' | 'clocksMs'> {}

export interface LogAnswer {
  readonly entries: readonly PublicEntry[];
  /** More entries follow: ask again from the next one. */
  readonly more: boolean;
}

/** What the room answers to `time`. */
export interface TimeAnswer {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sum of the room state that everybody has been sent by now: whoever has another one has missed something. */
  readonly sum: number;
}
