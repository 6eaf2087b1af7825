// Makes users admins and moderators. Only the command line can do this, while the server is stopped.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { credentialsOf, HttpClient } from '../http/client.ts';
import type { App } from './app.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Registers a user, makes the user an admin with the permissions of the paid plan, and restarts the server. */
export function makeAdmin(app: App, nickname: string): Promise<void> {
  return grantAll(app, { [nickname]: 'admin' });
}

/** Registers users, makes them admins or moderators, and restarts the server. */
export async function grantAll(
  app: App,
  users: Readonly<Record<string, 'admin' | 'moderator'>>,
): Promise<void> {
  for (const nickname of Object.keys(users)) await new HttpClient(app.url).register(nickname);
  await app.stop();
  for (const [nickname, what] of Object.entries(users))
    await promisify(execFile)(
      process.execPath,
      [
        'scripts/cli/admin.ts',
        ...['grant', credentialsOf(nickname).email],
        ...(what === 'moderator' ? [what] : []),
      ],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: app.dataDir } },
    );
  await app.restart();
}
