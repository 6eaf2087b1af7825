/**
 * Rows of the queue for random opponents. All times are from the database clock, so the clocks of processes may differ.
 */
import { type Kysely, sql } from 'kysely';
import { QUEUE_LIFE_SECONDS, type QueueTime } from '../../protocol/http/queueApi.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { currentGames, insertGame, type NewGame } from '../games/newGame.ts';

export interface Waiting {
  readonly timeSetting: QueueTime;
  readonly sinceMs: number;
}

export interface Offer {
  readonly timeSetting: QueueTime;
  readonly waiting: number;
  readonly expectedSeconds: number | null;
}

/** A user who is seated with others. */
export interface Matched {
  readonly id: string;
  readonly username: string;
}

const NOW = sql<Date>`clock_timestamp()`;
const IS_ALIVE = sql<boolean>`queue_entry.seen_at > clock_timestamp() - ${QUEUE_LIFE_SECONDS} * interval '1 second'`;
const TABLE_SIZE = 4;
/** Number of rows that one match examines: more than four, because some users may be in another game. */
const LOOKED_AT = 64;

export class QueueStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds the user to the queue, or renews a valid place for the same time setting. */
  async enter(accountId: string, timeSetting: QueueTime): Promise<void> {
    await this.#db
      .insertInto('queue_entry')
      .values({ account_id: accountId, time_setting: timeSetting })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet((e) => ({
          time_setting: timeSetting,
          seen_at: NOW,
          entered_at: e
            .case()
            .when(e.and([e('queue_entry.time_setting', '=', timeSetting), IS_ALIVE]))
            .then(e.ref('queue_entry.entered_at'))
            .else(NOW)
            .end(),
        })),
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
      .returning(['time_setting', 'entered_at'])
      .executeTakeFirst();
    return row ? { timeSetting: row.time_setting, sinceMs: row.entered_at.getTime() } : null;
  }

  /**
   * Returns the number of waiting users per time setting, and the median wait of the users who were seated in the last
   * hour.
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
   * Seats the four users who have waited longest for this time setting, if there are four. One transaction creates the
   * game and removes the users from the queue. Rows are locked in queue order, so concurrent polls in all processes run
   * one after the other and no user gets two seats.
   * @returns the id of the game, or null.
   */
  match(timeSetting: QueueTime, make: (users: readonly Matched[]) => NewGame): Promise<string | null> {
    return this.#db.transaction().execute(async (tx) => {
      const users = await waitingUsers(tx, timeSetting);
      if (users.length < TABLE_SIZE) return null;
      const table = users.slice(0, TABLE_SIZE);
      const game = make(table);
      await insertGame(tx, game);
      const ids = table.map(({ id }) => id);
      const left = await tx
        .deleteFrom('queue_entry')
        .where('account_id', 'in', ids)
        .returning(
          sql<number>`extract(epoch from clock_timestamp() - entered_at)::double precision`.as('seconds'),
        )
        .execute();
      await tx
        .insertInto('queue_wait')
        .values(left.map(({ seconds }) => ({ time_setting: timeSetting, seconds })))
        .execute();
      await sql`delete from queue_wait where ended_at < clock_timestamp() - interval '1 day'`.execute(tx);
      return game.id;
    });
  }
}

/** Returns the waiting users, longest wait first, without those who are in a game or have stopped polling. */
async function waitingUsers(tx: Kysely<Tables>, timeSetting: QueueTime): Promise<Matched[]> {
  const rows = await tx
    .selectFrom('queue_entry')
    .innerJoin('account', 'account.id', 'queue_entry.account_id')
    .select(['account.id', 'account.username'])
    .where('queue_entry.time_setting', '=', timeSetting)
    .where(IS_ALIVE)
    .orderBy('queue_entry.entered_at')
    .orderBy('account.id')
    .limit(LOOKED_AT)
    // The row locks make concurrent changes wait: users who leave the queue or start a game.
    .forNoKeyUpdate()
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
