/** An operator who uses Barman with the configuration and the steps of the operator's guide. */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Operator } from './backupOperator.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/operations.md');

export class BarmanOperator extends Operator {
  readonly #home = path.join(this.folder, 'barman');
  readonly #config = path.join(this.folder, 'barman.conf');

  protected async startReceiver(url: string): Promise<void> {
    writeFileSync(this.#config, this.#settings(url));
    chmodSync(this.#config, 0o644);
    await this.#barman('receive-wal', '--create-slot', 'tetrarch');
    const receiver = spawn(...this.#command('receive-wal', 'tetrarch'), {
      ...this.#options,
      stdio: 'ignore',
    });
    this.watch()(receiver.pid ?? null);
  }

  async copy(): Promise<void> {
    await this.#barman('switch-wal', '--archive', 'tetrarch');
    await this.#barman('backup', '--wait', 'tetrarch');
  }

  async endReceiving(): Promise<void> {
    // An error says that the receiver has already stopped.
    await this.#barman('receive-wal', '--stop', 'tetrarch').catch(() => {});
  }

  protected async restoreData(): Promise<void> {
    await this.#barman('archive-wal', 'tetrarch');
    await this.#barman('recover', 'tetrarch', 'latest', this.data);
    const finish = `for part in "$1"/tetrarch/streaming/*.partial; do
        cp "$part" "$2"/pg_wal/"$(basename "$part" .partial)"
      done
      printf "restore_command = 'false'\\nsynchronous_standby_names = ''\\n" >> "$2"/postgresql.auto.conf
      touch "$2"/recovery.signal`;
    await promisify(execFile)('sh', ['-ec', finish, 'finish', this.#home, this.data], this.#options);
  }

  /** Returns the configuration of the guide, with the address of the cluster and the folders of this operator. */
  #settings(url: string): string {
    const { hostname, port, username } = new URL(url);
    const guide = readFileSync(GUIDE, 'utf8').split('[tetrarch]\n')[1]?.split('post_backup_script')[0] ?? '';
    const server = guide.replaceAll(
      'host=10.0.0.5 user=backup',
      `host=${hostname} port=${port} user=${username}`,
    );
    return `[barman]
barman_user = ${this.user.uid === undefined ? userInfo().username : 'postgres'}
barman_home = ${this.#home}
barman_lock_directory = ${this.folder}
log_file = ${path.join(this.folder, 'barman.log')}
path_prefix = ${this.deps.programs}
[tetrarch]
${server}
# The drill does not wait for the next checkpoint.
immediate_checkpoint = true
`;
  }

  get #options() {
    return { ...this.user, env: { PATH: process.env.PATH ?? '', HOME: this.folder } };
  }

  #command(...args: readonly string[]): [string, string[]] {
    return [this.deps.barman ?? 'barman', ['-c', this.#config, ...args]];
  }

  async #barman(...args: readonly string[]): Promise<void> {
    await promisify(execFile)(...this.#command(...args), this.#options);
  }
}
