/**
 * The loss of the database's machine in the middle of games, with the scripts that operators have: the log is received as
 * it is written, a copy is made under load, then the whole cluster is killed and its files are gone. A new cluster comes
 * out of the backup, and the games go on in it.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { isOver } from '../../../engine/match/match.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { openPostgres } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { FailingServer } from './failingServer.ts';
import type { Tools } from './killable.ts';
import { matchOfRows } from './logFacts.ts';
import { ReturningTable } from './returningTable.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LIMIT_MS = 60_000;
const TELLING_LIMIT_MS = 10_000;

export interface DrillTools extends Tools {
  /** Folder of PostgreSQL's programs. */
  readonly ensurePostgres: () => string;
}

export interface DrillPlan {
  /** Games that are over before the loss, and games that go on through it. */
  readonly ended: number;
  readonly running: number;
  /** Moves of each running game after the copy was made. */
  readonly moves: number;
  /** Whether commits wait for the receiver. */
  readonly isSynchronous: boolean;
}

export interface DrillReport {
  readonly games: number;
  readonly acknowledged: number;
  /** Acknowledged moves that the new cluster does not have. */
  readonly lost: number;
  /** Games whose replay from the new cluster is not what their people saw last, and what the two are. */
  readonly different: number;
  readonly differences: readonly string[];
  readonly copyMs: number;
  /** From the first command of the restore to a database that answers, and to the last move of all games that went on. */
  readonly databaseMs: number;
  readonly allPlayMs: number;
}

type Cleanups = (() => unknown)[];

export async function runDrill(tools: DrillTools, plan: DrillPlan): Promise<DrillReport> {
  const cleanups: Cleanups = [];
  try {
    return await drill(tools, plan, cleanups);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function drill(tools: DrillTools, plan: DrillPlan, cleanups: Cleanups): Promise<DrillReport> {
  const operator = new Operator(tools, cleanups);
  const cluster = await tools.startPostgres();
  let isLost = false;
  cleanups.push(() => (isLost ? undefined : cluster.stop()));
  await operator.receive(cluster.url, plan.isSynchronous);
  const place = {
    folder: operator.makeFolder('server'),
    port: await tools.freePort(),
    watch: operator.watch('KILL'),
  };
  const first = new FailingServer({ ...place, databaseUrl: cluster.url });
  cleanups.push(() => first.kill9());
  await first.start();

  const ended = await Promise.all(range(plan.ended).map((n) => endedGame(first.url, n)));
  const tables = await Promise.all(range(plan.running).map((n) => ReturningTable.open(first.url, 100 + n)));
  await Promise.all(tables.map((table) => table.playOn(2)));
  const playing = Promise.all(tables.map((table) => table.playOn(plan.moves)));
  const copyMs = await timed(() => operator.copy(cluster.url));
  // Some of them, and not at a point that anybody chose.
  await tables[0]?.watcher.sees(4);
  await cluster.kill9();
  await cluster.stop();
  isLost = true;
  operator.endReceiving();
  await first.kill9();

  const lostAt = performance.now();
  const restored = await operator.restore();
  const databaseMs = performance.now() - lostAt;
  const second = new FailingServer({ ...place, databaseUrl: restored });
  cleanups.push(() => second.kill9());
  await second.start();
  await playing;
  const allPlayMs = performance.now() - lostAt;

  const found = await compare(restored, ended, tables);
  await Promise.all(tables.map((table) => table.leave()));
  return { ...found, games: ended.length + tables.length, copyMs, databaseMs, allPlayMs };
}

interface EndedGame {
  readonly gameId: string;
  readonly seen: string;
}

/** Everybody but one gives up. */
async function endedGame(url: string, seed: number): Promise<EndedGame> {
  const table = await ReturningTable.open(url, seed);
  await table.playOn(3);
  for (const { person } of table.players.slice(1)) await person.ask('resign');
  await table.watcher.person.until(({ match }) => isOver(match), 'the end');
  const { match } = table.watcher.view;
  await table.leave();
  return { gameId: table.gameId, seen: textOf(match) };
}

async function compare(url: string, ended: readonly EndedGame[], tables: readonly ReturningTable[]) {
  const { db, close } = openPostgres(url);
  const settings = tables[0]?.watcher.view.match.settings;
  if (!settings) throw new Error('A drill needs a running game');
  const replayed = async (gameId: string) => textOf(matchOfRows(await rowsOf(db, gameId), settings));
  const differences: string[] = [];
  const note = (gameId: string, seen: string, kept: string): void => {
    if (seen !== kept) differences.push(`${gameId}: seen ${seen}, kept ${kept}`);
  };
  for (const { gameId, seen } of ended) note(gameId, seen, await replayed(gameId));
  const counts = { acknowledged: 0, lost: 0 };
  for (const table of tables) {
    const ids = new Set(
      (await rowsOf(db, table.gameId)).map(({ command_id }) => command_id?.split(':').at(-1)),
    );
    counts.acknowledged += table.acknowledged.length;
    counts.lost += table.acknowledged.filter(({ commandId }) => !ids.has(commandId)).length;
    const { seen, kept } = await settled(table, () => replayed(table.gameId));
    for (const one of seen) note(table.gameId, one, kept);
  }
  await close();
  const games = new Set(differences.map((text) => text.split(':')[0]));
  return { ...counts, different: games.size, differences };
}

/**
 * What everybody at the table sees, and what is kept. What is kept goes ahead of what is seen: it is told afterwards, to
 * each on a line of their own. So both are read until they are the same, for as long as telling can take. Who had played
 * all moves before the loss may be on the way back still, and sees nothing yet.
 */
async function settled(table: ReturningTable, replayed: () => Promise<string>) {
  const until = Date.now() + TELLING_LIMIT_MS;
  for (; ; await delay(50)) {
    await table.allSee(0);
    const kept = await replayed();
    const seen = new Set(table.everybody.map(({ view }) => textOf(view.match)));
    if ((seen.size === 1 && seen.has(kept)) || Date.now() > until) return { seen, kept };
  }
}

function rowsOf(db: Kysely<Tables>, gameId: string) {
  return db.selectFrom('game_event').selectAll().where('game_id', '=', gameId).orderBy('seq').execute();
}

/** What has to be the same: the position, the state of the game, the clocks, and how many events there were. */
function textOf({ game, state, clock, seq }: Parameters<typeof isOver>[0]): string {
  return JSON.stringify([seq, state, clock.remainingMs, makePosition(game.position)]);
}

/** Who has the scripts, on a machine of their own. */
class Operator {
  readonly #tools: DrillTools;
  readonly #cleanups: Cleanups;
  readonly #folder: string;
  readonly #programs: string;
  /** PostgreSQL does not run as root. */
  readonly #user: { readonly uid?: number; readonly gid?: number };
  #receiver: ChildProcess | null = null;

  constructor(tools: DrillTools, cleanups: Cleanups) {
    this.#tools = tools;
    this.#cleanups = cleanups;
    this.#programs = tools.ensurePostgres();
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
    this.#user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
    this.#folder = this.makeFolder('backup');
  }

  /** Gone with the drill. */
  makeFolder(name: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), `tetrarch-${name}-`));
    const guard = this.#tools.startGuard(folder, 'KILL');
    this.#cleanups.push(() => guard.release());
    chmodSync(folder, 0o755);
    if (this.#user.uid !== undefined && name === 'backup')
      chownSync(folder, this.#user.uid, this.#user.gid ?? 0);
    return folder;
  }

  /** For a process that has to end with this one. */
  watch(signal: 'KILL'): (pid: number | null) => void {
    const guard = this.#tools.startGuard(mkdtempSync(path.join(tmpdir(), 'tetrarch-guard-')), signal);
    this.#cleanups.push(() => guard.release());
    return (pid) => guard.watch(pid);
  }

  async receive(url: string, isSynchronous: boolean): Promise<void> {
    this.#receiver = spawn('sh', [script('backup.sh'), 'wal', this.#backup], {
      ...this.#user,
      env: this.#env(url),
      stdio: 'ignore',
    });
    this.watch('KILL')(this.#receiver.pid ?? null);
    const until = Date.now() + LIMIT_MS;
    while (!(await this.#run('backup.sh', ['receiving', this.#backup], url).then(ok, failed))) {
      if (Date.now() > until) throw new Error('The log is not received');
      await delay(50);
    }
    if (!isSynchronous) return;
    const { db, close } = openPostgres(url);
    await sql`alter system set synchronous_standby_names = 'tetrarch_backup'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    for (let state = ''; state !== 'sync'; await delay(20)) {
      const { rows } = await sql<{ sync_state: string }>`select sync_state from pg_stat_replication`.execute(
        db,
      );
      state = rows[0]?.sync_state ?? '';
      if (Date.now() > until) throw new Error('Commits do not wait for the receiver');
    }
    await close();
  }

  async copy(url: string): Promise<void> {
    await this.#run('backup.sh', ['base', this.#backup], url);
  }

  endReceiving(): void {
    this.#receiver?.kill('SIGKILL');
  }

  /** @returns the address of a new cluster, which answers. */
  async restore(): Promise<string> {
    const data = path.join(this.#folder, 'data');
    await this.#run('restore.sh', [this.#backup, data], '');
    const port = await this.#tools.freePort();
    appendFileSync(path.join(data, 'postgresql.auto.conf'), `port = ${port}\nunix_socket_directories = ''\n`);
    const server = spawn(path.join(this.#programs, 'postgres'), ['-D', data], {
      ...this.#user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
    this.watch('KILL')(server.pid ?? null);
    this.#cleanups.push(async () => {
      server.kill('SIGINT');
      while (server.exitCode === null && server.signalCode === null) await delay(20);
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const until = Date.now() + LIMIT_MS;
    const state = path.join(data, 'postmaster.pid');
    while (!existsSync(state) || !/ready *$/m.test(readFileSync(state, 'utf8'))) {
      if (server.exitCode !== null || Date.now() > until)
        throw new Error(`The new cluster does not start:\n${said}`);
      await delay(20);
    }
    return url;
  }

  get #backup(): string {
    const folder = path.join(this.#folder, 'backup');
    mkdirSync(folder, { recursive: true });
    if (this.#user.uid !== undefined) chownSync(folder, this.#user.uid, this.#user.gid ?? 0);
    return folder;
  }

  #env(url: string): Record<string, string> {
    const PATH = `${this.#programs}:${process.env.PATH}`;
    if (url === '') return { PATH };
    const { hostname, port, username } = new URL(url);
    return { PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
  }

  async #run(name: string, args: readonly string[], url: string): Promise<void> {
    await promisify(execFile)('sh', [script(name), ...args], { ...this.#user, env: this.#env(url) });
  }
}

function script(name: string): string {
  return path.join(ROOT, 'ops', name);
}

const ok = () => true;
const failed = () => false;

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function timed(act: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await act();
  return performance.now() - since;
}
