/** Runs the product in a separate process, started by its normal command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_FLAGS } from '../../../server/startup/flags.mjs';

export { SERVER_FLAGS };

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** Compiled code is cached between the starts. */
const COMPILED = path.join(ROOT, '.cache', 'compiled');
const READY = / ready (?:at )?(\S+)|^ready (\S+)/;

export interface MainProcess {
  /** The URL that the process printed when it was ready. */
  readonly address: string;
  readonly process: ChildProcess;
  /** The output of the process, line by line. */
  readonly lines: readonly string[];
  /** Stops the process gracefully. Throws if it exits with an error. */
  stop(): Promise<void>;
}

/**
 * @param env all environment variables besides PATH and HOME.
 * @param script another program that prints its URL when ready, relative to the top folder.
 */
export async function startMain(
  env: Readonly<Record<string, string>>,
  script = 'server/main.ts',
  execArgv: readonly string[] = [],
): Promise<MainProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...execArgv, script], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The child is killed if the parent process exits without stopping it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (line: string) => {
      lines.push(line);
      const ready = READY.exec(line);
      if (ready) resolve(ready[1] ?? ready[2] ?? '');
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${lines.join('\n')}`)));
  });
  return {
    address,
    process: child,
    lines,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${lines.slice(-20).join('\n')}`);
    },
  };
}
