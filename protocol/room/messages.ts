/**
 * The requests of a client to a room, with one strict schema per name. Every request gets one answer: `Accepted`, or a
 * rejection with a code. Only the sender of the request receives the answer. Information for all is sent as room state
 * (state.ts), not as messages.
 */
import { z } from 'zod';
import type { Color } from '../../engine/board/pieces.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import { PREMOVE_CONDITIONS, type PremoveEnd } from '../../engine/match/premove.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { editGameBody } from '../http/api.ts';
import type { ErrorCode } from '../http/errors.ts';
import { requestKey } from '../http/route.ts';

/** An idempotency key that the client chooses. A repetition after a lost answer gets the same answer. */
const commandId = requestKey;
const square = z.int().min(0).max(143);
const empty = z.strictObject({ commandId });
/** The number of phrases. A phrase is a number from 1 to this number. */
export const PHRASE_COUNT = 16;

export const MESSAGES = {
  move: z.strictObject({
    commandId,
    /** The ply that the player saw. A move for another ply is refused. */
    ply: z.int().min(0),
    from: square,
    to: square,
    promotion: z.enum(['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']).optional(),
    /**
     * Milliseconds from seeing the position to moving, by the client's clock. From this the server computes the lag
     * that lag compensation refunds within its limits.
     */
    thoughtMs: z.number().min(0).max(86_400_000).optional(),
  }),
  ready: empty,
  start: empty,
  leaveSeat: empty,
  resign: empty,
  pause: empty,
  unpause: empty,
  offerDraw: empty,
  /** The player leaves the running game without ending it, and may return. Returning needs no message. */
  goOut: empty,
  /** The owner removes a player from a seat before the start. */
  takeOffSeat: z.strictObject({ commandId, seat: z.literal([0, 1, 2, 3]) }),
  /** The owner changes the settings before the start. */
  changeSettings: editGameBody.safeExtend({ commandId }),
  /** The owner deletes the game. */
  deleteGame: empty,
  /** Postpones a paused private game until all players are back. */
  postpone: empty,
  callBack: empty,
  /** Treats players as resigned if they have not returned within a day after they were notified of the call back. */
  dropAbsent: empty,
  /** Votes to continue without the player to move, who is absent. */
  voteOut: z.strictObject({ commandId, of: z.literal([0, 1, 2, 3]) }),
  voteDraw: z.strictObject({ commandId, decision: z.enum(['APPROVED', 'REJECTED']) }),
  /**
   * Sets a premove, which replaces the earlier one. Other users do not see it. The room validates it after every change
   * of the game.
   */
  premove: z.strictObject({
    from: square,
    to: square,
    promotion: z.enum(['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']).optional(),
    condition: z.enum(PREMOVE_CONDITIONS),
  }),
  cancelPremove: z.strictObject({}),
  /** Says one of the fixed phrases to the other users in the room. The client contains the texts of the phrases. */
  phrase: z.strictObject({ phrase: z.int().min(1).max(PHRASE_COUNT) }),
  /** Requests the log entries from `from` on. */
  log: z.strictObject({ from: z.int().min(1) }),
  /** Requests the server time, to estimate the clock offset. */
  time: z.strictObject({}),
  /** Reports activity, which updates the time of the last activity. */
  bumpActivity: z.strictObject({}),
} as const;

export type MessageName = keyof typeof MESSAGES;
export type Message<N extends MessageName> = z.infer<(typeof MESSAGES)[N]>;
/** A message with its name, which determines its fields. */
export type Named<N extends MessageName = MessageName> = {
  [K in N]: { readonly name: K; readonly message: Message<K> };
}[N];
/** Messages that change the game. */
export type CommandName = Exclude<
  MessageName,
  'log' | 'time' | 'bumpActivity' | 'phrase' | 'premove' | 'cancelPremove'
>;

/** Parses the payload of a message. */
export function parseMessage(name: MessageName, payload: unknown): Result<Named, z.ZodError> {
  const parsed = MESSAGES[name].safeParse(payload);
  if (!parsed.success) return err(parsed.error);
  // The cast is needed, because the compiler does not relate the name to the schema of that name.
  return ok({ name, message: parsed.data } as Named);
}

/** The message `premove`, which the room sends only to the player who made the premove. */
export interface PremoveNotice {
  /** The premove that the room stores now. */
  readonly premove: Message<'premove'> | null;
  /** The latest event of the premove. KEPT means that the player has reconnected and no event has happened since. */
  readonly reason: 'SET' | 'KEPT' | 'CANCELLED' | 'PLAYED' | PremoveEnd;
}

/** A phrase that a player said. */
export interface SaidPhrase {
  readonly by: Color;
  /** The player's name at that time, because another player may take the seat later. */
  readonly name: string;
  readonly phrase: number;
  /** Epoch milliseconds of the server time. */
  readonly at: number;
}

/**
 * The message `phrases`. A client that joins receives all earlier phrases in one message. After that, each new phrase
 * is a message of its own.
 */
export type PhrasesNotice = readonly SaidPhrase[];

export interface Accepted {
  /** The sequence number of the log entry. The entry was durable before this answer was sent. */
  readonly seq: number;
  readonly ply: number;
}

export interface Rejection {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A log entry as clients receive it: without account ids and idempotency keys. */
export interface PublicEntry
  extends Pick<LogEntry, 'seq' | 'ply' | 'command' | 'at' | 'since' | 'clocksMs'> {}

export interface LogAnswer {
  readonly entries: readonly PublicEntry[];
  /** Whether more entries follow. The client should request them from the next number on. */
  readonly more: boolean;
}

/** The room's answer to `time`. */
export interface TimeAnswer {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The checksum of the last broadcast room state. A client with a different checksum has missed a patch. */
  readonly sum: number;
}
