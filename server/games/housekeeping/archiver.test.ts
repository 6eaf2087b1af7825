/** Archiving of ended games: it changes nothing that users see, and no failure loses a log. */
import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LogEntry } from '../../../engine/match/log.ts';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { archiveDueGames } from '../../../tests/harness/games/archive.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { fillWithGames } from '../../../tests/harness/games/manyGames.ts';
import { playRandomGame, type Rated, ratedUser } from '../../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedInModerator, newMember } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { renameInGames } from '../../accounts/profile/renameInGames.ts';
import { ArchiveDamaged } from '../../db/archive/archivedLog.ts';
import type { Db } from '../../db/database.ts';
import type { GameRow } from '../gameStore.ts';
import { Archiver } from './archiver.ts';
import { archiveGame, dueQuery } from './gameArchive.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Db;
let four: Rated[];
beforeAll(async () => {
  server = await startTestServer();
  db = server.services.database.db;
  four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
});
// Each test resigns games early. The stored records would exclude the players from the random games of the next test.
afterEach(() => db.deleteFrom('leaving_record').execute());
afterAll(() => server.stop());

/** Moves the end of a game into the past. */
const endedDaysAgo = (gameId: string, days: number) =>
  db
    .updateTable('game')
    .set({ ended_at: new Date(Date.now() - days * DAY_MS) })
    .where('id', '=', gameId)
    .execute();
const countRows = async (gameId: string) =>
  (await db.selectFrom('game_event').select('seq').where('game_id', '=', gameId).execute()).length;
/** Returns the log lines of errors that name the game. */
const alarmsOf = (gameId: string) =>
  server.logged.filter((line) => Number(line.level) >= 50 && JSON.stringify(line).includes(gameId));
const isArchived = async (gameId: string) =>
  (await db.selectFrom('game_archive').select('seq').where('game_id', '=', gameId).execute()).length === 1;
const closeRoom = async (gameId: string) => {
  await server.services.rooms.local(gameId)?.disconnect();
};

/** A long game of the four users that ended eight days ago. Another user may have the third seat. */
async function oldGame(seed = 1, third = four[2]?.id ?? ''): Promise<string> {
  const [a, b, , d] = four.map(({ id }) => id) as [string, string, string, string];
  return insertEndedGame(db, playEndedGame(40, seed), [a, b, third, d], Date.now() - 8 * DAY_MS);
}
/** The names of the players in the log of a game, by color. */
const namesIn = async (gameId: string) =>
  (await server.services.store.readLog(gameId)).flatMap(({ command }) =>
    command.type === 'sit' ? [command.name] : [],
  );

describe('the archive of ended games', () => {
  it('[ARC-01] contains exactly the games that ended before the time limit', async () => {
    const [recent, old] = [await playRandomGame(four), await playRandomGame(four)];
    await endedDaysAgo(recent, 6.9);
    await endedDaysAgo(old, 7.1);
    await archiveDueGames(server);
    expect([await isArchived(recent), await isArchived(old)]).toEqual([false, true]);
    expect(await countRows(recent)).toBeGreaterThan(0);
    expect(await countRows(old)).toBe(0);
  });

  it('[ARC-01] takes the time limit from ARCHIVE_AFTER_DAYS', async () => {
    const other = await startTestServer({ ARCHIVE_AFTER_DAYS: '2' });
    onTestFinished(() => other.stop());
    const players = await Promise.all([0, 1, 2, 3].map(() => newMember(other)));
    const [a, b, c, d] = players.map(({ id }) => id) as [string, string, string, string];
    const { db: otherDb } = other.services.database;
    const insert = (days: number) =>
      insertEndedGame(otherDb, playEndedGame(4, 1), [a, b, c, d], Date.now() - days * DAY_MS);
    await insert(1.9);
    const old = await insert(2.1);
    await archiveDueGames(other);
    expect(await otherDb.selectFrom('game_archive').select('game_id').execute()).toEqual([{ game_id: old }]);
  });

  it('[ARC-02] does not change what users see of a game', async () => {
    const gameId = await playRandomGame(four);
    await endedDaysAgo(gameId, 8);
    await closeRoom(gameId);
    const { user } = four[0] as Rated;
    const read = async () => {
      const paths = [
        `/game-session/${gameId}`,
        `/game-session/${gameId}/record`,
        `/history/${gameId}/moves`,
        `/scores/${gameId}`,
        `/board/session/${gameId}`,
        '/game-session/all-my-matching?pageSize=1',
      ];
      const answers = await Promise.all(paths.map((path) => user.call('GET', `/api${path}`)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      const dump = await user.call('POST', `/api/game-session-dump/${gameId}/create`, {
        body: { message: 'look' },
      });
      expect(dump.status).toBeLessThan(300);
      const picture = await fetch(`${server.url}/preview/game/${gameId}.png`);
      expect(picture.status).toBe(200);
      return [
        ...answers.map(({ body }) => body),
        Buffer.from(await picture.arrayBuffer()).toString('base64'),
      ];
    };
    const before = await read();
    await archiveDueGames(server);
    expect(await isArchived(gameId)).toBe(true);
    await closeRoom(gameId);
    expect(await read()).toEqual(before);
  });

  it('[ARC-23] has the same dump as before, without command ids', async () => {
    const gameId = await oldGame(12);
    const { user } = four[0] as Rated;
    const dump = async () => {
      const path = `/api/game-session-dump/${gameId}/create`;
      const { body } = await user.call<{ id: string }>('POST', path, { body: { message: 'look' } });
      const stored = await server.services.reports.findDump(body.id);
      return stored?.dump as { row: GameRow; entries: LogEntry[] };
    };
    const before = await dump();
    await archiveDueGames(server);
    expect(await isArchived(gameId)).toBe(true);
    const { row, entries } = await dump();
    expect(entries).toEqual(before.entries.map((entry) => ({ ...entry, commandId: null })));
    expect(row).toEqual({ ...before.row, isArchived: true });
    expect(entries.length).toBeGreaterThan(40);
  });

  it('[ARC-02] lets the game be opened in a room again', async () => {
    const gameId = await oldGame();
    await archiveDueGames(server);
    const spectator = await TestUser.guest(server.url);
    await spectator.enter(gameId, 'watcher');
    expect(spectator.view.match.state).toBe('FINISHED');
    await spectator.leave();
  });

  it('[ARC-03] is contained in the data export of its players', async () => {
    const gameId = await oldGame();
    await archiveDueGames(server);
    const { user } = four[1] as Rated;
    const { archivedMoves } = (
      await user.call<Record<string, { game_id: string; command: { by: number } }[]>>(
        'GET',
        '/api/account/export',
      )
    ).body;
    const own = archivedMoves?.filter((move) => move.game_id === gameId) ?? [];
    expect(own.length).toBeGreaterThan(5);
    expect(new Set(own.map(({ command }) => command.by))).toEqual(new Set([1]));
  });

  it('[ARC-18] is left out of the data export if it is damaged, and the export names the game', async () => {
    const [bad, good] = [await oldGame(8), await oldGame(9)];
    await archiveDueGames(server);
    await sql`update game_archive set moves = set_byte(moves, 20, get_byte(moves, 20) # 1)
      where game_id = ${bad}`.execute(db);
    const { user } = four[1] as Rated;
    for (const _ of [1, 2]) {
      const answer = await user.call<{ archivedMoves: { game_id: string }[]; damagedGames: string[] }>(
        'GET',
        '/api/account/export',
      );
      expect(answer.status).toBe(200);
      const { archivedMoves, damagedGames } = answer.body;
      const exported = new Set(archivedMoves.map(({ game_id }) => game_id));
      expect([exported.has(bad), exported.has(good)]).toEqual([false, true]);
      expect(damagedGames).toEqual([bad]);
    }
    expect(alarmsOf(bad)).toMatchObject([{ event: 'gameDamaged' }]);
  });

  it('[ARC-03] contains the new name of a renamed player, and stays readable', async () => {
    const gameId = await oldGame();
    await archiveGame(db, gameId);
    const { id, name } = four[2] as Rated;
    await renameInGames(db, id, name, 'Deleted player');
    const entries = await server.services.store.readLog(gameId);
    const sits = entries.flatMap(({ command }) => (command.type === 'sit' ? [command] : []));
    expect(sits.map((sit) => [sit.playerId, sit.name])).toEqual(
      four.map((one, color) => [one.id, color === 2 ? 'Deleted player' : `Player ${color}`]),
    );
    expect((await four[0]?.user.call('GET', `/api/game-session/${gameId}`))?.status).toBe(200);
  });

  it('[ARC-03] contains the neutral name of a player whose nickname a moderator has refused', async () => {
    const renamed = await newMember(server);
    const gameId = await oldGame(4, renamed.id);
    await archiveGame(db, gameId);
    const report = await (await newMember(server)).call<{ id: string }>('POST', '/api/player-reports', {
      body: { kind: 'NAME', message: 'An insult', nickname: renamed.signUp.nickname },
    });
    const moderator = await loggedInModerator(server);
    const decided = await moderator.call('POST', `/api/moderation/reports/${report.body.id}/decision`, {
      body: { decision: 'RENAME', reason: 'An insult' },
    });
    expect(decided.status).toBe(200);
    const { username } = (await renamed.call<{ username: string }>('GET', '/api/account/me')).body;
    const names = await namesIn(gameId);
    expect(names).toEqual(['Player 0', 'Player 1', username, 'Player 3']);
  });

  it('[ARC-03] loses the name of a deleted account', async () => {
    const gone = await newMember(server);
    const gameId = await oldGame(3, gone.id);
    await archiveGame(db, gameId);
    const { password } = gone.signUp;
    expect((await gone.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
    const names = await namesIn(gameId);
    expect(names[2]).not.toBe('Player 2');
    expect(names.filter((_, color) => color !== 2)).toEqual(['Player 0', 'Player 1', 'Player 3']);
  });

  it.each([['{}'], ['[]']])(
    '[ARC-22] does not prevent a renaming if its commands are %s',
    async (commands) => {
      const gameId = await oldGame();
      await archiveGame(db, gameId);
      await sql`update game_archive set commands = ${commands} where game_id = ${gameId}`.execute(db);
      await renameInGames(db, (four[2] as Rated).id, 'Player 2', 'Deleted player');
      await expect(server.services.store.readLog(gameId)).rejects.toThrow(ArchiveDamaged);
    },
  );

  it('[ARC-04] returns an error with the code E3080 only for a damaged game', async () => {
    const [bad, good] = [await oldGame(2), await oldGame(3)];
    await archiveDueGames(server);
    await sql`update game_archive set moves = set_byte(moves, 20, get_byte(moves, 20) # 1)
      where game_id = ${bad}`.execute(db);
    const { user } = four[0] as Rated;
    for (const path of ['', '/record']) {
      const answer = await user.call<{ code: string }>('GET', `/api/game-session/${bad}${path}`);
      expect([answer.status, answer.body.code]).toEqual([500, 'E3080']);
    }
    expect(alarmsOf(bad)).toMatchObject([{ event: 'gameDamaged' }]);
    expect((await user.call('GET', `/api/game-session/${good}`)).status).toBe(200);
    const list = await user.call<{ id: string }[]>('GET', '/api/game-session/all-my-matching?pageSize=100');
    expect(list.status).toBe(200);
    expect(list.body.map(({ id }) => id)).toContain(good);
  });

  it.each([
    ['another number of entries', sql`update game_archive set seq = 5`],
    [
      'the changed color of a resignation',
      sql`update game_archive
      set commands = replace(commands::text,
        '"by":0,"type":"resign"', '"by":1,"type":"resign"')::json`,
    ],
    ['commands of another form', sql`update game_archive set commands = '{}'`],
    ['no row', sql`delete from game_archive`],
  ])('[ARC-19] is damaged if it has %s', async (_, damage) => {
    const gameId = await oldGame(10);
    await archiveGame(db, gameId);
    const { numAffectedRows } = await sql`${damage} where game_id = ${gameId}`.execute(db);
    expect(numAffectedRows).toBe(1n);
    const { user } = four[0] as Rated;
    // The list makes the result of the game from its log.
    expect((await user.call('GET', '/api/game-session/all-my-matching?pageSize=100')).status).toBe(200);
    const answer = await user.call<{ code: string }>('GET', `/api/game-session/${gameId}`);
    expect([answer.status, answer.body.code]).toEqual([500, 'E3080']);
    expect(alarmsOf(gameId)).toMatchObject([{ event: 'gameDamaged' }]);
  });

  it('[ARC-19] is damaged if the game has later entries', async () => {
    const gameId = await oldGame(11);
    await archiveGame(db, gameId);
    await sql`update game_head set seq = seq + 1 where game_id = ${gameId}`.execute(db);
    await expect(server.services.store.readLog(gameId)).rejects.toThrow(ArchiveDamaged);
  });

  it.each([
    ['the archived row is written', 'before insert on game_archive'],
    ['the log is deleted', 'before delete on game_event'],
  ])('[ARC-05] keeps the log of a game unchanged if archiving fails when %s', async (_, when) => {
    const gameId = await oldGame();
    const before = await server.services.store.readLog(gameId);
    await sql`create function fail_archive() returns trigger language plpgsql as
      $$ begin raise exception 'it fails'; end $$`.execute(db);
    await sql`create trigger fail_archive ${sql.raw(when)}
      for each statement execute function fail_archive()`.execute(db);
    try {
      await expect(archiveGame(db, gameId)).rejects.toThrow('it fails');
    } finally {
      await sql`drop function fail_archive() cascade`.execute(db);
    }
    expect(await isArchived(gameId)).toBe(false);
    expect(await server.services.store.readLog(gameId)).toEqual(before);
    expect(await archiveGame(db, gameId)).toBe(true);
    expect(await server.services.store.readLog(gameId)).toEqual(
      before.map((entry) => ({ ...entry, commandId: null })),
    );
  });

  it('[ARC-05] archives a game once when several processes archive simultaneously', async () => {
    const gameId = await oldGame();
    const done = await Promise.all([1, 2, 3].map(() => archiveGame(db, gameId)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await server.services.store.readLog(gameId)).length).toBeGreaterThan(40);
    expect(await archiveGame(db, gameId)).toBe(false);
  });

  it('[ARC-06] quarantines a game with a damaged log', async () => {
    const [bad, good] = [await oldGame(4), await oldGame(5)];
    await sql`update game_event set command = '{"type":"explode"}' where game_id = ${bad} and seq = 12`.execute(
      db,
    );
    const rows = await countRows(bad);
    await archiveDueGames(server);
    expect([await isArchived(bad), await isArchived(good)]).toEqual([false, true]);
    expect(await countRows(bad)).toBe(rows);
    const head = await db
      .selectFrom('game_head')
      .select('damaged_at')
      .where('game_id', '=', bad)
      .executeTakeFirstOrThrow();
    expect(head.damaged_at).not.toBeNull();
  });

  it('[ARC-06] retries a game after an error that is not caused by its log', async () => {
    const [failing, other] = [await oldGame(6), await oldGame(7)];
    await sql`create function fail_one() returns trigger language plpgsql as
      $$ begin if new.game_id = tg_argv[0] then raise exception 'the disk is full'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger fail_one before insert on game_archive
      for each row execute function fail_one(${sql.lit(failing)})`.execute(db);
    try {
      await archiveDueGames(server);
    } finally {
      await sql`drop function fail_one() cascade`.execute(db);
    }
    expect([await isArchived(failing), await isArchived(other)]).toEqual([false, true]);
    expect((await server.services.store.find(failing))?.isDamaged).toBe(false);
    await archiveDueGames(server);
    expect(await isArchived(failing)).toBe(true);
  });

  it('[ARC-06] keeps the log of a game if the archived form would differ', async () => {
    const gameId = await oldGame();
    // The clocks of real games are whole milliseconds. The archive stores rounded sums and differences, so it cannot
    // restore the fractions in this entry exactly.
    await sql`update game_event set clocks_ms = '[0.1, 0.2, 0.3, 0.7]'
      where game_id = ${gameId} and seq = 11`.execute(db);
    const lines: { event?: string }[] = [];
    const archiver = new Archiver({
      ...{ db, time: server.services.time, afterDays: 7, mayWork: () => true },
      quarantine: { quarantine: () => Promise.reject(new Error('the log is not damaged')) },
      log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    });
    for (const _ of [1, 2]) await archiver.run();
    expect(lines.filter(({ event }) => event === 'gameNotArchived')).toHaveLength(1);
    expect(await isArchived(gameId)).toBe(false);
    expect((await server.services.store.readLog(gameId))[10]?.clocksMs).toEqual([0.1, 0.2, 0.3, 0.7]);
  });

  it('[ARC-07] stores a game of 260 plies in at most 3 kB', async () => {
    const play = [1, 2, 3, 4, 5].map((seed) => playEndedGame(260, seed));
    const long = play.find(({ match }) => match.game.position.ply >= 260);
    if (!long) throw new Error('no game is long enough');
    const [a, b, c, d] = four.map(({ id }) => id) as [string, string, string, string];
    const gameId = await insertEndedGame(db, long, [a, b, c, d], Date.now() - 8 * DAY_MS);
    await archiveGame(db, gameId);
    const { rows } = await sql<{ bytes: number }>`select pg_column_size(a.*) + 8 as bytes from game_archive a
      where game_id = ${gameId}`.execute(db);
    expect(rows[0]?.bytes).toBeLessThanOrEqual(3_072);
  });
});

it('the archiver finds due games among thousands of archived ones by an index', async () => {
  const many = await testDatabase();
  onTestFinished(() => many.close());
  await fillWithGames(many.db, 5_000);
  await sql`update game set is_archived = true where ended_at < now() - interval '10 days'`.execute(many.db);
  await sql`analyze`.execute(many.db);
  const { sql: text, parameters } = dueQuery(many.db, Date.now() - 7 * DAY_MS, 200, []).compile();
  const { rows } = await many.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  expect(JSON.stringify(rows)).toContain('game_to_archive');
});
