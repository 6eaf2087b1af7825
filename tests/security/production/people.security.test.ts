/**
 * Sessions, passwords and floods in production mode with unscaled limits. The titles contain the number of the
 * security requirement (S1, S2, ...).
 */
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { freePort } from '../../../scripts/services/ports.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { LIMITS } from '../../../server/config/limits.ts';
import { newSignUp, type SignUp } from '../../harness/users/accounts.ts';
import type { TestUser } from '../../harness/users/testUser.ts';
import { openProduction, type ProductionPlace } from './support/productionPlace.ts';

let place: ProductionPlace;
beforeAll(async () => {
  place = await openProduction({ freePort, startPostgres, startRedis });
});
afterAll(() => place?.close());

const me = async (user: TestUser) => (await user.call('GET', '/api/account/me')).status;
const login = (user: TestUser, { email, password }: Pick<SignUp, 'email' | 'password'>, headers = {}) =>
  user.call<{ code?: string }>('POST', '/api/login', { body: { email, password }, headers });

const requestReset = (user: TestUser, email: string) =>
  user.call<unknown>('POST', `/api/account/password-reset${place.checked()}`, { body: { email } });

describe('a login session', () => {
  it('S2: is new at each login, and the earlier session is revoked', async () => {
    const user = await place.member();
    const { cookie } = user;
    await login(user, user.signUp);
    expect(user.cookie).not.toBe(cookie);
    expect(await me(user)).toBe(200);
    const before = Object.assign(await place.visitor(), { cookie });
    expect(await me(before)).toBe(401);
    const planted = Object.assign(await place.visitor(), { cookie: '__Host-tetrarch=planted' });
    await login(planted, user.signUp);
    expect(planted.cookie).not.toContain('planted');
  });

  it('S3, S4: is rejected over HTTP after logout, and its socket is closed', async () => {
    const user = await place.guest();
    const game = await user.create({});
    await user.enter(game.id);
    const { cookie } = user;
    await user.call('GET', '/api/logout');
    await expect.poll(() => user.closeCode, { timeout: 2000 }).toBe(CLOSE.SESSION_ENDED);
    user.cookie = cookie;
    expect(await me(user)).toBe(401);
    expect((await user.seat(game.id)).status).toBe(401);
  });

  it('S5: ends on all other devices after a change of the password', async () => {
    const here = await place.member();
    const there = await place.visitor();
    await login(there, here.signUp);
    const body = {
      ...{ oldPassword: here.signUp.password, newPassword: 'harpsichords at noon' },
      repeatedPassword: 'harpsichords at noon',
    };
    const changed = await here.call<unknown>('PUT', '/api/account/change-password', { body });
    expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
    expect(await me(here)).toBe(200);
    expect(await me(there)).toBe(401);
  });
});

it('S10: a password is stored as an argon2id hash with 19 MiB and two passes', async () => {
  const { signUp } = await place.member();
  const row = await place.db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', signUp.email)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('S15: a login is refused with the same answer for an unknown address and a wrong password', async () => {
  const { email } = await place.signUp();
  const user = await place.visitor();
  const answers: unknown[] = [];
  for (const address of [email, newSignUp().email]) {
    const answer = await login(user, { email: address, password: 'a wrong password' });
    const headers = [...answer.headers.keys()].filter((name) => name !== 'ratelimit').sort();
    answers.push([answer.status, answer.body, headers]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject([401, { code: 'E100' }, expect.anything()]);
});

it('S16: a password reset request has the same answer for a known and an unknown address', async () => {
  const { email } = await place.signUp();
  const user = await place.visitor();
  const [known, unknown] = [await requestReset(user, email), await requestReset(user, newSignUp().email)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(known.status).toBe(200);
});

it('S18: links to reset a password start with the configured address, whatever host the request names', async () => {
  const { email } = await place.signUp();
  const { hostname, port } = new URL(place.url);
  const status = await new Promise((resolve, reject) => {
    const headers = {
      ...{ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
      ...{ Origin: place.url, 'Content-Type': 'application/json' },
    };
    const path = `/api/account/password-reset${place.checked()}`;
    request({ hostname, port, path, method: 'POST', headers, servername: 'localhost' }, (res) => {
      res.resume();
      resolve(res.statusCode);
    })
      .on('error', reject)
      .end(JSON.stringify({ email }));
  });
  expect(status).toBe(200);
  const mail = await place.mailTo(email, /reset-password/);
  expect(mail).toContain(`${place.url}/reset-password?token=`);
  expect(mail).not.toContain('evil');
});

describe('the protection against floods', () => {
  it('S20: sends only five mails for twenty reset requests', async () => {
    const { email } = await place.signUp();
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await requestReset(await place.visitor(), email)).status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await place.mailTo(email, /reset-password/);
    const other = await place.signUp();
    await requestReset(await place.visitor(), other.email);
    // Mails are sent in order. When this mail arrives, all earlier mails have been sent.
    await place.mailTo(other.email, /reset-password/);
    const sent = place.mail.taken.filter(
      (text, i) => place.mail.recipients[i] === email && text.includes('reset-password'),
    );
    expect(sent.length).toBeLessThanOrEqual(5);
  });

  it('S21: stops wrong passwords, while the right password works from another address', async () => {
    const fields = await place.signUp();
    const attacker = await place.visitor();
    const wrong = { email: fields.email, password: 'a wrong password' };
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) statuses.push((await login(attacker, wrong)).status);
    expect(statuses.slice(0, LIMITS.loginFailuresPerMinute)).toEqual(
      Array(LIMITS.loginFailuresPerMinute).fill(401),
    );
    expect(new Set(statuses.slice(LIMITS.loginFailuresPerMinute))).toEqual(new Set([429]));
    expect((await login(attacker, fields)).status).toBe(429);
    expect((await login(await place.visitor(), fields)).status).toBe(200);
  });

  it('S22: counts requests from one network together, whatever address the clients claim', async () => {
    const fields = await place.signUp();
    const attacker = await place.visitor();
    const wrong = { email: fields.email, password: 'a wrong password' };
    const statuses: number[] = [];
    for (let i = 0; i < LIMITS.loginFailuresPerMinute + 2; i++) {
      const headers = {
        ...{ 'X-Forwarded-For': `198.51.100.${i}`, 'X-Real-IP': `198.51.100.${i}` },
        ...{ Forwarded: `for=198.51.100.${i}`, 'X-Client-IP': `198.51.100.${i}` },
      };
      statuses.push((await login(attacker, wrong, headers)).status);
    }
    expect(statuses.slice(LIMITS.loginFailuresPerMinute)).toEqual([429, 429]);
  });

  type Flood = readonly [
    what: string,
    times: number,
    ask: (user: TestUser) => Promise<{ status: number; headers: Headers }>,
  ];
  const floods: readonly Flood[] = [
    ['requests', LIMITS.requestsPerMinute, (user) => user.call('GET', '/api/captcha')],
    [
      'sign-ups',
      LIMITS.signUpsPerTenMinutes,
      (user) => user.call('POST', `/api/account/register${place.checked()}`, { body: {} }),
    ],
    ['mails', LIMITS.mailRequestsPerTenMinutes, (user) => requestReset(user, 'nobody@example.org')],
    [
      'bug reports',
      LIMITS.bugReportsPerMinute,
      (user) => user.call('POST', '/api/bug-report', { body: { message: 'a fault' } }),
    ],
    ['exports of the own data', LIMITS.exportsPerMinute, (user) => user.call('GET', '/api/account/export')],
    [
      'links of wallets',
      LIMITS.linksPerMinute,
      (user) => user.call('POST', '/api/nft/authorities', { body: {} }),
    ],
  ];

  it.each(floods)('S23: answers a flood of %s with 429 and Retry-After', async (_what, times, request) => {
    const user = await place.member();
    let answer = await request(user);
    for (let i = 1; i <= times && answer.status !== 429; i++) answer = await request(user);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
