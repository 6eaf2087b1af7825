/** Games on pages of other sites. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  const creator = await TestUser.guest(server.url);
  const { body } = await creator.call<{ id: string }>('POST', '/api/guest/game-session', {
    body: { name: '<b>Evening</b>' },
  });
  id = body.id;
});
afterAll(() => server.stop());

const get = async (at: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + at, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const oEmbed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

it('[API-54] S89: a frame can be embedded by other sites, and contains no script, form or cookie', async () => {
  const { status, headers, text } = await get(`/embed/game/${id}?lang=es`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(text).not.toMatch(/<script|<form|<b>/);
  expect(text).toContain('&lt;b&gt;Evening&lt;/b&gt;');
  expect(text).toContain('<html lang="es');
  expect(text).toContain(`href="${server.url}/game/${id}"`);
  const picture = /src="([^"]+)"/.exec(text)?.[1] ?? '';
  expect((await get(picture)).headers.get('content-type')).toBe('image/png');
  const other = await get('/healthz');
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(other.headers.get('x-frame-options')).not.toBeNull();
});

it('[API-55] oEmbed describes the frame of a game, within the requested size', async () => {
  const { status, text } = await oEmbed(`${server.url}/game/${id}`, '&format=json&maxwidth=400');
  expect(status).toBe(200);
  const { html, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(answer).toMatchObject({
    ...{ version: '1.0', type: 'rich', provider_name: 'Tetrarch', width: 400, height: 210 },
    thumbnail_url: `${server.url}/preview/game/${id}.png`,
  });
  expect(html).toContain(`<iframe src="${server.url}/embed/game/${id}" width="400" height="210"`);
  expect(html).toContain('&lt;b&gt;');
  const low = JSON.parse((await oEmbed(`${server.url}/join/${id}`, '&maxheight=210')).text) as object;
  expect(low).toMatchObject({ width: 400, height: 210 });
});

it.each([
  ['an unknown game', () => `${'0'.repeat(32)}`],
  ['a malformed id', () => 'x'],
])('[API-54][API-55] the answer for %s is 404', async (_what, gameId) => {
  expect((await get(`/embed/game/${gameId()}`)).status).toBe(404);
  expect((await oEmbed(`${server.url}/game/${gameId()}`)).status).toBe(404);
});

it('[API-55] oEmbed refuses URLs of other sites and pages', async () => {
  expect((await oEmbed(`https://example.org/game/${id}`)).status).toBe(404);
  expect((await oEmbed(`${server.url}/rules`)).status).toBe(404);
  expect((await oEmbed(`${server.url}/game/${id}`, '&format=xml')).status).toBe(422);
  expect((await oEmbed(`${server.url}/game/${id}`, '&maxwidth=none')).status).toBe(422);
  expect((await oEmbed('not an address')).status).toBe(422);
  expect((await get('/oembed')).status).toBe(422);
});
