// Ended games are archived while the process is killed at any step, and while others use them.

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { renameInGames } from '../../server/accounts/profile/renameInGames.ts';
import type { Db } from '../../server/db/database.ts';
import type { Tables } from '../../server/db/tables.ts';
import { GameStore } from '../../server/games/gameStore.ts';
import { Archiver } from '../../server/games/housekeeping/archiver.ts';
import { archiveGame } from '../../server/games/housekeeping/gameArchive.ts';
import { monotonicTime } from '../../server/time.ts';
import { freshPostgres } from '../harness/database/testDatabase.ts';
import { insertEndedGame, playEndedGame } from '../harness/games/endedGame.ts';

const PLAYERS = ['a', 'b', 'c', 'd'] as const;
const DAY_MS = 86_400_000;
const PLAY = playEndedGame(12, 1);

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1')('the archiving of an ended game', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let db: Db;
  let other: pg.Client;
  let pool: pg.Pool;
  /** The database of the archiver, whose statements are observed. */
  let observed: Db;
  /** Called before each statement of the archiver. */
  let onStatement: (text: string, client: pg.PoolClient) => Promise<void> | void = () => {};

  beforeAll(async () => {
    server = await startPostgres({ isDurable: false });
    database = await freshPostgres(server.url);
    ({ db } = database);
    for (const id of PLAYERS)
      await db.insertInto('account').values({ id, role: 'ROLE_GUEST', username: id }).execute();
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    // A statement that waits for another transaction must fail, and not stop the test.
    pool = new pg.Pool({ connectionString: database.url, max: 1, options: '-c lock_timeout=5s' });
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      client.query = (async (text: string, ...rest: unknown[]) => {
        await onStatement(text, client as pg.PoolClient);
        return query(text, ...rest);
      }) as typeof client.query;
    });
    observed = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  });
  afterAll(async () => {
    await observed.destroy();
    await other.end();
    await database.close();
    await server.stop();
  });

  const dueGame = () => insertEndedGame(db, PLAY, PLAYERS, Date.now() - 8 * DAY_MS);
  const archiver = (of: Db) =>
    new Archiver({
      ...{ db: of, time: monotonicTime(), afterDays: 7, mayWork: () => true },
      quarantine: { quarantine: () => Promise.reject(new Error('the log is not damaged')) },
      log: pino({ level: 'silent' }),
    });
  /** Returns the numbers of entries in the log and in the archive. */
  const stored = async (gameId: string) => {
    const { rows } = await other.query<{ logged: number; archived: number }>(
      `select (select count(*)::int from game_event where game_id = $1) as logged,
        (select coalesce(sum(seq), 0)::int from game_archive where game_id = $1) as archived`,
      [gameId],
    );
    return rows[0];
  };
  const read = async (gameId: string) =>
    (await new GameStore(db).readLog(gameId)).map((entry) => ({ ...entry, commandId: null }));
  const whole = { logged: PLAY.entries.length, archived: 0 };
  const archived = { logged: 0, archived: PLAY.entries.length };

  it('[ARC-20] [ARC-05] keeps the log of the game if it is killed before any statement, and is repeated', async () => {
    const killed: string[] = [];
    for (let last = false; !last; ) {
      const gameId = await dueGame();
      const before = await read(gameId);
      let statements = 0;
      let isKilled = false;
      onStatement = async (text, client) => {
        if (isKilled || statements++ < killed.length) return;
        isKilled = true;
        killed.push(text);
        const { processID } = client as pg.PoolClient & { readonly processID: number };
        await other.query('select pg_terminate_backend($1, 5000)', [processID]);
      };
      const job = archiver(observed);
      await job.run();
      last = !isKilled;
      expect(await stored(gameId), killed.at(-1)).toEqual(last ? archived : whole);
      expect(await read(gameId)).toEqual(before);
      await job.run();
      expect(await stored(gameId), killed.at(-1)).toEqual(archived);
      expect(await read(gameId)).toEqual(before);
    }
    const steps = [
      /^begin/,
      /from "game_head" .*for update skip locked/,
      /^select .* from "game_event"/,
      /^insert into "game_archive"/,
      /^select .* join "game_archive"/,
      /^update "game"/,
      /^delete from "game_event"/,
      /^commit/,
    ];
    const order = steps.map((step) => killed.findLastIndex((text) => step.test(text)));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('[ARC-20] archives the game once if the answer of the commit is lost', async () => {
    const gameId = await dueGame();
    const before = await read(gameId);
    onStatement = async (text, client) => {
      if (text !== 'commit') return;
      onStatement = () => {};
      await client.query('commit');
      throw new Error('Connection terminated');
    };
    const job = archiver(observed);
    await job.run();
    expect(await stored(gameId)).toEqual(archived);
    await job.run();
    expect(await stored(gameId)).toEqual(archived);
    expect(await read(gameId)).toEqual(before);
  });

  it('[ARC-20] [ARC-05] is left for later while the game is being written to', async () => {
    const gameId = await dueGame();
    await other.query('begin');
    await other.query('update game_head set last_at = last_at where game_id = $1', [gameId]);
    try {
      expect(await archiveGame(observed, gameId)).toBe(false);
    } finally {
      await other.query('commit');
    }
    expect(await stored(gameId)).toEqual(whole);
    expect(await archiveGame(observed, gameId)).toBe(true);
    expect(await stored(gameId)).toEqual(archived);
  });

  it('[ARC-21] neither reads nor compresses a game that another process has archived', async () => {
    const gameId = await dueGame();
    const statements: string[] = [];
    // The other process archives the game after this process has found it to be due.
    onStatement = async (text) => {
      if (text === 'begin') await archiveGame(db, gameId);
      statements.push(text);
    };
    await archiver(observed).run();
    onStatement = () => {};
    expect(statements.filter((text) => text === 'begin')).toEqual(['begin']);
    expect(statements.filter((text) => /game_event|game_archive/.test(text))).toEqual([]);
    expect(await stored(gameId)).toEqual(archived);
  });

  const namesIn = async (gameId: string) =>
    (await read(gameId)).flatMap(({ command }) => (command.type === 'sit' ? [command.name] : []));
  /** Renames the third player in a transaction, and then calls `meanwhile` before the commit. */
  const rename = (to: string, meanwhile = async () => {}) =>
    db.transaction().execute(async (tx) => {
      await renameInGames(tx, 'c', 'Player 2', to);
      await meanwhile();
    });

  it('[ARC-22] stores the new name of a player who is renamed while the game is being archived', async () => {
    const gameId = await dueGame();
    let renamed: Promise<void> | null = null;
    onStatement = async (text) => {
      if (!text.startsWith('delete from "game_event"')) return;
      onStatement = () => {};
      renamed = rename('New name');
      // The renaming waits for the archiver. Without its lock, it finishes and misses the archived form.
      const isWaiting = async () => (await other.query('select from pg_locks where not granted')).rowCount;
      await Promise.race([renamed, expect.poll(isWaiting).toBe(1)]);
    };
    expect(await archiveGame(observed, gameId)).toBe(true);
    await renamed;
    expect(await stored(gameId)).toEqual(archived);
    expect(await namesIn(gameId)).toEqual(['Player 0', 'Player 1', 'New name', 'Player 3']);
  });

  it('[ARC-22] is left for later while a player is renamed, and appends do not wait', async () => {
    const gameId = await dueGame();
    await rename('Newer name', async () => {
      expect(await archiveGame(observed, gameId)).toBe(false);
      await observed.updateTable('game_head').set({ last_at: 1 }).where('game_id', '=', gameId).execute();
    });
    expect(await archiveGame(observed, gameId)).toBe(true);
    expect(await namesIn(gameId)).toEqual(['Player 0', 'Player 1', 'Newer name', 'Player 3']);
  });
});
