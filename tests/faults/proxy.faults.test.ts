// Two processes run in production mode behind nginx with TLS, as in the operations guide. Only the proxy is reachable,
// forged client addresses are ignored, and a rolling deploy loses no move.

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfComposeProxy, type Nginx, startNginx } from '../../scripts/services/nginx.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { LIMITS } from '../../server/config/limits.ts';
import { type Cleanups, cleanUp } from '../harness/cleanUp.ts';
import { type MainProcess, startMain } from '../harness/servers/mainProcess.ts';
import { VAPID_KEYS } from '../harness/servers/vapidKeys.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { type BackingServices, openBackingServices } from './support/backingServices.ts';
import { expectAcknowledgedIsLogged, expectOutageUncharged } from './support/expectations.ts';
import { ownerOf, rowsOf } from './support/gameRows.ts';
import { ReturningTable } from './support/returningTable.ts';

const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';
/** Pause between two requests of a client. It keeps the client below the request limit of both processes together. */
const REQUEST_PAUSE_MS = 100;

describe.skipIf(withoutServices)('the reverse proxy', () => {
  const cleanups: Cleanups = [];
  const servers: MainProcess[] = [];
  let proxy: Nginx;
  let ports: number[];
  let env: Record<string, string>;
  let database: BackingServices['database'];

  const startProcess = async (index: number) => {
    servers[index] = await startMain({
      ...env,
      PORT: String(ports[index]),
      PROCESS_NAME: String(ports[index]),
    });
  };

  beforeAll(async () => {
    // The certificate of the proxy is self-signed.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    cleanups.push(() => Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED'));
    const services = await openBackingServices({ startPostgres, startRedis }, cleanups);
    ({ database } = services);
    ports = [await freePort(), await freePort()];
    proxy = await startNginx(ports);
    cleanups.push(() => proxy.stop());
    env = {
      ...{ NODE_ENV: 'production', TRUST_PROXY: '1', PUBLIC_URL: proxy.url, DATABASE_URL: database.url },
      ...{ REDIS_URL: services.redis.url, SESSION_SECRET: 'the secret of a test behind a proxy' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'chess@localhost', LOG_LEVEL: 'warn' },
      ...{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret', RECAPTCHA_API_BASE: 'http://127.0.0.1:1' },
      ...VAPID_KEYS,
    };
    await Promise.all(ports.map((_, index) => startProcess(index)));
    cleanups.push(() => Promise.all(servers.map((server) => server.stop())));
  }, 120_000);
  afterAll(() => cleanUp(cleanups));

  it('accepts the proxy configuration of the containers', async () => {
    expect(await faultsOfComposeProxy()).toBe('');
  });

  it("redirects HTTP to HTTPS, and hides the operators' pages", async () => {
    const moved = await fetch(`${proxy.httpUrl}/rules?a=b`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://localhost/rules?a=b']);
    const healthy = await fetch(`${proxy.url}/healthz`);
    expect([healthy.status, healthy.headers.get('strict-transport-security')]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    for (const path of ['/metrics', '/readyz'])
      expect([path, (await fetch(proxy.url + path)).status]).toEqual([path, 404]);
  });

  it('limits clients by their real address, whatever address they claim', async () => {
    const user = new TestUser(proxy.url);
    const refusals: boolean[] = [];
    for (let n = 0; n <= LIMITS.signUpsPerTenMinutes; n++) {
      const { status } = await user.call('POST', '/api/account/register', {
        headers: { 'X-Forwarded-For': `203.0.113.${n}`, 'X-Real-IP': `203.0.113.${n}` },
        body: { email: `ann${n}@example.org`, nickname: `Annalisa${n}`, password: 'a long pass phrase' },
      });
      refusals.push(status === 429);
    }
    expect(refusals).toEqual([...Array(LIMITS.signUpsPerTenMinutes).fill(false), true]);
  });

  it('causes no failed request and no lost move when a deploy restarts one process after the other', async () => {
    const table = await ReturningTable.open(proxy.url, 7);
    const hasGame = await ownerOf(database.db, table.gameId);
    await table.playOn(2);
    const statuses = new Set<number>();
    let isDeploying = true;
    const pendingRequest = (async () => {
      for (; isDeploying; await delay(REQUEST_PAUSE_MS))
        statuses.add((await fetch(`${proxy.url}/api/account/me`)).status);
    })();
    const playing = (async () => {
      for (; isDeploying; await delay(20)) await table.playOn(1);
    })();
    const deploying = (async () => {
      const owner = ports.findIndex((port) => hasGame?.endsWith(`:${port}`));
      const replace = async (index: number) => {
        await servers[index]?.stop();
        await startProcess(index);
      };
      // Replacing the other process disconnects nobody, because the proxy connects each client directly to the owner
      // process.
      await replace(1 - owner);
      expect(table.everybody.flatMap(({ returns }) => returns)).toEqual([]);
      await replace(owner);
      expect(table.everybody.every(({ returns }) => returns.length > 0)).toBe(true);
    })().finally(() => {
      isDeploying = false;
    });
    await Promise.all([deploying, playing, pendingRequest]);
    await table.playOn(2);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const rows = await rowsOf(database.db, table.gameId);
    expect(table.acknowledged.length).toBeGreaterThanOrEqual(12);
    await expectAcknowledgedIsLogged(table, rows);
    expectOutageUncharged(table, rows);
    await table.leave();
  });

  it('routes the sockets of a game directly to its owner process', async () => {
    const table = await ReturningTable.open(proxy.url, 8);
    const owner = await ownerOf(database.db, table.gameId);
    await table.leave();
    const sockets = () => proxy.accesses().filter((line) => line.includes(`/${table.gameId} 101 `));
    // A request is logged only when it has ended.
    await expect.poll(() => sockets().length).toBe(table.everybody.length);
    for (const line of sockets()) expect(line.split(' ').at(-2)).toBe(owner);
  });

  it('logs no query strings', async () => {
    const secret = 'token=a-secret-in-a-query';
    // Sends one request over HTTP, one over HTTPS, and one with a body that is too large.
    await fetch(`${proxy.httpUrl}/moved?${secret}`, { redirect: 'manual' });
    await fetch(`${proxy.url}/reset-password?${secret}`);
    const body = 'x'.repeat(2_000_000);
    const large = await fetch(`${proxy.url}/large?${secret}`, { method: 'POST', body });
    expect(large.status).toBe(413);
    for (const path of ['/moved', '/reset-password', '/large'])
      await expect.poll(() => proxy.accesses().some((line) => line.includes(` ${path} `))).toBe(true);
    expect(proxy.logs()).not.toMatch(/a-secret-in-a-query|sessionId/);
    expect(readFileSync('ops/nginx/tetrarch.conf', 'utf8')).not.toContain('$request ');
  });
});
