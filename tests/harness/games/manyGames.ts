/** Fills a database as after months of operation, with rows for thousands of users and for games in every state. */
import { sql } from 'kysely';
import { startPosition } from '../../../engine/board/position.ts';
import { GAME_STATES } from '../../../engine/match/gameStates.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { Db } from '../../../server/db/database.ts';

const USERS = 2_000;
const WORDS = ['Amber', 'Bishop', 'Castle', 'Dragon', 'Ember', 'Falcon', 'Garnet', 'Harbour', 'Iris', 'Jade'];
/** Percentage of games in each state, in the order of GAME_STATES. Most games have ended. */
const SHARES: readonly number[] = [4, 8, 55, 10, 3, 2, 1, 17];

/** Writes `count` games. One third of the ended games ended this week. */
export async function fillWithGames(db: Db, count: number): Promise<void> {
  await sql`insert into account (id, role, username, email)
    select 'person' || i, 'ROLE_USER', 'Person ' || i, 'many' || i || '@example.org'
    from generate_series(1, ${USERS}::int) i`.execute(db);
  const states = SHARES.flatMap((share, i) => Array<string>(share).fill(GAME_STATES[i] ?? ''));
  const position = makePosition(startPosition());
  await sql`insert into game (id, name, creator_id, is_random, settings, options, start_position, state,
      created_at, started_at, ended_at)
    select md5('game' || i), w.words[1 + i % 10] || ' ' || w.words[1 + i / 10 % 10] || ' ' || i,
      'person' || (1 + i % ${USERS}::int), i % 2 = 0,
      '{"time":{"kind":"main","mainMs":720000,"incrementMs":5000}}'::jsonb,
      '{"bots":[],"convertCaptured":true,"seed":1}'::jsonb, ${position}, g.state, g.created,
      case when g.state <> 'NOT_STARTED' then g.created + interval '1 minute' end,
      case when g.state in ('FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS')
        then g.created + interval '1 hour' end
    from generate_series(1, ${count}::int) i
    cross join (select ${sql.val(WORDS)}::text[] as words, ${sql.val(states)}::text[] as states) w
    cross join lateral (select w.states[1 + i * 37 % 100] as state,
      case when i % 3 = 0 then now() - (i % 1000) * interval '1 second'
        else now() - interval '8 days' - i * interval '10 minutes' end as created) g`.execute(db);
  await sql`insert into game_head (game_id, owner, epoch, seq, last_at)
    select id, null, 1, 100, extract(epoch from coalesce(ended_at, started_at, created_at)) * 1000
    from game on conflict do nothing`.execute(db);
  // A game that waits for players has one taken seat. Other games have four.
  await sql`insert into game_seat (game_id, color, player_id)
    select g.id, c, case when c = 0 or g.state <> 'NOT_STARTED'
      then 'person' || (1 + ((hashtext(g.id) & 65535) + c * 7) % ${USERS}::int) end
    from game g cross join generate_series(0, 3) c on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}
