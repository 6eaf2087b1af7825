/**
 * Measures the latency of moves at an even pace, alternately with and without a thousand pages that show the live game.
 * Also measures the CPU time of a poll relative to a bare HTTP server with the same answers.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { LIVE_GAME_ROUTES } from '../../protocol/http/liveGameApi.ts';
import { type MainProcess, startMain } from '../../tests/harness/servers/mainProcess.ts';
import { share } from '../../tests/load/support/figures.ts';
import { legalGame } from '../../tests/load/support/legalGame.ts';
import { MeasuredServer } from '../../tests/load/support/measuredServer.ts';
import { WireTable } from '../../tests/load/support/wireTable.ts';
import type { BenchRow } from '../report.ts';
import { withDataDir } from './dataDir.ts';
import { median } from './measure.ts';
import { processSeconds } from './processSeconds.ts';
import type { PageCounts } from './tvPages.ts';

const PAGES = 1_000;
const ROOMS = 60;
const MOVES_A_SECOND = 100;
const RUNS = 6;
const RUN_MS = 6_000;
/** The pace of the game that the pages show, in milliseconds per move. */
const SHOWN_PACE_MS = 4_000;
const WARM_PLIES = 120;
const GAME = legalGame(WARM_PLIES + Math.ceil((2 * (RUNS + 1) * MOVES_A_SECOND * RUN_MS) / 1000 / ROOMS) + 1);

/** The measurements of one run. CPU times are seconds of the server's process per second. */
interface Run {
  readonly latencies: readonly number[];
  readonly cpu: number;
  readonly polls: number;
}

export function besidePages(
  env: Readonly<Record<string, string>> & { DATABASE_URL: string },
): Promise<BenchRow[]> {
  return withDataDir(async (DATA_DIR) => {
    const server = await MeasuredServer.start({ DATA_DIR, ...env });
    const bare = await startMain({}, 'bench/bare/barePageServer.ts');
    const url = `${server.url}/api${LIVE_GAME_ROUTES.now.path}`;
    const pages = await Pages.start(url);
    const barePages = await Pages.start(bare.address);
    try {
      const tables = await WireTable.openMany(server.url, ROOMS);
      const [shown] = await WireTable.openMany(server.url, 1);
      if (!shown) throw new Error('There is no game to show');
      await Promise.all(tables.map((table) => table.play(GAME, 0, WARM_PLIES)));
      await shown.play(GAME, 0, WARM_PLIES);
      await showToAll(shown, env.DATABASE_URL);
      const rooms = new PacedRooms(tables, shown);
      const measure = (of: Pages) => measureRun(server.pid, of, () => rooms.play());
      const runs: { beside: Run; alone: Run; floor: number }[] = [];
      for (let run = 0; run <= RUNS; run++) {
        const beside = await pages.during(() => measure(pages));
        const alone = await measure(pages);
        const floor = await barePages.during(() => bareSecondsAPoll(bare, barePages, url));
        // The first round is the warm-up.
        if (run > 0) runs.push({ beside, alone, floor });
      }
      return rowsOf(runs);
    } finally {
      await Promise.all([pages.stop(), barePages.stop()]);
      await bare.stop().catch(() => {});
      await server.stop();
    }
  });
}

function rowsOf(runs: readonly { beside: Run; alone: Run; floor: number }[]): BenchRow[] {
  const latency = (of: 'beside' | 'alone', part: number) =>
    share(
      runs.flatMap((run) => run[of].latencies),
      part,
    );
  const ratioOf = (part: number) => latency('beside', part) / latency('alone', part);
  const noteOf = (part: number) =>
    `${latency('beside', part).toFixed(2)} against ${latency('alone', part).toFixed(2)} ms`;
  const added = median(runs.map(({ beside, alone }) => beside.cpu - alone.cpu));
  const alone = median(runs.map((run) => run.alone.cpu));
  const pollMs = median(
    runs.map(({ beside, alone }) => (1e3 * (beside.cpu - alone.cpu) * RUN_MS) / 1e3 / beside.polls),
  );
  const floorMs = 1e3 * median(runs.map(({ floor }) => floor));
  const beside = `beside ${PAGES.toLocaleString('en')} pages of the live game`;
  return [
    { name: `median latency ${beside}`, value: ratioOf(0.5), unit: 'ratio', max: 1.25, note: noteOf(0.5) },
    { name: `95th percentile ${beside}`, value: ratioOf(0.95), unit: 'ratio', max: 1.5, note: noteOf(0.95) },
    {
      name: `cores that ${PAGES.toLocaleString('en')} pages add`,
      value: added,
      unit: 'cores',
      ...{ max: 0.15, target: 0.05 },
      note: `${alone.toFixed(3)} cores without pages`,
    },
    {
      name: 'CPU time of a poll beside a bare HTTP server',
      value: pollMs / floorMs,
      unit: 'ratio',
      max: 2.5,
      note: `${pollMs.toFixed(3)} against ${floorMs.toFixed(3)} ms`,
    },
  ];
}

/** Makes the game a random one, so that it becomes the live game. */
async function showToAll({ gameId }: WireTable, connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  await db.query('update game set is_random = true where id = $1', [gameId]);
  await db.end();
}

async function measureRun(pid: number, pages: Pages, play: () => Promise<number[]>): Promise<Run> {
  const [before, polled] = [processSeconds(pid), await pages.polls()];
  const latencies = await play();
  const cpu = ((processSeconds(pid) - before) * 1000) / RUN_MS;
  return { latencies, cpu, polls: (await pages.polls()) - polled };
}

/** Returns the CPU seconds per poll of the bare server, whose body changes as often as the live game. */
async function bareSecondsAPoll({ process }: MainProcess, pages: Pages, url: string): Promise<number> {
  const body = await (await fetch(url)).text();
  const pid = process.pid ?? 0;
  const [before, polled] = [processSeconds(pid), await pages.polls()];
  for (let at = 0; at < RUN_MS; at += SHOWN_PACE_MS) {
    process.stdin?.write(`${body}\n`);
    await delay(Math.min(SHOWN_PACE_MS, RUN_MS - at));
  }
  return (processSeconds(pid) - before) / ((await pages.polls()) - polled);
}

class PacedRooms {
  readonly #tables: readonly WireTable[];
  readonly #shown: WireTable;
  readonly #previous = new Map<WireTable, Promise<unknown>>();
  #played = WARM_PLIES * ROOMS;
  #shownPly = WARM_PLIES;

  constructor(tables: readonly WireTable[], shown: WireTable) {
    this.#tables = tables;
    this.#shown = shown;
  }

  /** Plays moves for the time of one run, each in the next room. Returns their latencies in milliseconds. */
  async play(): Promise<number[]> {
    const begun = performance.now();
    const waiting: Promise<number>[] = [];
    let nextShown = 0;
    for (let move = 0; move < (MOVES_A_SECOND * RUN_MS) / 1000; move++) {
      const dueMs = (move * 1000) / MOVES_A_SECOND;
      const waitMs = dueMs - (performance.now() - begun);
      if (waitMs > 1) await delay(waitMs);
      if (dueMs >= nextShown) {
        nextShown += SHOWN_PACE_MS;
        waiting.push(this.#play(this.#shown, this.#shownPly++));
      }
      const number = this.#played++;
      const table = this.#tables[number % ROOMS];
      if (table) waiting.push(this.#play(table, Math.floor(number / ROOMS)));
    }
    return Promise.all(waiting);
  }

  /**
   * Plays a move after the previous move of the room. Returns the latency, which includes the wait for the previous
   * move.
   */
  async #play(table: WireTable, ply: number): Promise<number> {
    const dueAt = performance.now();
    const played = (this.#previous.get(table) ?? Promise.resolve()).then(() =>
      table.playOne(GAME[ply] ?? 0, ply),
    );
    this.#previous.set(table, played);
    return (await played).answeredAt - dueAt;
  }
}

class Pages {
  readonly #main: MainProcess;

  private constructor(main: MainProcess) {
    this.#main = main;
  }

  static async start(url: string): Promise<Pages> {
    return new Pages(await startMain({ TV_URL: url, TV_PAGES: String(PAGES) }, 'bench/support/tvPages.ts'));
  }

  /** Opens the pages, does the work, and closes the pages. Throws if a poll failed. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.#send('open');
    const result = await work();
    const { failed } = await this.#send('close');
    if (failed > 0) throw new Error(`${failed} polls failed`);
    return result;
  }

  /** Returns the number of answered polls. */
  async polls(): Promise<number> {
    const { full, unchanged } = await this.#send('count');
    return full + unchanged;
  }

  /** Ends the process, which would otherwise keep the bench waiting. */
  async stop(): Promise<void> {
    const ended = once(this.#main.process, 'exit');
    this.#main.process.stdin?.end();
    await ended;
  }

  #send(line: string): Promise<PageCounts> {
    const { stdin, stdout } = this.#main.process;
    const answer = new Promise<PageCounts>((resolve) =>
      stdout?.once('data', (data: Buffer) => resolve(JSON.parse(data.toString().slice('pages '.length)))),
    );
    stdin?.write(`${line}\n`);
    return answer;
  }
}
