/** Runs k6 once: starts it, waits for its end, and reads its summary. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ensureK6 } from '../../scripts/services/k6Binary.mjs';
import type { Variables } from '../variables.ts';
import { type Phases, readReported } from './verify/verify.ts';

const metric = z.object({
  type: z.string(),
  values: z.record(z.string(), z.number()),
  thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
});
const summary = z.object({ metrics: z.record(z.string(), metric) });

export type Metrics = Readonly<Record<string, z.infer<typeof metric>>>;

export interface K6Result {
  readonly metrics: Metrics;
  /** The missed thresholds of the script, such as `moves_refused: count==0`. */
  readonly missed: readonly string[];
  /** The script's output, line by line. */
  readonly lines: readonly string[];
}

/**
 * Garbage collection is delayed until two thirds of the memory are used. A collection of k6 takes CPU time from the
 * measured server for up to fifteen seconds.
 */
const GOGC = 'off';
const GOMEMLIMIT = String(Math.round((totalmem() * 2) / 3));
const POLL_INTERVAL_MS = 200;
/** The exit code of k6 for a complete run that missed a threshold. */
const THRESHOLDS_MISSED = 99;
/** The exit code of k6 for a run that was interrupted. */
const INTERRUPTED = 105;
/** Milliseconds after the end of the load until k6 is interrupted. Normally its virtual users end earlier. */
const HANGS_AFTER_MS = 240_000;
const EXIT_TIMEOUT_MS = 30_000;

export class K6Run {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #name: string;
  #stderr = '';

  /** @param name name of the run, used for its files in `folder`. */
  constructor(script: string, name: string, folder: string, env: Variables) {
    this.#folder = folder;
    this.#name = name;
    const variables = Object.entries({ ...env, SUMMARY_FILE: this.#file('summary.json') });
    const args = [
      ...['run', '--quiet', '--no-usage-report', '--no-color', '--log-format', 'raw'],
      ...['--console-output', this.#file('console')],
      ...variables.flatMap(([key, value]) => ['-e', `${key}=${value}`]),
      script,
    ];
    const { PATH = '', HOME = '' } = process.env;
    this.#process = spawn(ensureK6(), args, {
      env: { PATH, HOME, GOGC, GOMEMLIMIT },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process.stderr?.on('data', (text) => {
      this.#stderr = (this.#stderr + text).slice(-10_000);
    });
    const end = () => this.end();
    process.once('exit', end);
    this.#process.once('exit', () => process.off('exit', end));
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Stops the run immediately, without a result. */
  end(): void {
    this.#process.kill('SIGKILL');
  }

  /** Resolves when the script has printed the times at which its full load starts and ends. */
  async phases(): Promise<Phases> {
    while (this.#isRunning()) {
      const { phases } = readReported(this.#lines());
      if (phases) return phases;
      await delay(POLL_INTERVAL_MS);
    }
    throw new Error(`k6 ended before the ramp-up was complete:\n${this.#stderr}`);
  }

  /** @throws if the script itself failed. */
  async result(): Promise<K6Result> {
    await this.#ended();
    const code = this.#process.exitCode;
    if (![0, THRESHOLDS_MISSED, INTERRUPTED].includes(code ?? -1) || !existsSync(this.#file('summary.json')))
      throw new Error(`k6 ended with ${code ?? this.#process.signalCode}:\n${this.#stderr}`);
    const { metrics } = summary.parse(JSON.parse(readFileSync(this.#file('summary.json'), 'utf8')));
    const missed = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
      Object.entries(thresholds).flatMap(([text, { ok }]) => (ok ? [] : [`${name}: ${text}`])),
    );
    if (code === INTERRUPTED) missed.push('some of its users never ended');
    return { metrics, missed, lines: this.#lines() };
  }

  async #ended(): Promise<void> {
    if (!this.#isRunning()) return;
    const ended = once(this.#process, 'exit');
    const { phases } = readReported(this.#lines());
    const limits = phases
      ? [
          setTimeout(() => this.#process.kill('SIGINT'), phases.endAt + HANGS_AFTER_MS - Date.now()),
          setTimeout(() => this.end(), phases.endAt + HANGS_AFTER_MS + EXIT_TIMEOUT_MS - Date.now()),
        ]
      : [];
    await ended;
    for (const limit of limits) clearTimeout(limit);
  }

  /** A process killed by a signal has no exit code. */
  #isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Returns only complete lines, because text after the last line break is still being written. */
  #lines(): string[] {
    const file = this.#file('console');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1).filter(Boolean) : [];
  }

  #file(kind: string): string {
    return path.join(this.#folder, `${this.#name}.${kind}`);
  }
}
