// Makes users admins. Only the command line can do this, while the server is stopped.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { credentialsOf, HttpClient } from '../http/client.ts';
import type { App } from './app.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Registers a user, makes the user an admin with the permissions of the paid plan, and restarts the server. */
export async function makeAdmin(app: App, nickname: string): Promise<void> {
  await new HttpClient(app.url).register(nickname);
  await app.stop();
  await promisify(execFile)(
    process.execPath,
    ['scripts/cli/admin.ts', 'grant', credentialsOf(nickname).email],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: app.dataDir },
    },
  );
  await app.restart();
}
