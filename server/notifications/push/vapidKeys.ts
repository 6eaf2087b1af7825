/**
 * The VAPID keys (RFC 8292) that identify this product to push services. They are configured, or generated once and
 * stored in the data folder. A browser's subscription is valid for one public key only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { fieldOf, messageOf } from '../../../engine/records.ts';
import type { Config } from '../../config/config.ts';
import { StartRefused } from '../../config/startRefused.ts';
import { isKeyPair, type VapidKeys } from '../../config/vapidKeyPair.ts';
import { ensureWritable } from '../../db/dataFolder.ts';

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Returns the keys. @throws StartRefused if the file is unusable. */
export function vapidKeysOf({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): VapidKeys {
  if (push.keys !== null) return push.keys;
  const file = path.join(dataDir, 'vapid-keys.json');
  return readStored(file) ?? create(dataDir, file);
}

function create(dataDir: string, file: string): VapidKeys {
  ensureWritable(dataDir);
  const keys = webPush.generateVAPIDKeys();
  try {
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
    return keys;
  } catch (error) {
    // Another process with the same data folder has just created the file.
    if (fieldOf(error, 'code') !== 'EEXIST') throw error;
    return readStored(file) ?? keys;
  }
}

function readStored(file: string): VapidKeys | null {
  try {
    const keys = stored.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!keys.success) throw new Error('it has no publicKey and privateKey');
    if (!isKeyPair(keys.data)) throw new Error('the public key does not belong to the private key');
    return keys.data;
  } catch (error) {
    if (fieldOf(error, 'code') === 'ENOENT') return null;
    throw new StartRefused(
      `The file ${file} holds no VAPID keys (${messageOf(error)}). Restore it from a backup, or delete it: ` +
        'then new keys are made, and users have to turn push messages on again.',
      { cause: error },
    );
  }
}
