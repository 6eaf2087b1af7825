/**
 * The statements that take a game out of the ratings read no table as a whole, even with years of games in the
 * database.
 */
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { smallTables, tableScans } from '../../tests/harness/database/tableScans.ts';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { fillYears, idOfPerson } from '../../tests/harness/games/yearsOfGames.ts';
import { AdminGameService } from '../admin/games/adminGameService.ts';
import { AdminGameStore } from '../admin/games/adminGameStore.ts';
import { GameStore } from '../games/gameStore.ts';
import { readGameEnd } from '../games/readGameEnd.ts';
import { GameDamaged } from '../live/errors/gameDamaged.ts';
import { type ReadEnd, takeOutOfRatings } from './takeOut.ts';

/** The number of rated games after the one that is taken out. */
const LATER = 20;

it('[MOD-59] every statement that takes a game out of the ratings finds its rows by an index', async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  await fillYears(db, { people: 1_500, games: 8_000, running: 10 }, 'secret password');
  await db
    .insertInto('moderation_log')
    .values(
      Array.from({ length: 3_000 }, (_, i) => ({
        ...{ actor_id: 'admin', action: 'NOTE' as const, account_id: idOfPerson(i % 1_500) },
        ...{ game_id: null, reason: 'A note about this person', details: '{}' },
      })),
    )
    .execute();
  // Earlier games, so that there are as many rating changes as after years of operation.
  await sql`insert into rating_change (game_id, account_id, seq, ended_at, status, points, place, mu_before,
      sigma_before, mu_after, sigma_after, ordinal)
    select md5('earlier' || i), 'person' || i % 1500, -i, now() - interval '4 years', 'POINT_GAME', 1, 1, 25, 5, 25, 5,
      1 + i / 1500 from generate_series(1, 60000) i`.execute(db);
  await sql`analyze`.execute(db);
  const games = await db
    .selectFrom('rating_change')
    .select('game_id')
    .distinct()
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(LATER + 1)
    .execute();
  const gameId = games.at(-1)?.game_id ?? '';

  const statements: CompiledQuery[] = [];
  const record: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded = db.withPlugin(record);
  const store = new GameStore(recorded);
  const service = new AdminGameService({
    db: recorded,
    store: new AdminGameStore(recorded),
    games: { find: (id) => store.find(id) },
    rooms: {
      look: () => Promise.reject(new GameDamaged()),
      endByAdmin: () => Promise.reject(new Error('No game is ended')),
    },
    ratings: {
      takeOut: (id, write) => {
        // Every game has a copy of one log, in which other people play. So the test reads each log, but ignores its
        // contents.
        const readEnd: ReadEnd = async (tx, later) => {
          await readGameEnd(tx, later);
          return null;
        };
        return takeOutOfRatings(recorded, readEnd, id, write);
      },
    },
  });
  const admin = { id: 'admin' } as Parameters<AdminGameService['takeOut']>[0];
  const taken = await service.takeOut(admin, gameId, 'Played for another');
  expect(taken).toMatchObject({ ok: true, value: { game: { rating: 'TAKEN_OUT' } } });
  const log = taken.ok ? taken.value.log : [];
  expect(log).toMatchObject([{ action: 'UNRATE_GAME' }]);

  const explained = new Map(statements.map((statement) => [statement.sql, statement]));
  expect(await tableScans(db, explained.values())).toEqual([]);
  const small = await smallTables(db);
  for (const table of ['rating_change', 'game', 'game_seat', 'account', 'moderation_log'])
    expect(small).not.toContain(table);
}, 180_000);
