/** Reads the metrics of the processes repeatedly during a load. */
import { setTimeout as delay } from 'node:timers/promises';
import { familyFacts, type ProcessFacts, stolenSeconds } from './processFacts.ts';
import { between, type Histogram, type Scraped, scrape, together } from './scrape.ts';

export interface Watched {
  /** The URLs of the metrics. A process that does not answer is left out of the sample. */
  readonly urls: readonly string[];
  /** The ids of other processes by name. Null while a process does not run. */
  readonly pids: Readonly<Record<string, () => number | null>>;
  /** Milliseconds between two readings. */
  readonly everyMs: number;
}

/** The measurements between two readings. A counter is given as its change between them. */
export interface Sample {
  /** The time in epoch milliseconds. */
  readonly at: number;
  readonly seconds: number;
  readonly runningGames: number;
  readonly sockets: number;
  readonly rssBytes: number;
  readonly loopP99Ms: number;
  readonly acknowledged: Histogram;
  readonly committed: Histogram;
  /** The CPU time per second in cores, by process. */
  readonly cores: Readonly<Record<string, number>>;
  /** Resident memory of the other processes in bytes. */
  readonly otherRss: Readonly<Record<string, number>>;
  /** The steal time in cores. */
  readonly stolenCores: number;
}

interface Reading {
  readonly at: number;
  readonly scraped: ReadonlyMap<string, Scraped>;
  readonly others: Readonly<Record<string, ProcessFacts>>;
  readonly stolen: number;
}

export class Sampler {
  readonly samples: Sample[] = [];
  readonly #watched: Watched;
  #isOver = false;
  readonly #running: Promise<void>;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#running = this.#run();
  }

  async stop(): Promise<readonly Sample[]> {
    this.#isOver = true;
    await this.#running;
    return this.samples;
  }

  async #run(): Promise<void> {
    let before = await this.#read();
    while (!this.#isOver) {
      await delay(this.#watched.everyMs);
      const after = await this.#read();
      this.samples.push(sampleOf(before, after));
      before = after;
    }
  }

  async #read(): Promise<Reading> {
    const scraped = new Map<string, Scraped>();
    const read = async (url: string) => {
      const one = await scrape(url).catch(() => null);
      if (one) scraped.set(url, one);
    };
    await Promise.all(this.#watched.urls.map(read));
    const others = Object.fromEntries(
      Object.entries(this.#watched.pids).map(([name, pid]) => [name, factsOf(pid())]),
    );
    return { at: Date.now(), scraped, others, stolen: stolenSeconds() };
  }
}

function factsOf(pid: number | null): ProcessFacts {
  return pid === null ? { cpuSeconds: 0, rssBytes: 0 } : familyFacts(pid);
}

function sampleOf(before: Reading, after: Reading): Sample {
  const seconds = (after.at - before.at) / 1_000;
  const now = [...after.scraped.values()];
  const sum = (pick: (one: Scraped) => number) => now.reduce((total, one) => total + pick(one), 0);
  const grown = (pick: (one: Scraped) => Histogram) =>
    together(
      [...after.scraped].flatMap(([url, one]) => {
        const earlier = before.scraped.get(url);
        // Counters restart from zero in a restarted process.
        return earlier && pick(earlier).count <= pick(one).count ? [between(pick(earlier), pick(one))] : [];
      }),
    );
  const cpu = [...after.scraped].reduce((total, [url, one]) => {
    const earlier = before.scraped.get(url);
    return total + Math.max(0, one.cpuSeconds - (earlier?.cpuSeconds ?? one.cpuSeconds));
  }, 0);
  const cores: Record<string, number> = { server: cpu / seconds };
  const otherRss: Record<string, number> = {};
  for (const [name, facts] of Object.entries(after.others)) {
    cores[name] = Math.max(0, facts.cpuSeconds - (before.others[name]?.cpuSeconds ?? 0)) / seconds;
    otherRss[name] = facts.rssBytes;
  }
  return {
    at: after.at,
    seconds,
    runningGames: sum(({ runningGames }) => runningGames),
    sockets: sum(({ sockets }) => sockets),
    rssBytes: sum(({ rssBytes }) => rssBytes),
    loopP99Ms: Math.max(0, ...now.map(({ loopP99Ms }) => loopP99Ms)),
    acknowledged: grown(({ acknowledged }) => acknowledged),
    committed: grown(({ committed }) => committed),
    cores,
    otherRss,
    stolenCores: (after.stolen - before.stolen) / seconds,
  };
}
