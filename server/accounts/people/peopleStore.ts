/** Rows of profiles, follows and blocks. */
import { sql } from 'kysely';
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import {
  FOUND_PEOPLE,
  MAX_PEOPLE,
  OLD_NICKNAME_DAYS,
  type ProfileChoices,
} from '../../../protocol/http/peopleApi.ts';
import { Store } from '../../db/store.ts';
import { nicknameKeys } from '../profile/nicknames.ts';

/** Minutes after which a user who looks at no page counts as offline. */
const ONLINE_MINUTES = 2;
const MOST_OPPONENTS = 5;
/** Number of opponents whose accounts are read: more than are shown, because some accounts may be deleted. */
const CANDIDATE_OPPONENTS = 10 * MOST_OPPONENTS;
/** A search finds look-alikes only if the skeleton of its text has at least this many letters. */
const MIN_ALIKE = 3;
const ENDED = sql`('FINISHED', 'DRAW', 'STALEMATE')`;
const RUNNING = sql`('STARTED', 'PAUSED', 'SPECIAL_PAUSE')`;

export interface PersonRow {
  readonly id: string;
  readonly nickname: string;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly choices: ProfileChoices;
}

export interface ColorFigures {
  readonly color: (typeof COLOR_NAMES)[number];
  readonly games: number;
  readonly wins: number;
  readonly points: number;
}

export interface ProfileFigures {
  readonly byColor: ColorFigures[];
  readonly matesGiven: number;
  readonly matesSuffered: number;
  /** The average win probability over the games for which it is stored. Null without such a game. */
  readonly averageChance: number | null;
  /** The users with whom the user has played most often. */
  readonly opponents: { nickname: string; games: number }[];
}

type Relation = 'person_follow' | 'person_block';
const OTHER = { person_follow: 'followed_id', person_block: 'blocked_id' } as const;

export class PeopleStore extends Store {
  /**
   * Returns the user with this nickname (case-insensitive), or the user who had it last and gave it up at most 90 days
   * ago. Null for an unknown nickname, and for an inactive or deleted user.
   */
  async find(nickname: string): Promise<PersonRow | null> {
    const { usernameKey } = nicknameKeys(nickname);
    return (await this.#findBy(sql`username_key = ${usernameKey}`)) ?? this.#findBy(hadLast(usernameKey));
  }

  async #findBy(condition: ReturnType<typeof sql>): Promise<PersonRow | null> {
    const row = await this.db
      .selectFrom('account')
      .select(['id', 'username', 'country', 'created_at', 'profile_for', 'shows_online'])
      .where(sql<boolean>`${condition}`)
      .where('activated_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      nickname: row.username,
      country: row.country,
      createdAt: row.created_at,
      choices: { profileFor: row.profile_for, showsOnline: row.shows_online },
    };
  }

  /**
   * Returns nicknames that begin with the text, in alphabetical order. If they are few, nicknames that begin with a
   * look-alike of the text follow.
   */
  async startingWith(text: string): Promise<string[]> {
    const { rows: exact } = await this.search(text).execute(this.db);
    const { rows: alike } =
      exact.length < FOUND_PEOPLE ? await this.searchAlike(text).execute(this.db) : { rows: [] };
    return [...exact, ...alike].slice(0, FOUND_PEOPLE).map(({ username }) => username);
  }

  /** The statement for nicknames that begin with the text. A test examines its plan. */
  search(text: string) {
    // This is the order of the index, so thousands of nicknames with the same beginning need no sort.
    return foundPeople(
      sql`lower(username) like ${beginning(text.toLowerCase())}`,
      sql`lower(username) using ~<~`,
    );
  }

  /**
   * The statement for nicknames that begin with a look-alike of the text, and not with the text itself. Short texts find
   * no look-alikes, because the skeleton of one letter can be the beginning of another letter's skeleton. A test
   * examines the query plan.
   */
  searchAlike(text: string) {
    const { usernameSkeleton } = nicknameKeys(text);
    if (usernameSkeleton.length < MIN_ALIKE) return foundPeople(sql`false`, sql`username`);
    // No index has this order, so PostgreSQL uses the index of skeletons for the condition.
    return foundPeople(
      sql`username_skeleton like ${beginning(usernameSkeleton)}
        and not lower(username) like ${beginning(text.toLowerCase())}`,
      sql`lower(username) || ''`,
    );
  }

  /** Returns the figures of the user's ended random games. */
  async figures(accountId: string): Promise<ProfileFigures> {
    const { rows } = await this.profileFigures(accountId).execute(this.db);
    const [row] = rows;
    return {
      byColor: COLORS.map((color) => {
        const figures = row?.by_color?.find((one) => one.color === color);
        return { games: 0, wins: 0, points: 0, ...figures, color: COLOR_NAMES[color] };
      }),
      matesGiven: row?.mates_given ?? 0,
      matesSuffered: row?.mates_suffered ?? 0,
      averageChance: row?.chance ?? null,
      opponents: row?.opponents ?? [],
    };
  }

  /**
   * The statement of `figures`. It reads each game of the user once, because a user may have played hundreds. A test
   * examines its query plan.
   */
  profileFigures(accountId: string) {
    return sql<{
      by_color: { color: number; games: number; wins: number; points: number }[] | null;
      mates_given: number;
      mates_suffered: number;
      chance: number | null;
      opponents: { nickname: string; games: number }[] | null;
    }>`
      with played as materialized (
        select s.game_id, s.color, r.winner, r.points, r.mated_by, r.chances
        from game_seat s join game g on g.id = s.game_id left join game_result r on r.game_id = g.id
        where s.player_id = ${accountId} and g.is_random and g.state in ${ENDED} and g.deleted_at is null
      ), met as (
        select o.player_id, count(*)::int as games
        from played p join game_seat o on o.game_id = p.game_id and o.color <> p.color
        group by o.player_id order by games desc, o.player_id limit ${CANDIDATE_OPPONENTS}
      )
      select
        (select json_agg(c) from (
          select p.color, count(*)::int as games, (count(*) filter (where p.winner = p.color))::int as wins,
            coalesce(sum((p.points ->> p.color)::numeric), 0) as points
          from played p group by p.color) c) as by_color,
        m.given as mates_given, m.suffered as mates_suffered,
        (select avg((p.chances ->> p.color)::float8) from played p) as chance,
        (select json_agg(o) from (
          select a.username as nickname, met.games
          from met join account a on a.id = met.player_id and a.activated_at is not null and a.deleted_at is null
          order by met.games desc, a.username limit ${MOST_OPPONENTS}) o) as opponents
      from (
        select (count(*) filter (where m.by = to_jsonb(p.color)))::int as given,
          (count(*) filter (where m.victim - 1 = p.color and m.by <> 'null'))::int as suffered
        from played p cross join lateral jsonb_array_elements(p.mated_by) with ordinality as m(by, victim)
      ) m`;
  }

  async rating(accountId: string): Promise<{ rating: number; games: number } | null> {
    const row = await this.db
      .selectFrom('account_rating')
      .select(['shown', 'games'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row && row.games > 0 ? { rating: Math.round(row.shown), games: row.games } : null;
  }

  /** Returns whether the user looks at a page or is in a game. */
  async isOnline(accountId: string): Promise<boolean> {
    const { rows } = await sql<{ online: boolean }>`select ${online(sql`${accountId}`)} as online`.execute(
      this.db,
    );
    return rows[0]?.online ?? false;
  }

  async has(relation: Relation, accountId: string, otherId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom(relation)
      .select('account_id')
      .where('account_id', '=', accountId)
      .where(sql.ref(OTHER[relation]), '=', otherId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @returns false, without writing, if the user already has the maximum number of entries. */
  async add(relation: Relation, accountId: string, otherId: string): Promise<boolean> {
    const other = sql.ref(OTHER[relation]);
    return this.db.transaction().execute(async (tx) => {
      // Serializes the changes of one user, so that the limit holds, and those of both, so that a follow and a block
      // that begin together see each other.
      await sql`select id from account where id in (${accountId}, ${otherId}) order by id for update`.execute(
        tx,
      );
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from ${sql.table(relation)} where account_id = ${accountId}
          and ${other} <> ${otherId}`.execute(tx);
      if (Number(rows[0]?.count ?? 0) >= MAX_PEOPLE) return false;
      // A follow is not stored while one of the two users blocks the other. The caller gets no error, which would
      // reveal the block.
      const isPrevented =
        relation === 'person_follow'
          ? sql`exists (select from person_block where (account_id, blocked_id) in
              ((${accountId}, ${otherId}), (${otherId}, ${accountId})))`
          : sql`false`;
      await sql`insert into ${sql.table(relation)} (account_id, ${other}) select ${accountId}, ${otherId}
        where not ${isPrevented} on conflict do nothing`.execute(tx);
      // A block removes the follows between both users.
      if (relation === 'person_block')
        await sql`delete from person_follow where (account_id = ${accountId} and followed_id = ${otherId})
          or (account_id = ${otherId} and followed_id = ${accountId})`.execute(tx);
      return true;
    });
  }

  async remove(relation: Relation, accountId: string, otherId: string): Promise<void> {
    await sql`delete from ${sql.table(relation)} where account_id = ${accountId}
      and ${sql.ref(OTHER[relation])} = ${otherId}`.execute(this.db);
  }

  /** Returns the people whom the user follows, those online first. */
  async followed(accountId: string) {
    const { rows } = await sql<{ username: string; online: boolean; game_id: string | null }>`
      select a.username, a.shows_online and ${online(sql`a.id`)} as online,
        case when a.shows_online then (
          select g.id from game_seat s join game g on g.id = s.game_id
          where s.player_id = a.id and not s.has_result and not s.is_out and g.is_random and g.state in ${RUNNING}
            and g.deleted_at is null limit 1) end as game_id
      from person_follow f join account a on a.id = f.followed_id
      where f.account_id = ${accountId} and a.deleted_at is null
      order by online desc, lower(a.username)`.execute(this.db);
    return rows.map(({ username, online: isOnline, game_id: gameId }) => ({
      nickname: username,
      isOnline,
      gameId,
    }));
  }

  async blocked(accountId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('person_block as b')
      .innerJoin('account as a', 'a.id', 'b.blocked_id')
      .select('a.username')
      .where('b.account_id', '=', accountId)
      .where('a.deleted_at', 'is', null)
      .orderBy('a.username')
      .execute();
    return rows.map(({ username }) => username);
  }

  async choices(accountId: string): Promise<ProfileChoices> {
    const row = await this.db
      .selectFrom('account')
      .select(['profile_for', 'shows_online'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { profileFor: row.profile_for, showsOnline: row.shows_online };
  }

  async choose(accountId: string, { profileFor, showsOnline }: ProfileChoices): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ profile_for: profileFor, shows_online: showsOnline })
      .where('id', '=', accountId)
      .execute();
  }
}

/** SQL condition: the account had the nickname with this key last, and gave it up at most 90 days ago. */
function hadLast(usernameKey: string) {
  return sql<boolean>`id = (select o.account_id from old_nickname o
    where o.username_key = ${usernameKey} and o.changed_at > now() - ${OLD_NICKNAME_DAYS} * interval '1 day'
    order by o.changed_at desc limit 1)`;
}

function foundPeople(condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql<{ username: string }>`select username from account
    where ${condition} and activated_at is not null and deleted_at is null
    order by ${order} limit ${FOUND_PEOPLE}`;
}

/** Returns the pattern of texts that begin with this text. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL expression: whether the account looks at a page, or has a socket in a game of a live process. */
function online(id: ReturnType<typeof sql>) {
  return sql<boolean>`(exists (select from notification_recipient n where n.account_id = ${id}
      and n.seen_at > now() - ${ONLINE_MINUTES} * interval '1 minute')
    or exists (select from watching w join server_process p on p.id = w.process
      where w.account_id = ${id} and p.lease_until > clock_timestamp()))`;
}
