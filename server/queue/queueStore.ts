/**
 * Rows of the queue for random opponents. All times are from the database clock, so the clocks of processes may differ.
 */
import { type Kysely, sql } from 'kysely';
import {
  type LeavingStatus,
  QUEUE_LIFE_SECONDS,
  type QueueKind,
  type QueueTime,
} from '../../protocol/http/queueApi.ts';
import { leaveQueue } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { currentGames, insertGame, type NewGame } from '../games/newGame.ts';
import { leavingStatus } from '../ratings/fairPlay/leavings.ts';
import { IS_CONSPICUOUS, isConspicuousWith } from '../ratings/pairs.ts';
import { START, shownRating } from '../ratings/ratingRules.ts';
import { type RandomGamesRefusal, randomGamesRefusal } from './randomPlay.ts';
import { APART_GAMES, fits, seatTables, TABLE_SIZE, type WaitingUser } from './seating.ts';

/** The game for which a user waits. */
export interface Wanted {
  readonly timeSetting: QueueTime;
  readonly kind: QueueKind;
}

export interface Waiting extends Wanted {
  readonly sinceMs: number;
  /** Seconds until bots may fill the user's table, at least 0. Null if the user waits for people only. */
  readonly botsInSeconds: number | null;
}

export interface WaitFigures {
  readonly waiting: number;
  readonly expectedWaitSeconds: number | null;
  readonly usualWaitSeconds: number | null;
}

/** The figures of one kind of game. */
export interface Offer extends Wanted {
  readonly figures: WaitFigures;
}

/** A waiting user who can be seated. */
export interface Matched extends WaitingUser {
  readonly username: string;
}

const NOW = sql<Date>`clock_timestamp()`;
const IS_ALIVE = sql<boolean>`queue_entry.seen_at > clock_timestamp() - ${QUEUE_LIFE_SECONDS} * interval '1 second'`;
const RATING = sql<number>`coalesce(account_rating.shown, ${shownRating(START)})`;
/** Number of rows that one call of `match` examines: more than four, because some users may be in another game. */
const LOOKED_AT = 64;
/** Number of past weeks from which the usual wait at this hour of the week is computed. */
const USUAL_WEEKS = 5;

export class QueueStore extends Store {
  /**
   * Adds the user to the queue, or renews a valid place for the same time setting and kind. If the user still allows
   * bots, a renewed place keeps its earlier time for bots.
   *
   * @param botsInSeconds seconds until bots may fill the user's table; null to wait for people only.
   */
  async enter(accountId: string, { timeSetting, kind }: Wanted, botsInSeconds: number | null): Promise<void> {
    const botsFrom =
      botsInSeconds === null
        ? sql<Date | null>`null::timestamptz`
        : sql<Date | null>`clock_timestamp() + ${botsInSeconds}::double precision * interval '1 second'`;
    const isSameWait = sql<boolean>`queue_entry.time_setting = ${timeSetting}
      and queue_entry.kind = ${kind} and ${IS_ALIVE}`;
    await this.db
      .insertInto('queue_entry')
      .values({ account_id: accountId, time_setting: timeSetting, kind, bots_from: botsFrom })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          time_setting: timeSetting,
          kind,
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

  /** Returns why the user may not play random games now, or null if the user may. */
  refusalOf(accountId: string): Promise<RandomGamesRefusal | null> {
    return randomGamesRefusal(this.db, accountId);
  }

  /** Returns the random games that the user left and that still count, for display. Null if there are none. */
  leavingOf(accountId: string): Promise<LeavingStatus | null> {
    return leavingStatus(this.db, accountId);
  }

  async leave(accountId: string): Promise<void> {
    await leaveQueue(this.db, accountId);
  }

  /** Renews the user's place. @returns null if the user does not wait or the place has expired. */
  async stay(accountId: string): Promise<Waiting | null> {
    const row = await this.db
      .updateTable('queue_entry')
      .set({ seen_at: NOW })
      .where('account_id', '=', accountId)
      .where(IS_ALIVE)
      .returning([
        'time_setting',
        'kind',
        'entered_at',
        sql<number | null>`case when bots_from is not null then
          greatest(0, extract(epoch from bots_from - clock_timestamp()))::double precision end`.as('bots_in'),
      ])
      .executeTakeFirst();
    return row
      ? {
          timeSetting: row.time_setting,
          kind: row.kind,
          sinceMs: row.entered_at.getTime(),
          botsInSeconds: row.bots_in,
        }
      : null;
  }

  /**
   * Returns the displayed ratings of the users who would play with bots now: this user, and the longest waiting
   * users of the time setting who allow bots.
   */
  async ratingsWithBots(accountId: string, timeSetting: QueueTime | null): Promise<number[]> {
    const own = await this.db
      .selectFrom('account_rating')
      .select('shown')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const others =
      timeSetting === null
        ? []
        : await this.db
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
   * Returns the user who waits longest for the kind of game and may play with `players`, or null without such a user. Users
   * who block a player or are blocked by one may not, and in a rated game neither may a conspicuous pair (see pairs.ts).
   * @param allowsBots whether the user must accept bots.
   * @param except users to exclude.
   * @param players the players of the game.
   */
  async longestWaiting(
    { timeSetting, kind }: Wanted,
    allowsBots: boolean,
    except: readonly string[],
    players: readonly string[],
  ): Promise<Pick<Matched, 'id' | 'username'> | null> {
    let waiting = this.db
      .selectFrom('queue_entry')
      .innerJoin('account', 'account.id', 'queue_entry.account_id')
      .select(['account.id', 'account.username'])
      .where('queue_entry.time_setting', '=', timeSetting)
      .where('queue_entry.kind', '=', kind)
      .where(IS_ALIVE)
      .where('account.bot_since', 'is', null)
      .orderBy('queue_entry.entered_at')
      .orderBy('account.id');
    if (allowsBots) waiting = waiting.where('queue_entry.bots_from', 'is not', null);
    if (except.length > 0) waiting = waiting.where('account.id', 'not in', except);
    if (players.length > 0)
      waiting = waiting.where(sql<boolean>`not exists (select from person_block b
        where (b.account_id = account.id and b.blocked_id in (${sql.join(players)}))
          or (b.blocked_id = account.id and b.account_id in (${sql.join(players)})))`);
    if (players.length > 0 && kind === 'RATED')
      waiting = waiting.where(
        sql<boolean>`not ${isConspicuousWith(sql.ref('account.id'), sql`(${sql.join(players)})`)}`,
      );
    return (await waiting.limit(1).executeTakeFirst()) ?? null;
  }

  /**
   * Returns, for each kind of game, the number of waiting users and two median waits of users who were seated with
   * three others: the median of the last hour, and the median of this hour of the week over the last five weeks.
   */
  async offers(): Promise<Offer[]> {
    const { rows } = await sql<Wanted & WaitFigures>`
      select time_setting as "timeSetting", kind,
        coalesce(waiting, 0)::int as waiting,
        recent as "expectedWaitSeconds", usual as "usualWaitSeconds"
      from (
        select time_setting, kind, count(*) as waiting
        from queue_entry where ${IS_ALIVE} group by time_setting, kind
      ) as entry
      full join (
        select time_setting, kind,
          percentile_cont(0.5) within group (order by seconds)
            filter (where ended_at > clock_timestamp() - interval '1 hour') as recent,
          percentile_cont(0.5) within group (order by seconds) as usual
        from queue_wait
        where ${sql.join(
          Array.from(
            { length: USUAL_WEEKS + 1 },
            (
              _,
              weeks,
            ) => sql`ended_at between clock_timestamp() - interval '1 week' * ${weeks} - interval '1 hour'
              and clock_timestamp() - interval '1 week' * ${weeks} + interval '1 hour'`,
          ),
          sql` or `,
        )}
        group by time_setting, kind
      ) as wait using (time_setting, kind)`.execute(this.db);
    return rows.map(({ timeSetting, kind, ...figures }) => ({ timeSetting, kind, figures }));
  }

  /**
   * Seats the users of this time setting whose tables can start (see seating.ts). One transaction creates the games and
   * removes the users from the queue. Rows are locked in queue order, so concurrent polls in all processes run one after
   * the other and no user gets two seats.
   */
  match(wanted: Wanted, make: (users: readonly Matched[]) => NewGame): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const users = await waitingUsers(tx, wanted);
      // Without a fifth user there is no choice of opponents.
      const met = users.length > TABLE_SIZE ? await recentMeetings(tx, users) : NO_PAIRS;
      const conspicuous =
        wanted.kind === 'RATED' && users.length >= TABLE_SIZE ? await conspicuousPairs(tx, users) : NO_PAIRS;
      const apart = new Set([...conspicuous, ...(await blockedPairs(tx, users))]);
      const tables = seatTables(users, { hasMet: isPairIn(met), isApart: isPairIn(apart) });
      for (const table of tables) await seat(tx, wanted, table, make(table));
    });
  }
}

/**
 * Takes waiting users for the free seats of a table whose game starts now, and removes them and the table's own users
 * from the queue. If bots will have to fill the table, only users who allow bots are taken.
 * @param own the users who have a seat already.
 */
export async function takeForTable(
  tx: Kysely<Tables>,
  wanted: Wanted,
  seats: number,
  own: readonly { readonly id: string }[],
): Promise<Matched[]> {
  const waiting = (await waitingUsers(tx, wanted)).filter((user) => !own.some(({ id }) => id === user.id));
  const isApart = isPairIn(await blockedPairs(tx, [...own, ...waiting]));
  const choose = (from: readonly Matched[]) => {
    const table: Matched[] = [];
    for (const user of from)
      if (table.length < seats && fits<HasId>(user, [...own, ...table], { isApart })) table.push(user);
    return table;
  };
  const people = choose(waiting);
  const taken = people.length === seats ? people : choose(waiting.filter(({ allowsBots }) => allowsBots));
  await removeSeated(
    tx,
    wanted,
    taken.map(({ id }) => id),
    // As in the queue, the waiting times are stored only if no bot fills the table.
    taken.length === seats,
  );
  await tx
    .deleteFrom('queue_entry')
    .where(
      'account_id',
      'in',
      own.map(({ id }) => id),
    )
    .execute();
  return taken;
}

/** Removes the seated users from the queue. Stores how long they waited if `isMeasured` is true. */
async function removeSeated(
  tx: Kysely<Tables>,
  { timeSetting, kind }: Wanted,
  ids: readonly string[],
  isMeasured: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const left = await tx
    .deleteFrom('queue_entry')
    .where('account_id', 'in', ids)
    .returning(
      sql<number>`extract(epoch from clock_timestamp() - entered_at)::double precision`.as('seconds'),
    )
    .execute();
  if (!isMeasured) return;
  await tx
    .insertInto('queue_wait')
    .values(left.map(({ seconds }) => ({ time_setting: timeSetting, kind, seconds })))
    .execute();
}

/** Inserts the game, and removes its users from the queue. Stores how long they waited, unless bots filled the table. */
async function seat(
  tx: Kysely<Tables>,
  wanted: Wanted,
  users: readonly Matched[],
  game: NewGame,
): Promise<void> {
  await insertGame(tx, game);
  const ids = users.map(({ id }) => id);
  await removeSeated(tx, wanted, ids, users.length === TABLE_SIZE);
}

/** Returns the waiting users, longest wait first, without those who are in a game or have stopped polling. */
async function waitingUsers(tx: Kysely<Tables>, { timeSetting, kind }: Wanted): Promise<Matched[]> {
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
    .where('queue_entry.kind', '=', kind)
    .where(IS_ALIVE)
    .where('account.bot_since', 'is', null)
    .orderBy('queue_entry.entered_at')
    .orderBy('account.id')
    .limit(LOOKED_AT)
    // Users who leave the queue or start a game at the same time wait for these row locks.
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
    .where('kind', '=', kind)
    .where((e) => e.or([e.not(IS_ALIVE), ...(busy.size > 0 ? [e('account_id', 'in', [...busy])] : [])]))
    .execute();
  return rows.filter(({ id }) => !busy.has(id));
}

interface HasId {
  readonly id: string;
}

const NO_PAIRS: ReadonlySet<string> = new Set();

/** Returns a function that tests whether two users are one of the pairs. A pair is written as `id id`, in any order. */
function isPairIn(pairs: ReadonlySet<string>): (one: HasId, other: HasId) => boolean {
  return (one, other) => pairs.has(`${one.id} ${other.id}`) || pairs.has(`${other.id} ${one.id}`);
}

/** Returns the pairs of these users whose captures from each other suggest that one helps the other. */
async function conspicuousPairs(tx: Kysely<Tables>, users: readonly Matched[]): Promise<Set<string>> {
  const ids = users.map(({ id }) => id);
  const rows = await tx
    .selectFrom('player_pair')
    .select(['first_id', 'second_id'])
    .where('first_id', 'in', ids)
    .where('second_id', 'in', ids)
    .where(IS_CONSPICUOUS)
    .execute();
  return new Set(rows.map(({ first_id: first, second_id: second }) => `${first} ${second}`));
}

/** Returns the pairs of these users between whom a block exists. */
async function blockedPairs(tx: Kysely<Tables>, users: readonly HasId[]): Promise<Set<string>> {
  if (users.length < 2) return new Set();
  const ids = users.map(({ id }) => id);
  const rows = await tx
    .selectFrom('person_block')
    .select(['account_id', 'blocked_id'])
    .where('account_id', 'in', ids)
    .where('blocked_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ account_id: one, blocked_id: other }) => `${one} ${other}`));
}

/**
 * Returns the pairs of these users who met in one of the last random games of the first user of the pair, as `id id`.
 */
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
