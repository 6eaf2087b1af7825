import type { LogEvent } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Page } from '../../protocol/http/route.ts';
import {
  indexesUsed,
  isExplainable,
  type Statement,
  smallTables,
  tableScans,
} from '../../tests/harness/database/tableScans.ts';
import { freshPostgres } from '../../tests/harness/database/testDatabase.ts';
import { fillYears, idOfPerson, nicknameOf } from '../../tests/harness/games/yearsOfGames.ts';
import { startTestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { legalGame } from '../../tests/load/support/legalGame.ts';
import { WireTable } from '../../tests/load/support/wireTable.ts';
import { openPostgres } from './database.ts';

const PASSWORD = 'four rulers, one table';
const MOST_FREQUENT = 20;
const TABLES = 3;
const MOVES = 40;
const READERS = 6;
const ENDED_GAMES = '/api/game-session?gameStateSimplified=ENDED';
const PAGES = [
  '/api/game-session?gameStateSimplified=IN_PROGRESS',
  ENDED_GAMES,
  '/api/game-session/all-my-matching?result=WON',
  `/api/people/${encodeURIComponent(nicknameOf(3))}`,
  `/api/people/${encodeURIComponent(nicknameOf(3))}/games`,
  '/api/account-rating/highest-ranks',
  '/api/notifications',
  '/api/followed-people',
  '/api/live-game',
];
/** The indexes by which the statements are meant to find their rows. Those of the log have the name of its partition. */
const INTENDED = [
  /^(account|game|game_head|game_seat|game_result|game_archive|session)_pkey$/,
  /^account_(email|username)_key(_key)?$/,
  /^game_event_\w+_pkey$/,
  /^game_seat_(player|without_result)$/,
  /^guest_address_/,
  /^notification/,
];
const ESSENTIAL = ['account_pkey', 'game_pkey', 'game_head_pkey', 'game_archive_pkey', 'game_seat_player'];
const LARGE = ['account', 'game', 'game_head', 'game_seat', 'game_result', 'notification', 'rating_change'];

const server = process.env.TEST_DATABASE_URL;

/** Returns the plans of the statements inside a call of a function, which `explain` does not show. */
async function plansInside(url: string, { sql, parameters }: Statement): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  const plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  await client.connect();
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
      set auto_explain.log_nested_statements = on`);
    await client.query(sql, [...parameters]);
  } finally {
    await client.end();
  }
  return plans.join('\n');
}

it.skipIf(!server)(
  '[OPS-92] the most frequent statements find their rows by the intended indexes',
  async () => {
    const fresh = await freshPostgres(server ?? '');
    onTestFinished(fresh.close);
    await fillYears(fresh.db, { people: 10_000, games: 8_000, running: 10 }, PASSWORD);
    const counts = new Map<string, number>();
    const statements = new Map<string, Statement>();
    const database = openPostgres(fresh.url, 10, ({ query: { sql, parameters } }: LogEvent) => {
      if (!isExplainable(sql)) return;
      counts.set(sql, (counts.get(sql) ?? 0) + 1);
      statements.set(sql, { sql, parameters });
    });
    const product = await startTestServer({}, { database });
    onTestFinished(() => product.stop());

    const game = legalGame(MOVES);
    const tables = await WireTable.openMany(product.url, TABLES);
    await Promise.all(tables.map((table) => table.play(game, 0, MOVES)));
    for (const table of tables) await table.end();
    for (let reader = 0; reader < READERS; reader++) {
      const user = new TestUser(product.url);
      const body = { email: `${idOfPerson(reader)}@example.org`, password: PASSWORD };
      expect((await user.call('POST', '/api/login', { body })).status).toBe(200);
      for (const page of PAGES) {
        const { status, body: list } = await user.call<Page<{ id: string }>>('GET', page);
        expect(status).toBe(200);
        if (page !== ENDED_GAMES) continue;
        const game = list.content[reader % list.content.length];
        expect((await user.call('GET', `/api/game-session/${game?.id}`)).status).toBe(200);
      }
    }

    const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT);
    expect(frequent).toHaveLength(MOST_FREQUENT);
    const chosen = frequent.flatMap(([sql]) => statements.get(sql) ?? []);
    expect(await tableScans(fresh.db, chosen)).toEqual([]);
    const used = await indexesUsed(fresh.db, chosen);
    expect(used.filter((index) => !INTENDED.some((intended) => intended.test(index)))).toEqual([]);
    for (const intended of ESSENTIAL) expect(used).toContain(intended);

    // The last append of a game, as if it had not been written.
    const append = [...statements.values()].find(({ sql }) => sql.includes('append_to_games'));
    if (!append) throw new Error('no game was appended to');
    const [entry] = JSON.parse(String(append.parameters[0])) as { game_id: string; seq: number }[];
    await fresh.db
      .updateTable('game_head')
      .set({ seq: (entry?.seq ?? 0) - 1 })
      .where('game_id', '=', entry?.game_id ?? '')
      .execute();
    await fresh.db
      .deleteFrom('game_event')
      .where('game_id', '=', entry?.game_id ?? '')
      .where('seq', '>=', entry?.seq ?? 0)
      .execute();
    const inside = await plansInside(fresh.url, append);
    expect(inside).toContain('Index Scan using game_head_pkey');
    expect(inside).toContain('Insert on game_event');
    expect(inside).not.toContain('Seq Scan');

    const small = await smallTables(fresh.db);
    expect(LARGE.filter((table) => small.includes(table))).toEqual([]);
  },
  180_000,
);
