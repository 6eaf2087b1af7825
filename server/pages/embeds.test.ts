/** Games and positions on pages of other sites. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPosition } from '../../engine/board/position.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import { nodeAt, play, recordOfTree, studyOf } from '../../engine/study/tree.ts';
import { PAGES } from '../../protocol/shapes/pages.ts';
import { studyLink, studyOfLink } from '../../protocol/shapes/studyLink.ts';
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
/** Returns the URL of the frame in the HTML of an oEmbed description. */
const frameOf = (html: string) => /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

it('[API-54] S89: a frame can be embedded by other sites, and contains no script, form or cookie', async () => {
  const { status, headers, text } = await get(`/embed/game/${id}?lang=es`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  // Without them the browser would show neither the picture of the frame nor its size.
  expect(headers.get('content-security-policy')).toContain("img-src 'self'");
  expect(headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
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
  });
  expect(html).toContain(`<iframe src="${server.url}/embed/game/${id}" width="400" height="210"`);
  expect(html).toContain('&lt;b&gt;');
  const low = JSON.parse((await oEmbed(`${server.url}/join/${id}`, '&maxheight=210')).text) as object;
  expect(low).toMatchObject({ width: 400, height: 210 });
  const small = await oEmbed(`${server.url}/join/${id}`, '&maxwidth=100&maxheight=20');
  expect(JSON.parse(small.text)).toMatchObject({ width: 38, height: 20 });
});

it('[API-55] oEmbed describes the picture of a game as thumbnail, unless it is larger than the requested size', async () => {
  const thumbnail = async (limits: string) => {
    const { text } = await oEmbed(`${server.url}/game/${id}`, limits);
    const { thumbnail_url, thumbnail_width, thumbnail_height } = JSON.parse(text) as Record<string, unknown>;
    return [thumbnail_url, thumbnail_width, thumbnail_height];
  };
  const whole = [`${server.url}/preview/game/${id}.png`, 1200, 630];
  expect(await thumbnail('')).toEqual(whole);
  expect(await thumbnail('&maxwidth=1200&maxheight=630')).toEqual(whole);
  for (const limits of ['&maxwidth=1199', '&maxheight=629', '&maxwidth=400'])
    expect([limits, ...(await thumbnail(limits))]).toEqual([limits, undefined, undefined, undefined]);
});

it.each([
  ['an unknown game', () => `${'0'.repeat(32)}`],
  ['a malformed id', () => 'x'],
])('[API-54][API-55] frames and oEmbed answer 404 for %s', async (_what, gameId) => {
  expect((await get(`/embed/game/${gameId()}`)).status).toBe(404);
  expect((await oEmbed(`${server.url}/game/${gameId()}`)).status).toBe(404);
});

it('[API-55] oEmbed refuses URLs of other sites and pages', async () => {
  expect((await oEmbed(`https://example.org/game/${id}`)).status).toBe(404);
  expect((await oEmbed(`${server.url}/rules`)).status).toBe(404);
  for (const refused of [
    ...(await Promise.all(
      ['&format=xml', '&maxwidth=none', '&maxwidth=0', '&maxheight=-1'].map((limits) =>
        oEmbed(`${server.url}/game/${id}`, limits),
      ),
    )),
    ...[await oEmbed('not an address'), await get('/oembed')],
  ])
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([422, { code: 'E3008' }]);
});

const START = makePosition(startPosition());
const embedOf = (position: string, more = '') =>
  get(`/embed/position?position=${encodeURIComponent(position)}${more}`);

it('[SHR-47] S89: a position can be embedded by other sites, and contains no script, form or cookie', async () => {
  const { status, headers, text } = await embedOf(START, '&side=red&coordinates=no&lang=es');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(text).not.toMatch(/<script|<form|<text/);
  expect(text).toContain('<title>Una posición de ajedrez para cuatro. Turno: Blancas</title>');
  // Red's king is at the lower left.
  expect(text).toMatch(/<g transform="translate\(0 1100\)"><g [^>]*><use href="#king-2"/);
  const href = /href="([^"#]+)(#study=[^"]+)"/.exec(text);
  expect(href?.[1]).toBe(`${server.url}/study`);
  const study = studyOfLink(href?.[2] ?? '');
  expect(makePosition(study?.record.start ?? startPosition())).toBe(START);
  expect((await embedOf(START)).text).toContain('<text');
});

it.each([
  ['a position with a wrong field', `position=${encodeURIComponent(`${START} 7`)}`, 'something else follows'],
  ['markup in place of a position', 'position=%3Cscript%3E', 'pieces'],
  ['no position', '', 'position'],
  ['an empty position', 'position=', 'position'],
  ['two positions', 'position=a&position=b', 'position'],
  ['a text that is too long', `position=${'1'.repeat(5000)}`, 'position'],
  ['an unknown side', `position=${encodeURIComponent(START)}&side=blue`, 'side'],
  ['an unknown parameter', `position=${encodeURIComponent(START)}&size=9`, 'size'],
])('[SHR-47] the embedded page for %s explains the error, with status 422', async (_what, query, reason) => {
  const { status, headers, text } = await get(`/embed/position?${query}`);
  expect(status).toBe(422);
  expect(headers.get('content-type')).toContain('text/html');
  expect(text).toContain('<h1>This address shows no position</h1>');
  expect(text).toContain(reason);
  expect(text).not.toMatch(/<script|<svg/);
  expect((await get(`/embed/position?${query}&lang=ru`)).text).toContain('По этому адресу нет позиции');
});

it('[SHR-48] S28: other sites can embed only the frames of games and positions', async () => {
  const pages = Object.values(PAGES).map(({ path }) => path.replace(/\/:\w+\??/g, ''));
  const others = [
    ...['/embed', '/embed/', '/embed/games', `/embed/game/${id}/more`, '/embed/position/more'],
    ...['/oembed', `/preview/game/${id}.png`, '/preview/tetrarch.png', '/robots.txt', '/sitemap.xml'],
    ...['/api/openapi.json', '/api/docs/', '/api/unknown', '/healthz', '/unknown', `/game/${id}`],
  ];
  for (const at of new Set([...pages, ...others])) {
    const { headers } = await get(at || '/');
    expect(headers.get('content-security-policy'), at).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options'), at).not.toBeNull();
  }
});

it('[SHR-49] oEmbed describes the frame of a position for study links and embedded positions', async () => {
  const [move = 0] = legalMoves(startPosition());
  const played = play({ tree: studyOf(startPosition()), path: [] }, { type: 'move', move });
  if (!played.ok) throw new Error(played.error);
  const { tree, path } = played.value;
  const record = recordOfTree(tree);
  const link = record && studyLink(server.url, '/study', makeRecord(record), path);
  const { status, text } = await oEmbed(link ?? '', '&maxwidth=300');
  expect(status).toBe(200);
  const described = JSON.parse(text) as { html: string };
  expect(described).toMatchObject({ version: '1.0', type: 'rich', width: 300, height: 300 });
  const src = frameOf(described.html);
  const shown = new URL(src).searchParams.get('position');
  expect(shown).toBe(makePosition(nodeAt(tree, path).game.position));
  expect((await get(src.slice(server.url.length))).status).toBe(200);
  // The address of the frame has the same description.
  expect(JSON.parse((await oEmbed(src, '&maxwidth=300')).text)).toEqual(described);
});

it('[SHR-49] oEmbed keeps the side and the coordinates of an embedded position', async () => {
  const query = new URLSearchParams({ position: START, side: 'red', coordinates: 'no' });
  const { text } = await oEmbed(`${server.url}/embed/position?${query}`);
  const { html } = JSON.parse(text) as { html: string };
  expect(Object.fromEntries(new URL(frameOf(html)).searchParams)).toEqual(Object.fromEntries(query));
});

it.each(['/study', '/study#study=none', '/embed/position?position=none', '/embed/position'])(
  '[SHR-49] oEmbed answers 404 for the address %s, which has no position',
  async (at) => {
    expect((await oEmbed(server.url + at)).status).toBe(404);
  },
);
