import type { LogEvent } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
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
const PAGES = [
  '/api/game-session?gameStateSimplified=IN_PROGRESS',
  '/api/game-session?gameStateSimplified=ENDED',
  '/api/game-session/all-my-matching?result=WON',
  `/api/people/${encodeURIComponent(nicknameOf(3))}`,
  `/api/people/${encodeURIComponent(nicknameOf(3))}/games`,
  '/api/account-rating/highest-ranks',
  '/api/notifications',
  '/api/followed-people',
  '/api/live-game',
];
const LARGE = ['account', 'game', 'game_head', 'game_seat', 'game_result', 'notification', 'rating_change'];

const server = process.env.TEST_DATABASE_URL;

it.skipIf(!server)(
  '[OPS-92] the most frequent statements find their rows by indexes',
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
      for (const page of PAGES) expect((await user.call('GET', page)).status).toBe(200);
    }

    const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT);
    expect(frequent).toHaveLength(MOST_FREQUENT);
    const chosen = frequent.flatMap(([sql]) => statements.get(sql) ?? []);
    expect(await tableScans(fresh.db, chosen)).toEqual([]);
    const small = await smallTables(fresh.db);
    expect(LARGE.filter((table) => small.includes(table))).toEqual([]);
  },
  180_000,
);
