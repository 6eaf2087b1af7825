/** Collects the facts that the room state contains in addition to the match. */

import { COLORS, colorOf } from '../../../engine/board/pieces.ts';
import type { Match } from '../../../engine/match/match.ts';
import type { RoomFacts } from '../../../protocol/room/matchState.ts';
import { botId, levelOf } from '../../db/gameOptions.ts';
import type { GameRow } from '../../games/gameStore.ts';
import type { PresenceTracker } from '../presence/presence.ts';

interface Sources {
  readonly match: Match;
  readonly row: GameRow;
  readonly presence: PresenceTracker;
  /** The accounts that have a socket. */
  readonly present: ReadonlySet<string>;
  readonly now: number;
}

type Own = Pick<RoomFacts, 'epochMs' | 'isSaving' | 'rematchId'>;

/** @param own the facts that only the room has */
export function roomFacts({ match, row, presence, present, now }: Sources, own: Own): RoomFacts {
  const { seated, isBot, isConnected, watchers } = sittingAt(match.seats, present);
  return {
    ...own,
    title: row.name,
    isRandom: row.isRandom,
    convertCaptured: row.options.convertCaptured,
    pieceOrientation: row.options.pieceOrientation ?? 'VIEWER',
    look: row.options.look ?? '',
    // The lens is forbidden in casual random games too, not only in rated games.
    isLensAllowed: !row.isRandom,
    delaySeconds: 0,
    watchers,
    isBot,
    botLevels: isBot.map((bot, color) => (bot ? levelOf(row.options, colorOf(color)) : null)),
    connections: seated.map((id, color) => (isBot[color] ? 'HERE' : presence.connectionStateOf(id, now))),
    seenAtMs: seated.map((id) => presence.seenAt(id)),
    votableAtMs: presence.votableAt(match),
    isConnected,
  };
}

/**
 * Returns the zero time of the room state, to which the times in the state are relative. It is the earliest of these
 * times, so that they fit into 32 bits.
 */
export function earliestInstant(
  { clock, specialPauseEndsAt, startsAt, refillEndsAt }: Match,
  now: number,
): number {
  return Math.min(
    ...[clock.since, specialPauseEndsAt, startsAt, refillEndsAt].map((instant) => instant ?? now),
    now,
  );
}

interface Sitting {
  readonly present: ReadonlySet<string>;
  readonly seated: readonly (string | null)[];
  readonly isBot: readonly boolean[];
  readonly isConnected: readonly boolean[];
  readonly watchers: number;
}

/** Cached, because seats and sockets stay the same for many moves. */
const sittings = new WeakMap<Match['seats'], Sitting>();

function sittingAt(seats: Match['seats'], present: ReadonlySet<string>): Sitting {
  const known = sittings.get(seats);
  if (known?.present === present) return known;
  const seated = COLORS.map((color) => seats[color].playerId);
  const isBot = seated.map((id, color) => id === botId(colorOf(color)));
  const isPresent = seated.map((id) => id !== null && present.has(id));
  const isConnected = isPresent.map((exists, color) => exists || isBot[color] === true);
  const watchers = present.size - isPresent.filter(Boolean).length;
  const sitting = { present, seated, isBot, isConnected, watchers };
  sittings.set(seats, sitting);
  return sitting;
}
