/** Fills a database as after years of rated games: players, rating changes per game, and the results of this week. */
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';

/**
 * Writes `players` users with a paid plan, and `games` games with two rated players each. The last twentieth of the
 * games is from this week. The rating values are invented, which makes no difference for lists.
 */
export async function fillWithRatings(db: Db, players: number, games: number): Promise<void> {
  await sql`insert into account (id, role, username, email, full_name, activated_at)
    select 'rated' || i, 'ROLE_PREMIUM_USER', 'Rated ' || i, 'rated' || i || '@example.org', 'Ann Example', now()
    from generate_series(1, ${players}::int) i`.execute(db);
  const ended = sql`case when g > ${games}::int * 19 / 20
    then date_trunc('week', now() at time zone 'utc') at time zone 'utc' + interval '1 second'
    else now() - interval '8 days' - (${games}::int - g) * interval '1 minute' end`;
  await sql`insert into rating_change (game_id, account_id, seq, ended_at, status, points, place, mu_before,
      sigma_before, mu_after, sigma_after, ordinal)
    select md5('rated game' || g), 'rated' || p.i, g, ${ended}, 'POINT_GAME', (g % 9) / 2.0, 1 + g % 4,
      25, 5, 25 + (g % 100) / 10.0, 5, 1 + g / ${players}::int
    from generate_series(1, ${games}::int) g
    cross join lateral (values (1 + (g * 7919::bigint) % ${players}::int),
      (1 + (g * 7919::bigint + 1) % ${players}::int)) p(i)`.execute(db);
  await sql`insert into account_rating (account_id, mu, sigma, games, shown)
    select 'rated' || i, 25, 5, 20, 1000 + (i * 7919::bigint) % 900 from generate_series(1, ${players}::int) i`.execute(
    db,
  );
  await fillWeeks(db);
  await sql`vacuum analyze`.execute(db);
}

/** Sums the rating changes by week. */
export async function fillWeeks(db: Db): Promise<void> {
  await sql`insert into rating_week (account_id, week, points, games)
    select account_id, date_trunc('week', ended_at at time zone 'utc')::date, sum(points), count(*)
    from rating_change group by 1, 2`.execute(db);
}
