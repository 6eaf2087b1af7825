/**
 * Fills a PostgreSQL database as after years of operation: people, ended games with results and archived logs, ratings,
 * notifications and follows. As on a real server, one percent of the people have ten percent of all seats.
 */
import { type Kysely, sql } from 'kysely';
import { startPosition } from '../../../engine/board/position.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { Passwords } from '../../../server/accounts/password/passwords.ts';
import { nicknameKeys } from '../../../server/accounts/profile/nicknames.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { archiveGame } from '../../../server/games/housekeeping/gameArchive.ts';
import { insertGame, randomGame } from '../../../server/games/newGame.ts';
import { insertEndedGame, playEndedGame } from './endedGame.ts';
import { fillWeeks } from './manyRatings.ts';

export interface Years {
  readonly people: number;
  readonly games: number;
  /** Games that have started and not ended. */
  readonly running: number;
}

const PLIES = 260;
const BATCH = 100_000;
const NOTIFICATIONS_EACH = 10;
const FOLLOWS_EACH = 5;
const REPORTS = 20_000;
const OPEN_REPORTS = 500;
/** One of this many games is rated. */
const RATED_SHARE = 5;
/**
 * Maximum distance between the people on two neighboring seats. Three times this number must be smaller than the number
 * of people, so that no person has two seats in a game.
 */
const MAX_STEP = 500;
const FIRST = ['Amber', 'Brisk', 'Cedar', 'Dapper', 'Eager', 'Fabled', 'Gentle', 'Hardy', 'Ivory', 'Jaunty'];
const SECOND = [
  'Falcon',
  'Castle',
  'Bishop',
  'Dragon',
  'Garnet',
  'Harbor',
  'Meadow',
  'River',
  'Summit',
  'Tiger',
];

export function idOfPerson(index: number): string {
  return `person${index}`;
}

/** Returns the nickname of the person with this index, which begins at 0. */
export function nicknameOf(index: number): string {
  return `${FIRST[index % 10]} ${SECOND[Math.floor(index / 10) % 10]} ${Math.floor(index / 100)}`;
}

/**
 * SQL expression: the index of the person on seat `c` of game `i`. The square makes some people play much more than
 * others. The four people of a game are different.
 */
function seated(people: number) {
  return sql`((floor(${people}::int * power((hashint8extended(i, 11) & 2147483647) / 2147483648.0, 2))::bigint
    + c * (1 + (hashint8extended(i, 12) & 2147483647) % ${MAX_STEP}::int)) % ${people}::int)`;
}

/** @param password the password of all people and of the admin. */
export async function fillYears(db: Kysely<Tables>, years: Years, password: string): Promise<void> {
  const passwordHash = await new Passwords().hash(password);
  await fillPeople(db, years.people, passwordHash);
  await fillEndedGames(db, years);
  await fillRatings(db, years);
  await fillPersonal(db, years.people);
  await fillRunning(db, years);
  await sql`vacuum analyze`.execute(db);
}

async function fillPeople(db: Kysely<Tables>, people: number, passwordHash: string): Promise<void> {
  for (let from = 0; from < people; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, people - from) }, (_, i) => from + i);
    const keys = indexes.map((index) => nicknameKeys(nicknameOf(index)));
    await sql`insert into account (id, role, username, username_key, username_skeleton, username_cased_skeleton,
        email, password_hash, full_name, country, activated_at, created_at)
      select 'person' || p.i, 'ROLE_PREMIUM_USER', p.name, p.key,
        p.skeleton, p.cased, 'person' || p.i || '@example.org', ${passwordHash}, 'Ann Example', 'SE', now(),
        now() - (p.i % 1000) * interval '1 day'
      from unnest(${indexes}::int[], ${indexes.map(nicknameOf)}::text[], ${keys.map((k) => k.usernameKey)}::text[],
        ${keys.map((k) => k.usernameSkeleton)}::text[], ${keys.map((k) => k.usernameCasedSkeleton)}::text[])
        as p(i, name, key, skeleton, cased)`.execute(db);
  }
  await sql`insert into account (id, role, username, username_key, email, password_hash, activated_at)
    values ('admin', 'ROLE_ADMIN', 'Keeper', 'keeper', 'keeper@example.org', ${passwordHash}, now())`.execute(
    db,
  );
}

/** Creates the ended games. All of them get the log of one played game, because lists do not read the logs. */
async function fillEndedGames(db: Kysely<Tables>, { people, games }: Years): Promise<void> {
  const seats = [0, 1, 2, 3].map(idOfPerson) as [string, string, string, string];
  const sample = await insertEndedGame(db, playEndedGame(PLIES, 1), seats, Date.now());
  await archiveGame(db, sample);
  const position = makePosition(startPosition());
  for (let from = 0; from < games; from += BATCH) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(games, from + BATCH) - 1}::int) as i`;
    await db.transaction().execute(async (tx) => {
      // The rows are consistent, so foreign keys need no check.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into game (id, name, creator_id, is_random, is_rated, settings, options, start_position, state,
          created_at, started_at, ended_at, is_archived)
        select md5('years' || i), 'Game ' || i, 'person' || ${seated(people)}, i % 5 < 3,
          i % ${RATED_SHARE}::int = 0, s.settings, s.options, s.start_position,
          case when i % 20 < 17 then 'FINISHED' when i % 20 = 17 then 'DRAW'
            when i % 20 = 18 then 'STALEMATE' else 'TERMINATED_NO_HUMAN_PLAYERS' end,
          g.at, g.at + interval '1 minute', g.at + interval '40 minutes', true
        from ${numbers} cross join (select * from game where id = ${sample}) s cross join (select 0 as c) owner
        cross join lateral (select now() - interval '1 hour'
          - (${games}::int - i) * interval '3 years' / ${games}::int as at) g`.execute(tx);
      await sql`insert into game_head (game_id, owner, epoch, seq, last_at)
        select md5('years' || i), null, 1, h.seq, extract(epoch from g.ended_at) * 1000
        from ${numbers} join game g on g.id = md5('years' || i)
        cross join (select seq from game_head where game_id = ${sample}) h`.execute(tx);
      await sql`insert into game_seat (game_id, color, player_id, is_out, has_result)
        select md5('years' || i), c, 'person' || ${seated(people)}, c <> 0, true
        from ${numbers} cross join generate_series(0, 3) c`.execute(tx);
      await sql`insert into game_result (game_id, winner, points, position, mated_by, chances)
        select md5('years' || i), case when i % 20 < 17 then i % 4 end, '[4,2.5,1,0]', ${position},
          jsonb_build_array(null, (i % 4), null, (i % 2)), '[0.31,0.27,0.22,0.2]'
        from ${numbers}`.execute(tx);
      await sql`insert into game_archive (game_id, seq, ply, commands, moves, checksum, commands_checksum)
        select md5('years' || i), a.seq, a.ply, a.commands, a.moves, a.checksum, a.commands_checksum
        from ${numbers} cross join (select * from game_archive where game_id = ${sample}) a`.execute(tx);
    });
  }
}

async function fillRatings(db: Kysely<Tables>, { people, games }: Years): Promise<void> {
  await sql`insert into rating_change (game_id, account_id, seq, ended_at, status, points, place, mu_before,
      sigma_before, mu_after, sigma_after, ordinal)
    select distinct on (s.game_id, s.player_id) s.game_id, s.player_id, i, g.ended_at, 'POINT_GAME',
      (i % 9) / 2.0, 1 + s.color, 25, 5, 25 + (i % 100) / 10.0, 5, i
    from generate_series(0, ${games}::int - 1, ${RATED_SHARE}::int) as i
    join game g on g.id = md5('years' || i) join game_seat s on s.game_id = g.id`.execute(db);
  await sql`insert into account_rating (account_id, mu, sigma, games, shown)
    select 'person' || i, 25, 5, 20, 1000 + (i * 7919::bigint) % 900 from generate_series(0, ${people}::int - 1) i`.execute(
    db,
  );
  await fillWeeks(db);
  await sql`insert into player_pair (first_id, second_id, games, captures, expected)
    select least(a.account_id, b.account_id), greatest(a.account_id, b.account_id), count(*), count(*), count(*) * 1.5
    from rating_change a join rating_change b on b.game_id = a.game_id and b.account_id > a.account_id
    group by 1, 2`.execute(db);
}

async function fillPersonal(db: Kysely<Tables>, people: number): Promise<void> {
  await sql`insert into notification (id, account_id, kind, params, link, dedupe_key, created_at)
    select md5('note' || p || ' ' || n), 'person' || p, 'TABLE_FULL', '{}', '/', 'years' || n,
      now() - n * interval '8 days'
    from generate_series(0, ${people}::int - 1) p cross join generate_series(1, ${NOTIFICATIONS_EACH}::int) n`.execute(
    db,
  );
  await sql`insert into person_follow (account_id, followed_id)
    select 'person' || p, 'person' || ((p + n * 37) % ${people}::int)
    from generate_series(0, ${people}::int - 1) p cross join generate_series(1, ${FOLLOWS_EACH}::int) n
    on conflict do nothing`.execute(db);
  await sql`insert into player_report (id, reporter_id, reported_id, game_id, ply, kind, message, created_at, decision,
      decided_at)
    select md5('player report' || i), s.player_id, o.player_id, s.game_id, 40, 'STALLED', 'Lets the time run.',
      now() - i * interval '10 minutes', case when i >= ${OPEN_REPORTS}::int then 'NOTHING' end,
      case when i >= ${OPEN_REPORTS}::int then now() - i * interval '9 minutes' end
    from generate_series(0, ${REPORTS}::int - 1) i join game_seat s on s.game_id = md5('years' || i) and s.color = 0
      join game_seat o on o.game_id = s.game_id and o.color = 1`.execute(db);
  await sql`insert into bug_report (id, account_id, message, created_at, done_at)
    select md5('report' || i), 'person' || i, 'The board is upside down.', now() - i * interval '1 minute',
      case when i % 10 <> 0 then now() end
    from generate_series(0, least(${people}::int, 100000) - 1) i`.execute(db);
}

async function fillRunning(db: Kysely<Tables>, { people, running }: Years): Promise<void> {
  for (let i = 0; i < running; i++) {
    const users = [0, 1, 2, 3].map((seat) => {
      const index = (i * 4 + seat) % people;
      return { id: idOfPerson(index), username: nicknameOf(index) };
    });
    await insertGame(db, randomGame(users, { kind: 'move', moveMs: 24 * 3_600_000 }, Date.now()));
  }
}
