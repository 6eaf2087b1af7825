/** Daily limits of guests per network, on a server with small limits: two accounts, three games. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import type { LocalChallenge } from '../../../protocol/shapes/captcha.ts';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { captchaQuery, loggedIn, type Refusal, solve } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import type { Database } from '../../db/database.ts';
import { Retention } from '../../db/retention/retention.ts';

let database: Database;
let server: TestServer;
const start = () =>
  startTestServer(
    { TRUST_PROXY: '1' },
    { database: { ...database, close: async () => {} } },
    { guestAccountsPerDay: 2, guestGamesPerDay: 3 },
  );
beforeAll(async () => {
  database = await testDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** A visitor behind the proxy, with a chosen IP address. */
class Visitor extends TestUser {
  readonly address: string;

  constructor(address: string) {
    super(server.url);
    this.address = address;
  }

  override call<T = never>(method: string, path: string, options: { body?: unknown } = {}) {
    return super.call<T>(method, path, { ...options, headers: { 'X-Forwarded-For': this.address } });
  }

  /** Sends a request. Returns the error code of its answer, or null. */
  async notify(method: string, path: string, body?: object): Promise<string | null> {
    const answer = await this.call<Refusal>(method, path, body ? { body } : {});
    return answer.status < 400 ? null : answer.body.code;
  }

  async captcha(): Promise<string> {
    const { body } = await this.call<LocalChallenge>('GET', '/api/captcha');
    return captchaQuery(solve(body));
  }
}

async function guestFrom(address: string): Promise<Visitor> {
  const visitor = new Visitor(address);
  const refusal = await visitor.notify('POST', '/api/guest/login');
  // Solves a captcha if the network has reached its daily limit.
  if (refusal) await visitor.notify('POST', `/api/guest/login${await visitor.captcha()}`);
  return visitor;
}

/** Starts a game against bots and resigns it. */
async function playOne(who: Visitor, query = ''): Promise<string | null> {
  const path = '/api/guest/game-session';
  const answer = await who.call<{ id: string } & Refusal>('POST', `${path}/create-and-start${query}`, {
    body: {},
  });
  if (answer.status !== 201) return answer.body.code;
  await who.call('POST', `${path}/${answer.body.id}/resign`);
  return null;
}

describe('new guest accounts', () => {
  it('require no captcha up to a limit per network and day', async () => {
    const login = (address: string, query = '') => new Visitor(address).notify('POST', `/api/login${query}`);
    expect([await login('203.0.113.1'), await login('203.0.113.200')]).toEqual([null, null]);
    expect(await login('203.0.113.7')).toBe('E2100');
    expect(await login('203.0.113.7', captchaQuery('wrong'))).toBe('E2101');
    const passed = await new Visitor('203.0.113.7').captcha();
    expect(await login('203.0.113.7', passed)).toBeNull();
    expect(await login('203.0.113.7', passed)).toBe('E2101');
    expect(await login('203.0.114.1')).toBeNull(); // Another network is not limited.
  });

  it('are counted per IPv6 network of 64 bits', async () => {
    const visitor = await guestFrom('2001:db8:1:2::1');
    await guestFrom('2001:db8:1:2:ffff::2');
    expect(await new Visitor('2001:db8:1:2:3::4').notify('POST', '/api/guest/login')).toBe('E2100');
    expect(await visitor.notify('POST', '/api/guest/login')).toBeNull();
    expect(await new Visitor('2001:db8:1:3::1').notify('POST', '/api/guest/login')).toBeNull();
  });

  it('are counted for one day, even across a restart', async () => {
    const address = '198.51.100.77';
    for (let count = 0; count < 2; count++) await guestFrom(address);
    await server.stop();
    server = await start();
    expect(await new Visitor(address).notify('POST', '/api/login')).toBe('E2100');
    const rows = await database.db.selectFrom('guest_address').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|100\.77|2001:db8/);
    for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
    await database.db
      .updateTable('guest_address')
      .set({ at: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
      .execute();
    expect(await new Visitor(address).notify('POST', '/api/login')).toBeNull();
    await new Retention(database.db, pino({ level: 'silent' })).run();
    expect(await database.db.selectFrom('guest_address').selectAll().execute()).toHaveLength(1);
  });
});

describe('games of guests', () => {
  it('require a captcha in every call above a limit per network and day', async () => {
    const [first, second] = [await guestFrom('192.0.2.1'), await guestFrom('192.0.2.2')];
    expect([await playOne(first), await playOne(second), await playOne(first)]).toEqual([null, null, null]);
    expect(await playOne(second)).toBe('E2100');
    const host = await loggedIn(server);
    const open = async () =>
      (await host.call<{ id: string }>('POST', '/api/game-session', { body: {} })).body.id;
    const id = await open();
    const guest = '/api/guest/game-session';
    const seat = { role: 'player', protocol: PROTOCOL_VERSION };
    expect(await second.notify('POST', guest, {})).toBe('E2100');
    expect(await second.notify('POST', `${guest}/${id}/join`)).toBe('E2100');
    expect(await second.notify('POST', `${guest}/${id}/seat`, seat)).toBe('E2100');
    expect(await second.notify('POST', '/api/guest/game-queue', { timeSetting: 'FAST' })).toBe('E2100');
    expect(await second.notify('POST', `${guest}/${id}/seat`, { ...seat, role: 'watcher' })).toBeNull();
    expect(await playOne(second, await second.captcha())).toBeNull();
    expect(await playOne(await guestFrom('192.0.3.1'))).toBeNull(); // Another network is not limited.
    // Users with accounts need no captcha.
    const member = new Visitor('192.0.2.9');
    member.cookie = (await loggedIn(server)).cookie;
    expect(await member.notify('POST', '/api/game-session', {})).toBeNull();
  });

  it("let a player return to the player's own seat without a captcha", async () => {
    const [guest, other] = [await guestFrom('192.0.4.1'), await guestFrom('192.0.4.2')];
    const path = '/api/guest/game-session';
    const { id } = (await guest.call<{ id: string }>('POST', path, { body: {} })).body;
    for (let count = 0; count < 3; count++) expect(await playOne(other)).toBeNull();
    expect(await playOne(other)).toBe('E2100');
    expect(await guest.notify('POST', `${path}/${id}/join`)).toBeNull();
    const seat = { role: 'player', protocol: PROTOCOL_VERSION };
    expect(await guest.notify('POST', `${path}/${id}/seat`, seat)).toBeNull();
  });
});
