/**
 * Rows of the queue for random opponents. All times are from the database clock, so the clocks of processes may differ.
 */
import { type Kysely, sql } from 'kysely';
import { QUEUE_LIFE_SECONDS, type QueueTime } from '../../protocol/http/queueApi.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { currentGames, insertGame, type NewGame } from '../games/newGame.ts';
import { START, shownRating } from '../ratings/ratingRules.ts';
import { APART_GAMES, seatTables, TABLE_SIZE, type WaitingUser } from './seating.ts';

export interface Waiting {
  readonly timeSetting: QueueTime;
  readonly sinceMs: number;
  /** Seconds until bots may fill the user's table, at least 0. Null if the user waits for people only. */
  readonly botsInSeconds: number | null;
}

export interface Offer {
  readonly timeSetting: QueueTime;
  readonly waiting: number;
  readonly expectedSeconds: number | null;
}

/** A waiting user who can be seated. */
export interface Matched extends WaitingUser {
  readonly username: string;
}

const NOW = sql<Date>`clock_timestamp()`;
const IS_ALIVE = sql<boolean>`queue_entry.seen_at > clock_timestamp() - ${QUEUE_LIFE_SECONDS} * interval '1 second'`;
const RATING = sql<number>`coalesce(account_rating.shown, ${shownRating(START)})`;
/** Number of rows that one match examines: more than four, because some users may be in another game. */
const LOOKED_AT = 64;

export class QueueStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds the user to the queue, or renews a valid place for the same time setting.
   * @param botsInSeconds seconds until bots may fill the user's table; null to wait for people only. A renewed place
   * keeps an earlier time.
   */
  async enter(accountId: string, timeSetting: QueueTime, botsInSeconds: number | null): Promise<void> {
    const botsFrom =
      botsInSeconds === null
        ? sql<Date | null>`null::timestamptz`
        : sql<Date | null>`clock_timestamp() + ${botsInSeconds}::double precision * interval '1 second'`;
    const isSameWait = sql<boolean>`queue_entry.time_setting = ${timeSetting} and ${IS_ALIVE}`;
    await this.#db
      .insertInto('queue_entry')
      .values({ account_id: accountId, time_setting: timeSetting, bots_from: botsFrom })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          time_setting: timeSetting,
          seen_at: NOW,
          entered_at: sql<Date>`case when ${isSameWait} then queue_entry.entered_at else clock_timestamp() end`,
          bots_from: sql<Date | null>`case
            when ${isSameWait} and excluded.bots_from is not null
            then least(queue_entry.bots_from, excluded.bots_from)
            else excluded.bots_from end`,
        }),
      )
      .execute();
  }

  async leave(accountId: string): Promise<void> {
    await this.#db.deleteFrom('queue_entry').where('account_id', '=', accountId).execute();
  }

  /** Renews the user's place. @returns null if the user does not wait or the place has expired. */
  async stay(accountId: string): Promise<Waiting | null> {
    const row = await this.#db
      .updateTable('queue_entry')
      .set({ seen_at: NOW })
      .where('account_id', '=', accountId)
      .where(IS_ALIVE)
      .returning([
        'time_setting',
        'entered_at',
        sql<number | null>`case when bots_from is not null then
          greatest(0, extract(epoch from bots_from - clock_timestamp()))::double precision end`.as('bots_in'),
      ])
      .executeTakeFirst();
    return row
      ? { timeSetting: row.time_setting, sinceMs: row.entered_at.getTime(), botsInSeconds: row.bots_in }
      : null;
  }

  /**
   * Returns the displayed ratings of the users who would play with bots now: this user, and the first others in the
   * queue of the time setting who allow bots.
   */
  async ratingsWithBots(accountId: string, timeSetting: QueueTime | null): Promise<number[]> {
    const own = await this.#db
      .selectFrom('account_rating')
      .select('shown')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const others =
      timeSetting === null
        ? []
        : await this.#db
            .selectFrom('queue_entry')
            .leftJoin('account_rating', 'account_rating.account_id', 'queue_entry.account_id')
            .select(RATING.as('rating'))
            .where('queue_entry.time_setting', '=', timeSetting)
            .where('queue_entry.account_id', '!=', accountId)
            .where('queue_entry.bots_from', 'is not', null)
            .where(IS_ALIVE)
            .orderBy('queue_entry.entered_at')
            .limit(TABLE_SIZE - 1)
            .execute();
    return [own?.shown ?? shownRating(START), ...others.map(({ rating }) => rating)];
  }

  /**
   * Returns the user who waits longest for the time setting, or null without one.
   * @param allowsBots whether only users who play with bots too count.
   * @param except users who do not count
   */
  async longestWaiting(
    timeSetting: QueueTime,
    allowsBots: boolean,
    except: readonly string[],
  ): Promise<Pick<Matched, 'id' | 'username'> | null> {
    let waiting = this.#db
      .selectFrom('queue_entry')
      .innerJoin('account', 'account.id', 'queue_entry.account_id')
      .select(['account.id', 'account.username'])
      .where('queue_entry.time_setting', '=', timeSetting)
      .where(IS_ALIVE)
      .orderBy('queue_entry.entered_at')
      .orderBy('account.id');
    if (allowsBots) waiting = waiting.where('queue_entry.bots_from', 'is not', null);
    if (except.length > 0) waiting = waiting.where('account.id', 'not in', except);
    return (await waiting.limit(1).executeTakeFirst()) ?? null;
  }

  /**
   * Returns the number of waiting users per time setting, and the median wait of the users who were seated with three
   * other users in the last hour.
   */
  async offers(): Promise<Map<QueueTime, Offer>> {
    const waiting = await this.#db
      .selectFrom('queue_entry')
      .select((e) => ['time_setting', e.fn.countAll<number>().as('waiting')])
      .where(IS_ALIVE)
      .groupBy('time_setting')
      .execute();
    const waits = await this.#db
      .selectFrom('queue_wait')
      .select([
        'time_setting',
        sql<number>`percentile_cont(0.5) within group (order by seconds)`.as('median'),
      ])
      .where(sql<boolean>`ended_at > clock_timestamp() - interval '1 hour'`)
      .groupBy('time_setting')
      .execute();
    const settings = new Set([...waiting, ...waits].map((row) => row.time_setting));
    return new Map(
      [...settings].map((timeSetting) => [
        timeSetting,
        {
          timeSetting,
          waiting: Number(waiting.find((row) => row.time_setting === timeSetting)?.waiting ?? 0),
          expectedSeconds: waits.find((row) => row.time_setting === timeSetting)?.median ?? null,
        },
      ]),
    );
  }

  /**
   * Seats the users of this time setting whose tables can start (see seating.ts). One transaction creates the games and
   * removes the users from the queue. Rows are locked in queue order, so concurrent polls in all processes run one after
   * the other and no user gets two seats.
   */
  match(timeSetting: QueueTime, make: (users: readonly Matched[]) => NewGame): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const users = await waitingUsers(tx, timeSetting);
      // Without a fifth user there is no choice of opponents.
      const met = users.length > TABLE_SIZE ? await recentMeetings(tx, users) : new Set<string>();
      const hasMet = (one: Matched, other: Matched) =>
        met.has(`${one.id} ${other.id}`) || met.has(`${other.id} ${one.id}`);
      const tables = seatTables(users, hasMet);
      for (const table of tables) await seat(tx, timeSetting, table, make(table));
      if (tables.length > 0)
        await sql`delete from queue_wait where ended_at < clock_timestamp() - interval '1 day'`.execute(tx);
    });
  }
}

/** Inserts the game, and removes its users from the queue. Stores how long they waited, unless bots filled the table. */
async function seat(
  tx: Kysely<Tables>,
  timeSetting: QueueTime,
  users: readonly Matched[],
  game: NewGame,
): Promise<void> {
  await insertGame(tx, game);
  const ids = users.map(({ id }) => id);
  const left = await tx
    .deleteFrom('queue_entry')
    .where('account_id', 'in', ids)
    .returning(
      sql<number>`extract(epoch from clock_timestamp() - entered_at)::double precision`.as('seconds'),
    )
    .execute();
  if (users.length < TABLE_SIZE) return;
  await tx
    .insertInto('queue_wait')
    .values(left.map(({ seconds }) => ({ time_setting: timeSetting, seconds })))
    .execute();
}

/** Returns the waiting users, longest wait first, without those who are in a game or have stopped polling. */
async function waitingUsers(tx: Kysely<Tables>, timeSetting: QueueTime): Promise<Matched[]> {
  const rows = await tx
    .selectFrom('queue_entry')
    .innerJoin('account', 'account.id', 'queue_entry.account_id')
    .leftJoin('account_rating', 'account_rating.account_id', 'queue_entry.account_id')
    .select([
      'account.id',
      'account.username',
      RATING.as('rating'),
      sql<number>`coalesce(account_rating.games, 0)`.as('games'),
      sql<number>`extract(epoch from clock_timestamp() - queue_entry.entered_at)::double precision`.as(
        'waitedSeconds',
      ),
      sql<boolean>`queue_entry.bots_from is not null`.as('allowsBots'),
      sql<boolean>`coalesce(queue_entry.bots_from <= clock_timestamp(), false)`.as('areBotsDue'),
    ])
    .where('queue_entry.time_setting', '=', timeSetting)
    .where(IS_ALIVE)
    .orderBy('queue_entry.entered_at')
    .orderBy('account.id')
    .limit(LOOKED_AT)
    // The row locks make concurrent changes wait: users who leave the queue or start a game.
    .forNoKeyUpdate(['queue_entry', 'account'])
    .execute();
  const current = await currentGames(
    tx,
    rows.map(({ id }) => id),
  );
  const busy = new Set(current.map(({ playerId }) => playerId));
  await tx
    .deleteFrom('queue_entry')
    .where('time_setting', '=', timeSetting)
    .where((e) => e.or([e.not(IS_ALIVE), ...(busy.size > 0 ? [e('account_id', 'in', [...busy])] : [])]))
    .execute();
  return rows.filter(({ id }) => !busy.has(id));
}

/** Returns the pairs of these users who met in one of the last random games of the first user, as `id id`. */
async function recentMeetings(tx: Kysely<Tables>, users: readonly Matched[]): Promise<Set<string>> {
  const ids = users.map(({ id }) => id);
  const recent = tx
    .selectFrom('game_seat')
    .innerJoin('game', 'game.id', 'game_seat.game_id')
    .select([
      'game_seat.player_id',
      'game_seat.game_id',
      sql<number>`row_number() over (partition by game_seat.player_id order by game.created_at desc)`.as(
        'nth',
      ),
    ])
    .where('game_seat.player_id', 'in', ids)
    .where('game.is_random', '=', true);
  const rows = await tx
    .selectFrom(recent.as('recent'))
    .innerJoin('game_seat as opponent', 'opponent.game_id', 'recent.game_id')
    .select(['recent.player_id as one', 'opponent.player_id as other'])
    .where('recent.nth', '<=', APART_GAMES)
    .where('opponent.player_id', 'in', ids)
    .whereRef('opponent.player_id', '!=', 'recent.player_id')
    .execute();
  return new Set(rows.map(({ one, other }) => `${one} ${other}`));
}
