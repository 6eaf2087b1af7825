/** Runs measuredMain.ts as a process and reads its facts during a load test. */
import { createInterface } from 'node:readline';
import { type MainProcess, startMain } from '../../harness/servers/mainProcess.ts';

export interface ServerFacts {
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly externalBytes: number;
  readonly cpuSeconds: number;
  readonly loopDelayP99Ms: number;
  readonly rooms: number;
  /** The number of active resources that keep the process alive (timers, sockets, pipes), by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

export class MeasuredServer {
  readonly url: string;
  readonly pid: number;
  readonly #main: MainProcess;
  readonly #waiting: ((facts: ServerFacts) => void)[] = [];

  private constructor(main: MainProcess) {
    this.#main = main;
    this.url = main.address;
    this.pid = main.process.pid ?? 0;
    if (main.process.stdout)
      createInterface({ input: main.process.stdout }).on('line', (line) => {
        if (line.startsWith('facts ')) this.#waiting.shift()?.(JSON.parse(line.slice('facts '.length)));
      });
  }

  static async start(env: Readonly<Record<string, string>>): Promise<MeasuredServer> {
    const defaults = { PORT: '0', LIMITS_SCALE: '100000', LOG_LEVEL: 'warn' };
    return new MeasuredServer(
      await startMain({ ...defaults, ...env }, 'tests/load/support/measuredMain.ts', ['--expose-gc']),
    );
  }

  /** The output of the process, line by line. */
  get lines(): readonly string[] {
    return this.#main.lines;
  }

  /** Returns facts measured after a garbage collection. */
  facts(): Promise<ServerFacts> {
    this.#main.process.stdin?.write('facts\n');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Restarts the event loop delay measurement. */
  mark(): void {
    this.#main.process.stdin?.write('mark\n');
  }

  stop(): Promise<void> {
    return this.#main.stop();
  }
}
