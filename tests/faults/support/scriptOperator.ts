/** An operator who uses the backup scripts. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Operator, until } from './backupOperator.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../../ops');

export class ScriptOperator extends Operator {
  /** The archive of WAL and base backups, which the scripts create. */
  readonly #backup = path.join(this.folder, 'backup');
  #receiver: ChildProcess | null = null;

  protected async startReceiver(url: string): Promise<void> {
    this.#receiver = spawn('sh', [script('backup.sh'), 'wal', this.#backup], {
      ...this.user,
      env: this.#env(url),
      stdio: 'ignore',
    });
    this.watch()(this.#receiver.pid ?? null);
    const isReceived = () =>
      this.#run('backup.sh', ['receiving', this.#backup], url).then(
        () => true,
        () => false,
      );
    await until(isReceived, 'The log is not received');
  }

  async copy(url: string): Promise<void> {
    await this.#run('backup.sh', ['base', this.#backup], url);
  }

  async endReceiving(): Promise<void> {
    this.#receiver?.kill('SIGKILL');
  }

  protected async restoreData(): Promise<void> {
    await this.#run('restore.sh', [this.#backup, this.data], '');
  }

  #env(url: string): Record<string, string> {
    const PATH = `${this.deps.programs}:${process.env.PATH}`;
    if (url === '') return { PATH };
    const { hostname, port, username } = new URL(url);
    return { PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
  }

  async #run(name: string, args: readonly string[], url: string): Promise<void> {
    await promisify(execFile)('sh', [script(name), ...args], { ...this.user, env: this.#env(url) });
  }
}

function script(name: string): string {
  return path.join(SCRIPTS, name);
}
