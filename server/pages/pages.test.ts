/** The server's answers to the first requests of a browser. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../dist/client');
const FILE = path.join(CLIENT, 'assets', 'made-for-a-test.js');
const TEXT = `// ${'A line that says the same again and again. '.repeat(200)}`;

let server: TestServer;
const hadClient = existsSync(CLIENT);
beforeAll(async () => {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, TEXT);
  server = await startTestServer({ FLAG_ACTIVE_GAMES: '0', FLAG_SOCIAL_LINKS: '1' });
});
afterAll(async () => {
  await server.stop();
  rmSync(hadClient ? FILE : CLIENT, { recursive: true });
});

it.each(['br', 'gzip'])(
  'files are compressed for clients that accept %s, and sent uncompressed to others',
  async (encoding) => {
    const ask = (accepted: string) =>
      fetch(`${server.url}/assets/made-for-a-test.js`, { headers: { 'Accept-Encoding': accepted } });
    const small = await ask(encoding);
    expect(small.headers.get('content-encoding')).toBe(encoding);
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await small.text()).toBe(TEXT);
    const plain = await ask('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(TEXT);
  },
);

it('the server sends the files that the build compressed', async () => {
  const address = `${server.url}/assets/made-for-a-test.js`;
  writeFileSync(`${FILE}.br`, brotliCompressSync('// compressed by the build'));
  try {
    const small = await fetch(address, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(small.headers.get('content-type')).toMatch(/javascript/);
    expect(small.headers.get('cache-control')).toMatch(/immutable/);
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await small.text()).toBe('// compressed by the build');
    const plain = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(await plain.text()).toBe(TEXT);
  } finally {
    rmSync(`${FILE}.br`);
  }
});

it('scripts and styles are sent without the headers of documents, but a worker script has a content security policy', async () => {
  const headersOf = async (name: string) => {
    const file = path.join(CLIENT, 'assets', name);
    writeFileSync(file, TEXT);
    try {
      return (await fetch(`${server.url}/assets/${name}`)).headers;
    } finally {
      rmSync(file);
    }
  };
  const documentHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options'];
  for (const name of ['part-made-for-a-test.js', 'made-for-a-test.css']) {
    const headers = await headersOf(name);
    for (const one of documentHeaders) expect([name, one, headers.get(one)]).toEqual([name, one, null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (const name of ['madeWorker-for-a-test.js', 'made-for-a-test.svg'])
    expect((await headersOf(name)).get('content-security-policy')).toContain("script-src 'self'");
});

it('API answers are not compressed', async () => {
  const answer = await fetch(`${server.url}/api/openapi.json`, { headers: { 'Accept-Encoding': 'br' } });
  expect(Number((await answer.text()).length)).toBeGreaterThan(10_000);
  expect(answer.headers.get('content-encoding')).toBeNull();
});

describe('URLs of pages', () => {
  const html = { headers: { Accept: 'text/html' } };
  const status = async (at: string) => (await fetch(server.url + at, html)).status;
  const PAGE = path.join(CLIENT, 'index.html');
  const hadPage = existsSync(PAGE);
  beforeAll(() => {
    if (!hadPage) writeFileSync(PAGE, '<!doctype html><title>The page</title>');
  });
  afterAll(() => {
    if (!hadPage) rmSync(PAGE, { force: true });
  });

  it('[API-21] answer 200 if the page exists', async () => {
    const creator = await TestUser.guest(server.url);
    const { body } = await creator.call<{ id: string }>('POST', '/api/guest/game-session', { body: {} });
    for (const at of [
      '/',
      '/create',
      '/create/',
      '/Create?from=mail',
      `/join/${body.id}`,
      `/game/${body.id}`,
      '/games/anything-on-this-device',
      '/social',
      '/tutorial',
      '/tutorial/checkmate',
      '/about/privacy',
      '/nft/1001',
      '/payment-confirmation/nft/success/cs_12345678',
      '/payment-confirmation/donate/failure',
    ])
      expect([at, await status(at)]).toEqual([at, 200]);
  });

  it("[API-21] answer 404 with the app's error page if the page does not exist", async () => {
    for (const at of [
      '/nothing-here',
      '/rules.html',
      '/join/not.an.id',
      '/creates',
      '/active-games',
      // These pages are hidden by a feature flag.
      '/active-games/ended',
      '/leaderboard/by-name',
      '/tutorial/castling',
      '/about/prices',
      '/nft/31',
      `/game/${'0'.repeat(32)}`,
      '/join/not-an-id',
      '/payment-confirmation',
      '/payment-confirmation/coffee/failure',
    ]) {
      const answer = await fetch(server.url + at, html);
      expect([at, answer.status]).toEqual([at, 404]);
      expect(await answer.text()).toContain('<!doctype html>');
    }
  });

  it("answer 404 for a missing file, without the app's page", async () => {
    const answer = await fetch(`${server.url}/assets/missing.js`, { headers: { Accept: '*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});
