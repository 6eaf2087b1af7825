/**
 * Measures a PostgreSQL database that is as large as after years of operation: the time of each page with a cold and a
 * warm cache, the time to acknowledge a move compared with an empty database, and the times of a backup and of its
 * restoration. Pages and moves are measured twice, with new processes. YEARS_GAMES and YEARS_PEOPLE change the size. On a
 * disk without room for it, games and people are fewer in the same proportion.
 */
import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { ensureBackupPrograms } from '../scripts/services/postgresBinaries.mjs';
import { freshPostgres } from '../tests/harness/database/testDatabase.ts';
import { fillYears, idOfPerson, nicknameOf, type Years } from '../tests/harness/games/yearsOfGames.ts';
import { startMain } from '../tests/harness/servers/mainProcess.ts';
import { TestUser } from '../tests/harness/users/testUser.ts';
import { share } from '../tests/load/support/figures.ts';
import { legalGame } from '../tests/load/support/legalGame.ts';
import { WireTable } from '../tests/load/support/wireTable.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';

const WANTED: Years = {
  games: Number(process.env.YEARS_GAMES ?? 10_000_000),
  people: Number(process.env.YEARS_PEOPLE ?? 1_000_000),
  running: 1_000,
};
/** Bytes of a game with its seats, result, archived log and indexes: the sum of database and backup. */
const BYTES_OF_GAME = 12_000;
const RUNS = 2;
const PASSWORD = 'four rulers, one table';
const MAX_MS = 50;
const READERS = 40;
const WARM_ROUNDS = 5;
const TABLES = 8;
const MOVES = 60;
const MOVE_ROUNDS = 4;
const GAME = legalGame(MOVES);

/** The measured pages. `who` is the index of a person; people with small indexes have the most games. */
const PAGES: Readonly<Record<string, (who: number) => string>> = {
  'a profile': (who) => `/api/people/${encodeURIComponent(nicknameOf(who))}`,
  "a profile's games": (who) => `/api/people/${encodeURIComponent(nicknameOf(who))}/games`,
  'search of people': (who) => `/api/people?startsWith=${encodeURIComponent(nicknameOf(who).slice(0, 4))}`,
  'own games': () => '/api/game-session/all-my-matching',
  'own games that were won': () => '/api/game-session/all-my-matching?result=WON&pageNo=1',
  'active games': () => '/api/game-session?gameStateSimplified=IN_PROGRESS',
  'games that ended this week': () => '/api/game-session?gameStateSimplified=ENDED',
  'the same by their last update': () =>
    '/api/game-session?gameStateSimplified=ENDED&sortBy=LAST_ROUND_UPDATE_TIMESTAMP&sortDirection=DESC',
  'best ratings': (who) => `/api/account-rating/highest-ranks?pageNo=${who % 100}`,
  'most points this week': (who) => `/api/account-rating/highest-scores-sum?pageNo=${who % 3}`,
  'best efficiency this week': (who) => `/api/account-rating/highest-scores-efficiency?pageNo=${who % 3}`,
  notifications: () => '/api/notifications',
  'followed people': () => '/api/followed-people',
};
const ADMIN_PAGES: typeof PAGES = {
  'users for admins': (who) => `/api/admin/users?pageNo=${who % 50}`,
  'a user for admins': (who) => `/api/admin/users/${idOfPerson(who)}`,
  'games for admins': (who) => `/api/admin/games?pageNo=${who % 50}`,
  'the log of moderators': (who) => `/api/moderation/log?pageNo=${who % 10}`,
  'users found by name for admins': (who) => `/api/admin/users?search=${encodeURIComponent(nicknameOf(who))}`,
  'reports of players that are open': (who) => `/api/moderation/reports?pageNo=${who % 20}`,
  'reports of players that were decided': (who) => `/api/moderation/reports?show=DONE&pageNo=${who % 20}`,
  'bug reports for admins': (who) => `/api/admin/bug-reports?pageNo=${who % 50}`,
  'cooperation for admins': () => '/api/admin/cooperation',
  'figures for admins': () => '/api/admin/figures',
};

const bench: Bench = {
  name: 'years of operation',
  async run() {
    const free = statfsSync(tmpdir());
    const games = Math.min(WANTED.games, Math.floor((free.bavail * free.bsize) / BYTES_OF_GAME));
    const people = Math.ceil(WANTED.people * (games / WANTED.games));
    const years = { ...WANTED, games, people };
    console.log(
      `${years.games.toLocaleString('en')} ended games${games < WANTED.games ? ' (the disk has no room for more)' : ''}, ` +
        `${years.people.toLocaleString('en')} people, ${years.running.toLocaleString('en')} running games`,
    );
    const cluster = await startPostgres({ programs: ensureBackupPrograms() });
    try {
      return await withDataDir((folder) => measure(cluster, folder, years));
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

async function measure(cluster: Cluster, folder: string, years: Years): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const full = await freshPostgres(cluster.url);
  const empty = await freshPostgres(cluster.url);
  try {
    const filled = await secondsOf(() => fillYears(full.db, years, PASSWORD));
    const { rows: size } = await sql<{ bytes: string }>`
      select pg_database_size(current_database()) as bytes`.execute(full.db);
    // The pages that filling left to be written would be written during the measurement.
    await sql`checkpoint`.execute(full.db);
    rows.push({ name: 'filling the database', value: filled, unit: 's' });
    rows.push({ name: 'its size', value: Number(size[0]?.bytes) / 1e9, unit: 'GB' });
    for (let run = 1; run <= RUNS; run++) {
      const measured = await runOf(full.url, empty.url, path.join(folder, String(run)), years.people);
      rows.push(...measured.map((row) => ({ ...row, name: `${row.name}, run ${run}` })));
    }
    rows.push(...(await backupOf(full.url, empty.url, folder)));
    return rows;
  } finally {
    await full.close();
    await empty.close();
  }
}

/** Starts one server on each database, and measures the pages of the full one and the moves of both. */
async function runOf(full: string, empty: string, folder: string, people: number): Promise<BenchRow[]> {
  const env = (url: string, name: string) => ({
    ...{ PORT: '0', LIMITS_SCALE: '100000', LOG_LEVEL: 'error' },
    ...{ DATA_DIR: path.join(folder, name), DATABASE_URL: url },
  });
  const server = await startMain(env(full, 'full'));
  const other = await startMain(env(empty, 'empty'));
  try {
    return [...(await pagesOf(server.address, people)), ...(await movesOf(server.address, other.address))];
  } finally {
    await Promise.all([server.stop(), other.stop()]);
  }
}

async function pagesOf(url: string, people: number): Promise<BenchRow[]> {
  // The readers range from people with the most games to people with none.
  const indexes = Array.from({ length: READERS }, (_, i) => Math.floor(people * ((i + 0.5) / READERS) ** 2));
  const readers: [number, TestUser][] = [];
  for (const index of indexes) readers.push([index, await loggedIn(url, `${idOfPerson(index)}@example.org`)]);
  const admin = await loggedIn(url, 'keeper@example.org');
  const rows: BenchRow[] = [];
  const all = [
    ...Object.entries(PAGES).map(([name, page]) => ({ name, page, isAdmin: false })),
    ...Object.entries(ADMIN_PAGES).map(([name, page]) => ({ name, page, isAdmin: true })),
  ];
  // Calls every page once before the measurement, so that the server has compiled its code.
  for (const { page, isAdmin } of all)
    for (const [index, reader] of readers) await (isAdmin ? admin : reader).call('GET', page(index));
  for (const { name, page, isAdmin } of all) {
    await dropCaches();
    const round = async () => {
      const times: number[] = [];
      for (const [index, reader] of readers) {
        const from = performance.now();
        const { status } = await (isAdmin ? admin : reader).call('GET', page(index));
        times.push(performance.now() - from);
        if (status !== 200) throw new Error(`${page(index)} answered ${status}`);
      }
      return times;
    };
    const cold = await round();
    const warm: number[] = [];
    for (let i = 0; i < WARM_ROUNDS; i++) warm.push(...(await round()));
    rows.push({ name: `${name}, cold, p95`, value: share(cold, 0.95), unit: 'ms' });
    rows.push({ name: `${name}, warm, p95`, value: share(warm, 0.95), unit: 'ms', max: MAX_MS });
  }
  return rows;
}

async function loggedIn(url: string, email: string): Promise<TestUser> {
  const user = new TestUser(url);
  const { status } = await user.call('POST', '/api/login', { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`The login of ${email} answered ${status}`);
  return user;
}

/**
 * Empties the cache of the operating system. This works only on Linux and as root. The cache of PostgreSQL itself is
 * kept, and is small compared with the database.
 */
async function dropCaches(): Promise<void> {
  try {
    await writeFile('/proc/sys/vm/drop_caches', '1');
  } catch {
    // Without root, the cold times are measured with a warm cache of the operating system.
  }
}

/** Plays the same games on both servers alternately. */
async function movesOf(full: string, empty: string): Promise<BenchRow[]> {
  const play = async (url: string) => {
    const tables = await WireTable.openMany(url, TABLES);
    const played = await Promise.all(tables.map((table) => table.play(GAME, 0, MOVES)));
    for (const table of tables) await table.end();
    return played.flat().map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  };
  const times = { full: [] as number[], empty: [] as number[] };
  for (let round = 0; round <= MOVE_ROUNDS; round++) {
    for (const kind of round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const)) {
      const played = await play(kind === 'full' ? full : empty);
      // The first round warms both servers up and is not measured.
      if (round > 0) times[kind].push(...played);
    }
  }
  const [some, none] = [share(times.full, 0.5), share(times.empty, 0.5)];
  return [
    { name: 'acknowledgement of a move, median', value: some, unit: 'ms' },
    { name: 'the same with an empty database', value: none, unit: 'ms' },
    { name: 'ratio of both', value: some / none, unit: 'x', max: 1.15 },
  ];
}

async function backupOf(full: string, empty: string, folder: string): Promise<BenchRow[]> {
  const programs = ensureBackupPrograms();
  const run = (name: string, ...args: string[]) =>
    secondsOf(
      () => void execFileSync(path.join(programs, name), args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
  const target = path.join(folder, 'backup');
  const backup = await run('pg_dump', '--format=directory', '--jobs=2', `--file=${target}`, full);
  const restored = await run('pg_restore', '--clean', '--if-exists', '--jobs=2', `--dbname=${empty}`, target);
  return [
    { name: 'backup of the database', value: backup, unit: 's' },
    { name: 'restoring it', value: restored, unit: 's' },
  ];
}

async function secondsOf(work: () => Promise<void> | void): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}
