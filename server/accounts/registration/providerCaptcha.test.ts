import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portOf } from '../../http/portOf.ts';
import { CAPTCHA_ACTION, providerCaptcha } from './providerCaptcha.ts';

const GOOD = { success: true, hostname: 'play.example', action: CAPTCHA_ACTION, score: 0.9 };

/** A fake provider that gives a fixed answer and accepts each token once. */
let provider: Server;
let answer: unknown;
let requested: URLSearchParams[];
beforeEach(async () => {
  answer = GOOD;
  requested = [];
  const used = new Set<string>();
  provider = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      const form = new URLSearchParams(text);
      const token = form.get('response') ?? '';
      requested.push(form);
      res.end(JSON.stringify(used.has(token) ? { success: false } : answer));
      used.add(token);
    });
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => provider.close());

const faults: unknown[] = [];
const refusals: unknown[] = [];
const open = () =>
  providerCaptcha({
    siteKey: 'site',
    secret: 'hidden',
    apiBase: `http://127.0.0.1:${portOf(provider)}`,
    hostname: () => 'play.example',
    onUnreachable: (error) => faults.push(error),
    onRefused: (refused) => refusals.push(refused),
  });

it('the server sends the secret to the captcha provider, and only the site key to the browser', async () => {
  const captcha = open();
  expect(captcha.challenge()).toEqual({ kind: 'PROVIDER', siteKey: 'site', action: CAPTCHA_ACTION });
  expect(await captcha.verify('token')).toBeNull();
  expect([...(requested[0] ?? [])]).toEqual([
    ['secret', 'hidden'],
    ['response', 'token'],
  ]);
});

it('[ACC-13] the human check answers E2100 for a missing token, and E2101 for a used token', async () => {
  const captcha = open();
  expect(await captcha.verify(undefined)).toBe('E2100');
  expect(requested).toEqual([]);
  expect(await captcha.verify('once')).toBeNull();
  expect(await captcha.verify('once')).toBe('E2101');
});

it.each([
  ['no success', { ...GOOD, success: false }],
  ['another host', { ...GOOD, hostname: 'elsewhere.example' }],
  ['no host', { success: true, action: CAPTCHA_ACTION, score: 0.9 }],
  ['another action', { ...GOOD, action: 'login' }],
  ['a score too low', { ...GOOD, score: 0.3 }],
  ['no score', { success: true, hostname: 'play.example', action: CAPTCHA_ACTION }],
  ['a text instead of an object', 'sorry'],
])("the human check rejects a captcha provider's answer with %s", async (_, messages) => {
  answer = messages;
  expect(await open().verify('token')).toBe('E2101');
});

it("the server logs the captcha provider's reason for a rejection, without the token", async () => {
  refusals.length = 0;
  answer = { success: false, 'error-codes': ['invalid-input-secret'] };
  expect(await open().verify('token-of-a-person')).toBe('E2101');
  answer = { ...GOOD, score: 0.3 };
  expect(await open().verify('another-token')).toBe('E2101');
  expect(refusals).toEqual([
    { codes: ['invalid-input-secret'], hostname: null, action: null, score: 0 },
    { codes: [], hostname: 'play.example', action: CAPTCHA_ACTION, score: 0.3 },
  ]);
});

it('the server rejects a request if the captcha provider is unreachable', async () => {
  const captcha = open();
  faults.length = 0;
  await new Promise((resolve) => provider.close(resolve));
  expect(await captcha.verify('token')).toBe('E2101');
  expect(faults).toHaveLength(1);
});
