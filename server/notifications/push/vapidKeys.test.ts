/** The VAPID keys: configured, or created once and stored in the data folder. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import webPush from 'web-push';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { VAPID_KEYS } from '../../../tests/harness/servers/vapidKeys.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { isKeyPair } from '../../config/vapidKeyPair.ts';
import { vapidKeysOf } from './vapidKeys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tetrarch-vapid-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const push = { keys: null, subject: 'mailto:a@b.example', areLocalAllowed: false };
const keys = { publicKey: VAPID_KEYS.VAPID_PUBLIC_KEY, privateKey: VAPID_KEYS.VAPID_PRIVATE_KEY };
const file = () => path.join(dataDir, 'vapid-keys.json');

it('[NTC-08] VAPID keys are created once, in a file that only the user of the process may read', () => {
  const first = vapidKeysOf({ push, dataDir });
  expect(isKeyPair(first)).toBe(true);
  expect(vapidKeysOf({ push, dataDir })).toEqual(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it('[NTC-08] VAPID keys that another process stores at the same time are used', () => {
  const generated = webPush.generateVAPIDKeys();
  const generate = vi.spyOn(webPush, 'generateVAPIDKeys').mockImplementation(() => {
    writeFileSync(file(), JSON.stringify(keys));
    return generated;
  });
  try {
    expect(vapidKeysOf({ push, dataDir })).toEqual(keys);
  } finally {
    generate.mockRestore();
  }
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(keys);
});

it('[NTC-08] VAPID keys from the environment variables are not stored', () => {
  expect(vapidKeysOf({ push: { ...push, keys }, dataDir })).toEqual(keys);
  expect(() => readFileSync(file())).toThrow('ENOENT');
});

it('[NTC-08] the call returns the public VAPID key from the environment variables', async () => {
  const server = await startTestServer({ ...VAPID_KEYS });
  onTestFinished(() => server.stop());
  const guest = await TestUser.guest(server.url);
  expect((await guest.call('GET', '/api/guest/push-key')).body).toEqual({ publicKey: keys.publicKey });
});

it.each([
  ['that is empty', ''],
  ['that contains no keys', '{"publicKey":1}'],
  [
    'whose keys do not belong together',
    JSON.stringify({ publicKey: VAPID_KEYS.VAPID_PUBLIC_KEY, privateKey: 'A'.repeat(43) }),
  ],
])('[NTC-08] the server does not start with a file of VAPID keys %s', (_title, text) => {
  writeFileSync(file(), text);
  expect(() => vapidKeysOf({ push, dataDir })).toThrow(/holds no VAPID keys.*Restore it from a backup/);
  expect(readFileSync(file(), 'utf8')).toBe(text);
});
