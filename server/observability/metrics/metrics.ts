/** The metrics of this process. Each started server has its own registry. */
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { Served } from '../../bots/botPool.ts';
import type { JobName } from '../../db/jobs/jobKind.ts';
import type { AttemptOutcome } from '../../db/jobs/jobWorker.ts';
import { gaugesIn } from './gauges.ts';
import { Latencies } from './latencies.ts';
import type { MetricSources } from './metricSources.ts';
import type { Pending } from './pending.ts';
import { processMetrics } from './processMetrics.ts';
import { addQueues } from './queues.ts';
import { Recent, type RecentFigures } from './recent.ts';

/** Bounds of the latency buckets in seconds. The alert thresholds are 3 ms, 25 ms and half a second. */
const LATENCIES = [0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bounds of the batch buckets: log entries per append statement, at most 256. */
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #commits = this.#latency('tetrarch_commit_seconds', 'Time from a log entry to its commit');
  readonly #acknowledgements = this.#latency(
    'tetrarch_acknowledgement_seconds',
    'Time from an accepted message to its answer',
  );
  readonly #recent = new Recent();
  readonly #appends = this.#latency('tetrarch_append_seconds', 'Duration of one append statement');
  readonly #batches = new Latencies(
    'tetrarch_append_entries',
    'Log entries per append statement',
    BATCHES,
    this.#registry,
  );
  readonly #botWaits = this.#latency('tetrarch_bot_wait_seconds', 'Time a bot task waits for a thread');
  readonly #botWork = this.#latency('tetrarch_bot_work_seconds', 'Duration of a bot task');
  readonly #botDeadlineMisses = new Counter({
    name: 'tetrarch_bot_deadline_missed_total',
    help: 'Bot tasks that missed their deadline',
    registers: this.#registers,
  });
  readonly #requests = new Histogram({
    name: 'tetrarch_http_request_seconds',
    help: 'HTTP requests by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES,
    registers: this.#registers,
  });
  readonly #refusals = new Counter({
    name: 'tetrarch_refusals_total',
    help: 'Refused requests and messages by code',
    labelNames: ['code', 'by'],
    registers: this.#registers,
  });
  readonly #livePolls = new Counter({
    name: 'tetrarch_live_game_polls_total',
    help: 'Polls of the live game by pages, which are not in tetrarch_http_request_seconds',
    registers: this.#registers,
  });
  readonly #jobAttempts = new Counter({
    name: 'tetrarch_job_attempts_total',
    help: 'Attempts of this process to do a job (a mail, an inquiry, a notification), by outcome',
    labelNames: ['kind', 'outcome'],
    registers: this.#registers,
  });
  #refresh: () => Promise<void> = async () => {};

  constructor() {
    // Initializes the series to 0, because the alert detects an increase, and a series that begins with 1 shows no
    // increase.
    this.#refusals.inc({ code: 'E9999', by: 'http' }, 0);
  }

  #latency(name: string, help: string): Latencies {
    return new Latencies(name, help, LATENCIES, this.#registry);
  }

  /** Adds the gauges, whose values the sources return at each scrape. */
  watch(sources: MetricSources): void {
    addGauges(this.#registers, sources);
    this.#refresh = addQueues(this.#registers, sources);
  }

  /**
   * Adds the gauges that show a commit that does not end, which no histogram and no query of the database shows.
   * @param appends the appends that wait for their commit
   */
  watchCommits(appends: Pick<Pending, 'oldestSeconds'>, isLeaseValid: () => boolean): void {
    const gauge = gaugesIn(this.#registers);
    gauge('tetrarch_append_oldest_seconds', 'Age of the oldest append that waits for its commit', () =>
      appends.oldestSeconds(),
    );
    gauge(
      'tetrarch_lease_valid',
      '1 while the lease is valid, which is renewed by a commit every second',
      () => (isLeaseValid() ? 1 : 0),
    );
  }

  committed(ms: number): void {
    this.#commits.observe(ms / 1000);
  }

  acknowledged(ms: number): void {
    this.#acknowledgements.observe(ms / 1000);
    this.#recent.observe(ms);
  }

  /** Returns the count and latencies of acknowledgements in about the last ten seconds. */
  get recent(): RecentFigures {
    return this.#recent.figures();
  }

  /** Records the size and duration of an append batch. */
  appended(entries: number, ms: number): void {
    this.#batches.observe(entries);
    this.#appends.observe(ms / 1000);
  }

  botServed({ waitedMs, workedMs }: Served): void {
    this.#botWaits.observe(waitedMs / 1000);
    if (workedMs === null) this.#botDeadlineMisses.inc();
    else this.#botWork.observe(workedMs / 1000);
  }

  /**
   * Records an answered request. `route` is a template and never the requested path, so that the number of series is
   * bounded.
   */
  answered(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route, status }, ms / 1000);
  }

  /** Counts a poll of the live game. It is not timed, because timing it would cost as much as answering it. */
  livePolled(): void {
    this.#livePolls.inc();
  }

  jobAttempted(kind: JobName, outcome: AttemptOutcome): void {
    this.#jobAttempts.inc({ kind, outcome });
  }

  refused(code: ErrorCode, by: 'http' | 'socket'): void {
    this.#refusals.inc({ code, by });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    await this.#refresh();
    return `${await this.#registry.metrics()}\n${await processMetrics()}`;
  }
}

function addGauges(registers: Registry[], sources: MetricSources): void {
  const gauge = gaugesIn(registers);
  gauge('tetrarch_rooms', 'Game rooms on this process', sources.rooms);
  gauge('tetrarch_running_games', 'Game rooms with a running game', sources.runningGames);
  gauge('tetrarch_sockets', 'Open sockets in rooms', sources.sockets);
  gauge('tetrarch_overloaded', '1 while new games, logins and watchers are refused', () =>
    sources.isOverloaded() ? 1 : 0,
  );
  gauge(
    'tetrarch_chain_lag_blocks',
    'Blocks not yet read by this process',
    () => sources.chainLag()?.blocks ?? 0,
  );
  gauge(
    'tetrarch_chain_lag_seconds',
    'Seconds since this process last read the newest block; 0 on processes that do not follow the chain',
    () => sources.chainLag()?.seconds ?? 0,
  );
  new Gauge({
    name: 'tetrarch_event_loop_delay_seconds',
    help: 'Event loop delay over the last five seconds',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.5' }, sources.loop.p50Ms / 1000);
      this.set({ quantile: '0.99' }, sources.loop.p99Ms / 1000);
    },
  });
}
