/** Collects the facts that the room state contains in addition to the match. */

import { COLORS, type Color, colorOf } from '../../../engine/board/pieces.ts';
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

const MINUTE_MS = 60_000;

/**
 * The facts of one room. While no fact changes, `collect` returns the same object, because writing equal facts to the
 * state again costs as much as a move.
 */
export class FactsOfRoom {
  #last: { readonly row: GameRow; readonly sitting: Sitting; readonly facts: RoomFacts } | null = null;

  /** @param own the facts that only the room has */
  collect({ match, row, presence, present, now }: Sources, own: Own): RoomFacts {
    const sitting = sittingAt(match.seats, present);
    const { seated, isBot, isConnected, watchers } = sitting;
    const votableAtMs = presence.votableAt(match);
    const connectionOf = (color: Color) =>
      isBot[color] ? 'HERE' : presence.connectionStateOf(seated[color] ?? null, now);
    const seenAtOf = (color: Color) => wholeMinutes(presence.seenAt(seated[color] ?? null), own.epochMs);
    const last = this.#last;
    if (
      last?.row === row &&
      last.sitting === sitting &&
      last.facts.votableAtMs === votableAtMs &&
      areSame(last.facts, own) &&
      COLORS.every(
        (color) =>
          last.facts.connections[color] === connectionOf(color) &&
          last.facts.seenAtMs[color] === seenAtOf(color),
      )
    )
      return last.facts;
    const facts: RoomFacts = {
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
      connections: COLORS.map(connectionOf),
      seenAtMs: COLORS.map(seenAtOf),
      votableAtMs,
      isConnected,
    };
    this.#last = { row, sitting, facts };
    return facts;
  }
}

function areSame(a: Own, b: Own): boolean {
  return a.epochMs === b.epochMs && a.isSaving === b.isSaving && a.rematchId === b.rematchId;
}

/** Rounds a time down to whole minutes after `epochMs`. */
function wholeMinutes(instant: number | null, epochMs: number): number | null {
  return instant === null ? null : instant - ((instant - epochMs) % MINUTE_MS);
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
