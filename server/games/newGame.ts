/** New games: their initial contents, how they are written, and the unfinished games in which players are active. */

import { randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { COLORS, type Color } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import { BOT_NAMES } from '../../engine/bots/characters.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import { apply } from '../../engine/match/apply.ts';
import type { Command } from '../../engine/match/commands.ts';
import type { GameState } from '../../engine/match/gameStates.ts';
import { RUNNING_STATES } from '../../engine/match/gameStates.ts';
import { type LogEntry, makeEntry } from '../../engine/match/log.ts';
import { type Match, type MatchSettings, newMatch } from '../../engine/match/match.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { Account } from '../accounts/accountStore.ts';
import type { Db } from '../db/database.ts';
import { botId, DEFAULT_LEVEL, type GameOptions } from '../db/gameOptions.ts';
import type { Tables } from '../db/tables.ts';

export interface NewGame {
  readonly id: string;
  readonly name: string;
  readonly creatorId: string;
  readonly isRandom: boolean;
  /** Whether the game changes ratings if its players are rated (see settleGame.ts). */
  readonly isRated: boolean;
  readonly settings: MatchSettings;
  readonly options: GameOptions;
  readonly startPosition: string;
  readonly state: GameState;
  readonly startedAtMs: number | null;
  readonly entries: readonly LogEntry[];
  readonly seats: readonly (string | null)[];
  readonly atMs: number;
}

/** The states of games that have not ended. */
const OPEN_STATES: readonly GameState[] = ['NOT_STARTED', ...RUNNING_STATES];
const MAX_NAME_LENGTH = 40;

/** Returns a game id of 128 random bits, so that users can find a game only if they know its id. */
export function newGameId(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Returns the match after the commands, and their log entries. Throws if a command is rejected, because all commands of
 * a new game must be valid.
 */
export function carryOut(
  start: Match,
  commands: readonly Command[],
  now: number,
): { match: Match; entries: LogEntry[] } {
  let match = start;
  const entries: LogEntry[] = [];
  for (const command of commands) {
    const applied = apply(match, command, now);
    if (!applied.ok) throw new Error(`A new game refused ${command.type}: ${applied.error}`);
    entries.push(makeEntry(match, applied.value, command, null, now));
    match = applied.value.match;
  }
  return { match, entries };
}

export function sitBot(color: Color): Command {
  return { type: 'sit', seat: color, playerId: botId(color), name: BOT_NAMES[color], isAutoReady: true };
}

/**
 * Returns the name of a random game: the names of its players, users first. Names that would make it too long are counted
 * instead of cut, such as "Ann, Ben, +2", because a renamed or deleted user is replaced by the whole name.
 */
function nameOf(names: readonly string[]): string {
  const counted = (shown: number) => [...names.slice(0, shown), `+${names.length - shown}`].join(', ');
  const choices = [names.join(', '), counted(3), counted(2)];
  return choices.find((name) => name.length <= MAX_NAME_LENGTH) ?? counted(1);
}

/**
 * Creates a random game: one to four users in random seats, without an owner. Bots of the level take the free seats. A
 * game with a bot is never rated (see settleGame.ts).
 */
export function randomGame(
  users: readonly Pick<Account, 'id' | 'username'>[],
  time: TimeControl,
  now: number,
  { botLevel = DEFAULT_LEVEL, isRated = false }: { botLevel?: Level; isRated?: boolean } = {},
): NewGame {
  const settings = { time };
  const seated = shuffled(COLORS.map((_, i) => users[i] ?? null));
  const commands = COLORS.map((seat): Command => {
    const user = seated[seat];
    if (!user) return sitBot(seat);
    return { type: 'sit', seat, playerId: user.id, name: user.username, isAutoReady: false };
  });
  const bots = COLORS.filter((color) => !seated[color]).map((color) => ({
    color,
    level: botLevel,
    useNewEngine: true,
  }));
  const { match, entries } = carryOut(newMatch({ ...settings, isRandom: true }), commands, now);
  return {
    id: newGameId(),
    name: nameOf([
      ...seated.flatMap((user) => user?.username ?? []),
      ...bots.map(({ color }) => match.seats[color].name),
    ]),
    creatorId: users[0]?.id ?? '',
    isRandom: true,
    isRated,
    settings,
    options: { bots, convertCaptured: true, seed: randomInt(2 ** 31) },
    startPosition: makePosition(startPosition()),
    state: match.state,
    startedAtMs: null,
    entries,
    seats: match.seats.map((seat) => seat.playerId),
    atMs: now,
  };
}

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(randomInt(left.length), 1));
}

/**
 * Returns the unfinished games in which these players are active, newest first. Postponed and damaged games do not
 * count.
 */
export async function currentGames(
  db: Db | Kysely<Tables>,
  playerIds: readonly string[],
): Promise<{ playerId: string; gameId: string; isRandom: boolean }[]> {
  if (playerIds.length === 0) return [];
  return db
    .selectFrom('game_seat as s')
    .innerJoin('game as g', 'g.id', 's.game_id')
    .innerJoin('game_head as h', 'h.game_id', 'g.id')
    .select([sql<string>`s.player_id`.as('playerId'), 'g.id as gameId', 'g.is_random as isRandom'])
    .where('s.player_id', 'in', playerIds)
    .where('s.is_out', '=', false)
    .where('g.state', 'in', OPEN_STATES)
    .where('g.is_postponed', '=', false)
    .where('g.deleted_at', 'is', null)
    .where('h.damaged_at', 'is', null)
    .orderBy('g.created_at', 'desc')
    .execute();
}

export async function insertGame(tx: Kysely<Tables>, game: NewGame): Promise<void> {
  await tx
    .insertInto('game')
    .values({
      id: game.id,
      name: game.name,
      creator_id: game.creatorId,
      is_random: game.isRandom,
      is_rated: game.isRated,
      settings: JSON.stringify(game.settings),
      options: JSON.stringify(game.options),
      start_position: game.startPosition,
      state: game.state,
      started_at: game.startedAtMs === null ? null : new Date(game.startedAtMs),
      ended_at: null,
    })
    .execute();
  const { period } = await tx
    .insertInto('game_head')
    .values({
      game_id: game.id,
      owner: null,
      epoch: 0,
      seq: game.entries.length,
      last_at: game.atMs,
      seen_at: game.atMs,
    })
    .returning('period')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('game_seat')
    .values(game.seats.map((playerId, color) => ({ game_id: game.id, color, player_id: playerId })))
    .execute();
  if (game.entries.length > 0) await insertEntries(tx, game.id, period, game.entries);
}

async function insertEntries(
  tx: Kysely<Tables>,
  gameId: string,
  period: string,
  entries: readonly LogEntry[],
): Promise<void> {
  await tx
    .insertInto('game_event')
    .values(
      entries.map((entry) => ({
        period,
        game_id: gameId,
        seq: entry.seq,
        ply: entry.ply,
        kind: entry.command.type,
        command: JSON.stringify(entry.command),
        command_id: entry.commandId,
        at: entry.at,
        since: entry.since,
        credit_ms: entry.creditMs,
        clocks_ms: JSON.stringify(entry.clocksMs),
        epoch: 0,
      })),
    )
    .execute();
}
