/**
 * The parts of the product that are exposed to the web in production, requested through its https proxy. The titles
 * contain the number of the security requirement (S1, S2, ...).
 */
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/services/ports.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { completedEvent, signatureOf } from '../../harness/users/paymentEvents.ts';
import type { TestUser } from '../../harness/users/testUser.ts';
import {
  METRICS_TOKEN,
  openProduction,
  type ProductionPlace,
  WEBHOOK_SECRET,
} from './support/productionPlace.ts';

let place: ProductionPlace;
beforeAll(async () => {
  place = await openProduction({ freePort, startPostgres, startRedis });
});
afterAll(() => place?.close());

const YEAR_S = 31_536_000;
const KINDS = [
  '/',
  '/about/rules',
  '/nowhere',
  '/api/account/me',
  '/api/nowhere',
  '/healthz',
  '/%00',
  '/metrics',
];

it('S6: the cookie is host-only, secure and HttpOnly', async () => {
  const user = await place.visitor();
  const { headers } = await user.call('POST', '/api/guest/login');
  const [name, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
  expect(name).toMatch(/^__Host-tetrarch=[\w-]+\.[\w-]+\.[\w-]+$/);
  const lasting = /^(?:Max-Age|Expires)=/;
  expect(attributes.filter((one) => !lasting.test(one)).sort()).toEqual([
    'HttpOnly',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  // In production, the server ignores the cookie name of development.
  const { cookie } = user;
  user.cookie = cookie.replace('__Host-', '');
  expect((await user.call('GET', '/api/account/me')).status).toBe(401);
  user.cookie = cookie;
  expect((await user.call('GET', '/api/account/me')).status).toBe(200);
});

it('S64: neither a page of another site nor a request without Sec-Fetch-Site can log a user out', async () => {
  const user = await place.guest();
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }, {}]) {
    const answer = await fetch(`${place.innerUrl}/api/logout`, {
      headers: { Cookie: user.cookie, ...headers },
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  }
  expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  expect((await user.call('GET', '/api/logout')).status).toBe(200);
  expect((await user.call('GET', '/api/account/me')).status).toBe(401);
});

describe('answers of every kind', () => {
  it.each(KINDS)('S28, S29: have security headers: %s', async (path) => {
    const { headers } = await (await place.visitor(2)).call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    const part = (name: string) =>
      policy.split(';').find((one) => one.trim().startsWith(`${name} `)) ?? `no ${name}`;
    expect(part('script-src')).not.toMatch(/unsafe-(inline|eval)|\*|no script-src/);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(part(name)).toContain("'none'");
    expect(policy).toContain('upgrade-insecure-requests');
    const [, age = '0'] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(YEAR_S);
    expect(headers.get('strict-transport-security')).toContain('includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it.each(KINDS)('S30: reveal no program and no version: %s', async (path) => {
    const { headers, body } = await (await place.visitor(2)).call<unknown>('GET', path);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \w+ \(|express|colyseus\/\d/i);
  });

  it.each([
    ...['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets/index.js.map', '/monitor'],
    ...['/playground', '/colyseus', '/matchmake', '/debug', '/server-status', '/outbox', '/api/outbox'],
    ...['/node_modules/express/package.json', '/..%2f..%2f..%2fetc/passwd', '/dist/client/index.html'],
  ])('S30: say that nothing exists at %s', async (path) => {
    const { status, headers, body } = await (await place.visitor(3)).call<unknown>('GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // The answer is the client's "not found" page or a plain refusal.
    expect(status === 404 || headers.get('content-type')?.includes('text/html')).toBe(true);
    expect(text).not.toMatch(/root:|\[core\]|"dependencies"|at \w+ \(|node_modules/);
  });

  it('S30: contain metrics only if the request came from the same machine or has the token', async () => {
    const user = await place.visitor(2);
    const { status } = await user.call('GET', '/metrics');
    expect([401, 403, 404]).toContain(status);
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await user.call('GET', '/metrics', { headers })).status).toBe(200);
  });

  it('S30: contain an id and nothing about the program if an error occurred', async () => {
    const user = await place.visitor(2);
    const { status, body } = await user.call<object>('POST', '/api/login', { body: '{"email":' });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toMatch(/SyntaxError|position|at .*\.ts/);
  });
});

describe('other sites', () => {
  const foreign = () => [
    ...['https://evil.example', 'null', place.url.replace('https', 'http'), `${place.url}.evil.example`],
    // In production, the listen address is not an allowed origin, unlike in development.
    ...[place.innerUrl, place.innerUrl.replace('127.0.0.1', 'localhost'), 'https://localhost'],
  ];

  it('S24: cannot change state', async () => {
    const user = await place.member();
    const { paths } = (await user.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')).body;
    const changing = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls)
        .filter((method) => method !== 'get')
        .map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, '0'.repeat(32))] as const),
    );
    expect(changing.length).toBeGreaterThan(40);
    const refusals = new Set<string>();
    for (const [index, [method, path]] of changing.entries()) {
      // Each request of the session comes from one of twenty other networks.
      const far = Object.assign(await place.visitor(10 + (index % 20)), { cookie: user.cookie });
      for (const Origin of foreign()) {
        const { status, body } = await far.call<{ code: string }>(method, path, {
          body: {},
          headers: { Origin },
        });
        refusals.add(`${status} ${body.code}`);
      }
      refusals.add(`${await withoutOrigin(method, path, user)}`);
    }
    expect([...refusals].sort()).toEqual(['403', '403 E3010']);
    expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  });

  function withoutOrigin(method: string, path: string, { url, cookie }: TestUser): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Content-Length': 2 };
      request({ hostname, port, path, method, headers }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      })
        .on('error', reject)
        .end('{}');
    });
  }

  it('S27: cannot read any answer, in particular with cookies', async () => {
    const user = await place.visitor();
    for (const path of [
      '/api/guest/login',
      '/api/account/me',
      '/matchmake/joinOrCreate/game',
      '/',
      '/nowhere',
    ])
      for (const Origin of foreign())
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const headers = { Origin, 'Access-Control-Request-Method': 'POST' };
          const answer = await user.call(method, path, { headers });
          expect(answer.headers.get('access-control-allow-origin')).toBeNull();
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'S26: cannot send a body of the type %s',
    async (type) => {
      const user = await place.guest();
      const headers = { 'Content-Type': type };
      expect((await user.call('POST', '/api/guest/game-session', { body: '{}', headers })).status).toBe(415);
    },
  );
});

it('S13: a password of a megabyte is not hashed', async () => {
  const user = await place.visitor();
  const body = { email: 'a@example.org', password: 'x'.repeat(1_000_000) };
  expect((await user.call('POST', '/api/login', { body })).status).toBe(413);
});

describe('an event of the card provider', () => {
  const sendEvent = async (body: string, signature: string) => {
    const headers = { 'stripe-signature': signature };
    return (await (await place.visitor(4)).call('POST', '/api/payments/webhook', { body, headers })).status;
  };

  it('S48: is rejected without its signature', async () => {
    const body = completedEvent('cs_live_1', { livemode: true });
    expect(await sendEvent(body, signatureOf(body, 'whsec_of_somebody_else'))).toBe(400);
    expect(await sendEvent(`${body} `, signatureOf(body, WEBHOOK_SECRET))).toBe(400);
    expect(await sendEvent(body, signatureOf(body, WEBHOOK_SECRET))).toBe(200);
  });

  it('S49: is rejected if it was signed more than five minutes ago', async () => {
    const body = completedEvent('cs_live_1', { livemode: true });
    expect(await sendEvent(body, signatureOf(body, WEBHOOK_SECRET, 301))).toBe(400);
  });

  it('S54: is rejected in production if it belongs to the test mode', async () => {
    const body = completedEvent('cs_test_1', { livemode: false });
    expect(await sendEvent(body, signatureOf(body, WEBHOOK_SECRET))).toBe(400);
  });
});

it('S60: the log contains the security events, and no secret, password, token, address or query', async () => {
  const user = await place.member();
  const { email, password } = user.signUp;
  await user.call('POST', '/api/login', { body: { email, password: 'a wrong one, typed' } });
  const { cookie } = user;
  await user.call('GET', '/api/account/me?token=secret-in-a-query');
  await user.call('GET', '/api/logout');
  const { lines } = place.product;
  const events = lines.flatMap((line) => /"event":"(\w+)"/.exec(line)?.[1] ?? []);
  for (const event of ['registered', 'activated', 'login', 'loginRefused', 'logout', 'mailSent'])
    expect(events).toContain(event);
  const text = lines.join('\n');
  const token = /[?&]token=([\w-]+)/.exec(await place.mailTo(email, /[?&]token=/))?.[1] ?? 'none';
  const stored = [
    password,
    'a wrong one, typed',
    'secret-in-a-query',
    email,
    cookie.split('=')[1] ?? 'none',
    token,
  ];
  for (const secret of [...stored, ...place.secrets, 'argon2id']) expect(text).not.toContain(secret);
});
