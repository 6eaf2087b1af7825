/** The secret that signs session tokens. It is configured, or generated once and stored in the data folder. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fieldOf, messageOf } from '../../engine/records.ts';
import type { Config } from '../config/config.ts';
import { StartRefused } from '../config/startRefused.ts';
import { ensureWritable } from '../db/dataFolder.ts';

/** The minimum length, as for SESSION_SECRET. */
const MIN_LENGTH = 32;

/** Returns the secret. @throws StartRefused if the file is empty, too short or unusable. */
export function sessionSecretOf({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret !== null) return sessionSecret;
  const file = path.join(dataDir, 'session-secret');
  const stored = readStored(file);
  if (stored === null) {
    ensureWritable(dataDir);
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
  if (stored.trim().length < MIN_LENGTH)
    throw new StartRefused(
      `The file ${file} holds no session secret: it has ${stored.trim().length} characters, and at least ${MIN_LENGTH} are needed. ` +
        'Restore it from a backup, or delete it: then a new one is made, and everybody has to log in again.',
    );
  return stored;
}

function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fieldOf(error, 'code') === 'ENOENT') return null;
    throw new StartRefused(
      `The session secret ${file} cannot be read (${messageOf(error)}). Give this user the right to read it.`,
      { cause: error },
    );
  }
}
