/** The content for link previews and search engines: heads, pictures, the sitemap, and texts without scripts. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { LANGUAGE_TAGS } from '../../protocol/shapes/languageTags.ts';
import { ABOUT_PAGES, CHAPTER_IDS } from '../../protocol/shapes/pages.ts';
import { archiveDueGames } from '../../tests/harness/games/archive.ts';
import { startBotGame } from '../../tests/harness/games/botGame.ts';
import { insertEndedGame, playEndedGame } from '../../tests/harness/games/endedGame.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { GREEN_STALEMATES, WHITE_WINS } from '../../tests/harness/games/positions.ts';
import { startTimedServer, type TimedServer } from '../../tests/harness/servers/timedServer.ts';
import { loggedInAdmin } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { PreviewPictures } from './previewPictures.ts';
import { productSvg } from './previewSvg.ts';

const PAGE = path.resolve(import.meta.dirname, '../../dist/client/index.html');
const hadPage = existsSync(PAGE);
let server: TimedServer;
beforeAll(async () => {
  // Without a build, writes a page with the parts of client/index.html that the server replaces.
  if (!hadPage) {
    mkdirSync(path.dirname(PAGE), { recursive: true });
    writeFileSync(
      PAGE,
      '<!doctype html><html lang="en"><head><meta name="description" content="x" /><title>Tetrarch</title></head><body><div id="root"></div></body></html>',
    );
  }
  server = await startTimedServer({ OPERATOR_CONTACT: 'ops@example.org' });
});
afterAll(async () => {
  await server.stop();
  if (!hadPage) rmSync(PAGE, { force: true });
});

async function pageAt(at: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + at, { headers: { Accept: 'text/html', ...headers } });
  const html = await answer.text();
  const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null;
  return {
    status: answer.status,
    html,
    language: found(/<html lang="([^"]*)"/),
    title: found(/<title>([^<]*)</),
    description: found(/<meta name="description" content="([^"]*)"/),
    image: found(/<meta property="og:image" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
  };
}

async function pictureAt(at: string) {
  const answer = await fetch(server.url + at);
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), body };
}

async function createGame(options: object = {}) {
  const creator = await TestUser.guest(server.url);
  const { body } = await creator.call<{ id: string }>('POST', '/api/guest/game-session', { body: options });
  return { creator, id: body.id };
}

const idOf = async (user: TestUser) =>
  (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;

/** Resigns. The room then ends the game, in which only bots are left. */
async function resign({ creator, id }: Awaited<ReturnType<typeof createGame>>): Promise<void> {
  await creator.call('POST', `/api/guest/game-session/${id}/resign`);
  const state = async () =>
    (await creator.call<{ gameState: string }>('GET', `/api/guest/game-session/${id}`)).body.gameState;
  await expect.poll(state).toBe('TERMINATED_NO_HUMAN_PLAYERS');
}

describe('the head of a page', () => {
  it('[SHR-01] has its own title, in the language of the URL or of the browser', async () => {
    const titles = new Set<string | null>();
    const descriptions = new Set<string | undefined>();
    for (const at of [
      '/',
      '/rules',
      '/faq',
      '/tutorial',
      '/tutorial/rook',
      '/videos',
      '/about/privacy',
      '/practice',
      '/tables',
      '/offline',
    ])
      for (const lang of LANGUAGES) {
        const { title, description, canonical, language } = await pageAt(`${at}?lang=${lang}`);
        expect([at, language?.slice(0, 2)]).toEqual([at, lang]);
        expect(canonical).toBe(`${server.url}${at}?lang=${lang}`);
        expect(description?.length).toBeGreaterThan(20);
        titles.add(`${lang} ${title}`);
        // The texts about the product have its description.
        if (at !== '/about/privacy') descriptions.add(description ?? undefined);
      }
    expect([titles.size, descriptions.size]).toEqual([10 * LANGUAGES.length, 9 * LANGUAGES.length]);
    expect((await pageAt('/rules', { 'Accept-Language': 'pt-BR, es;q=0.5' })).title).toBe(
      (await pageAt('/rules?lang=pt')).title,
    );
    const { html } = await pageAt('/rules');
    const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
    expect(alternates.map(([, tag, url]) => [tag, url])).toEqual([
      ...LANGUAGES.map((language) => [LANGUAGE_TAGS[language], `${server.url}/rules?lang=${language}`]),
      ['x-default', `${server.url}/rules`],
    ]);
  });

  it('[SHR-02] ignores an unknown language, and escapes the text of users', async () => {
    const unknown = await pageAt('/rules?lang=%22%3E%3Cscript%3E');
    expect([unknown.status, unknown.language, unknown.canonical]).toEqual([200, 'en', `${server.url}/rules`]);
    expect(unknown.html).not.toContain('"><script>');
    const { id } = await createGame({ name: '"><b>Bold</b> & $& $1' });
    const { html, title } = await pageAt(`/join/${id}`);
    expect(html).not.toContain('<b>Bold');
    expect(title).toContain('&quot;&gt;&lt;b&gt;Bold&lt;/b&gt; &amp; $&amp; $1');
  });

  it('[API-55] names the oEmbed description of its game', async () => {
    const { id } = await createGame();
    const namedAt = async (at: string) =>
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/
        .exec((await pageAt(at)).html)?.[1]
        ?.replaceAll('&amp;', '&');
    for (const at of [`/game/${id}`, `/join/${id}`]) {
      const named = await namedAt(at);
      expect(named).toBe(`${server.url}/oembed?format=json&url=${encodeURIComponent(server.url + at)}`);
      const described = await fetch(named ?? '');
      expect([described.status, await described.text()]).toEqual([
        200,
        expect.stringContaining(`${server.url}/embed/game/${id}`),
      ]);
    }
    for (const at of ['/', '/rules']) expect(await namedAt(at)).toBeUndefined();
  });

  it('[SHR-03] shows the number of free seats of an invitation, and the result and points of an ended game', async () => {
    const { id } = await createGame({ name: 'Sunday', numberOfBots: 1, playerGameTimeSeconds: 600 });
    const open = await pageAt(`/join/${id}?lang=en`);
    expect(open.title).toContain('Sunday');
    expect(open.description).toContain('Free seats: 2 of 4. Time: 10 minutes.');
    expect(open.image).toBe(`${server.url}/preview/game/${id}.png`);
    expect(open.html).toContain('<meta name="robots" content="noindex"');

    const played = await createGame({ numberOfBots: 3, isReady: true, playerGameTimeSeconds: 600 });
    await played.creator.call('POST', `/api/guest/game-session/${played.id}/start`);
    await resign(played);
    const ended = await pageAt(`/game/${played.id}?lang=es`);
    expect(ended.description).toMatch(/^Interrumpida \(sin jugadores humanos\)\. Puntos: .*\(Blancas\) 0, /);

    const won = await createGame({ name: 'Monday', position: WHITE_WINS, numberOfBots: 3, isReady: true });
    const path = `/api/guest/game-session/${won.id}`;
    await won.creator.call('POST', `${path}/start`);
    await won.creator.call('PUT', `${path}/ready`);
    const body = { originPosition: 'c2', targetPosition: 'a2' };
    const move = await won.creator.call('POST', `/api/guest/board/session/${won.id}/move`, { body });
    expect(move.status).toBe(200);
    const { title, description } = await pageAt(`/game/${won.id}?lang=en`);
    expect(title).toBe('Monday: the result of a game of four-player chess · Tetrarch');
    expect(description).toMatch(/^Guest \d+ \(White\) wins\. Points: .*\(White\) 2, .*\(Black\) 0, /);
  });

  it.each([
    ['45 seconds for each move', { singleMoveTimeSeconds: 45 }],
    ['10 minutes plus 5 seconds a move', { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 }],
    ['1.7 minutes', { playerGameTimeSeconds: 100 }],
    ['Unlimited time', {}],
  ])('[SHR-03] says that the time setting of an invitation is %s', async (time, options) => {
    const { id } = await createGame(options);
    const { description } = await pageAt(`/join/${id}?lang=en`);
    expect(description).toContain(`Free seats: 3 of 4. Time: ${time}. Open the link`);
  });

  it('[SHR-03] says that a game ended by a stalemate, or by an administrator', async () => {
    const descriptionOf = async ({ id }: HttpTable) => (await pageAt(`/game/${id}?lang=en`)).description;
    const stuck = await HttpTable.started(server, { position: GREEN_STALEMATES });
    await stuck.move(3, 'h3', 'h2');
    expect(await descriptionOf(stuck)).toMatch(/^Stalemate\. Points: /);
    const table = await HttpTable.started(server);
    const admin = await loggedInAdmin(server);
    const body = { reason: 'An insult' };
    expect((await admin.call('POST', `/api/admin/games/${table.id}/end`, { body })).status).toBe(200);
    expect(await descriptionOf(table)).toMatch(/^Ended by an administrator\. Points: /);
  });
});

describe('the picture of a link', () => {
  const firstBook = async () => {
    const books = await (await fetch(`${server.url}/api/qbooks?language=en`)).json();
    return books.content[0].id as string;
  };

  it('[SHR-04] is a PNG of 1200 x 630 pixels for an invitation, a running random game, a QBook and the product', async () => {
    const { id } = await createGame({});
    const { gameId, host } = await startBotGame(server);
    const running = `game/${gameId}.png`;
    const paths = [running, 'tetrarch.png', `game/${id}.png`, `qbook/${await firstBook()}.png`];
    const pictures = await Promise.all(paths.map((one) => pictureAt(`/preview/${one}`)));
    for (const { status, type, body } of pictures) {
      expect([status, type]).toEqual([200, 'image/png']);
      const { width, height } = PNG.sync.read(body);
      expect([width, height]).toEqual([1200, 630]);
    }
    expect(new Set(pictures.map(({ body }) => body.toString('base64'))).size).toBe(4);
    // The picture of a running random game shows its position.
    expect(await host.move('d3-e3')).toHaveProperty('seq');
    server.skip(11_000);
    expect((await pictureAt(`/preview/${running}`)).body.equals(pictures[0]!.body)).toBe(false);
    await host.leave();
  });

  it('[SHR-04] is named in the head of its page, and pages without an own picture name that of the product', async () => {
    const book = await firstBook();
    expect((await pageAt(`/games/${book}`)).image).toBe(`${server.url}/preview/qbook/${book}.png`);
    expect((await pageAt('/rules')).image).toBe(`${server.url}/preview/tetrarch.png`);
  });

  it('[SHR-05] shows the seats of a private game until the game ends', async () => {
    const { id, creator } = await createGame({ numberOfBots: 3, isReady: true, playerGameTimeSeconds: 600 });
    const waiting = await pictureAt(`/preview/game/${id}.png`);
    await creator.call('POST', `/api/guest/game-session/${id}/start`);
    // The seats and the time are the same, so the picture is the same.
    const full = await createGame({ numberOfBots: 3, playerGameTimeSeconds: 600 });
    expect((await pictureAt(`/preview/game/${full.id}.png`)).body.equals(waiting.body)).toBe(true);
    expect((await pageAt(`/game/${id}?lang=en`)).description).toContain('All four seats are taken.');
    const lasting = await createGame({ numberOfBots: 3, isReady: true, playerGameTimeSeconds: 660 });
    const before = await pictureAt(`/preview/game/${lasting.id}.png`);
    await lasting.creator.call('POST', `/api/guest/game-session/${lasting.id}/start`);
    expect((await pictureAt(`/preview/game/${lasting.id}.png`)).body.equals(before.body)).toBe(true);
    await resign({ creator, id });
    // The description of a running game is kept for ten seconds.
    server.skip(11_000);
    expect((await pictureAt(`/preview/game/${id}.png`)).body.equals(waiting.body)).toBe(false);
  });

  it('[SHR-06] is answered with 404 for an unknown game and an id in another format', async () => {
    for (const at of [
      `game/${'0'.repeat(32)}.png`,
      'game/..%2F..%2Fetc%2Fpasswd.png',
      'game/x.png',
      'qbook/unknown.png',
      'qbook/%00.png',
      'token/1.png',
    ]) {
      const { status, type } = await pictureAt(`/preview/${at}`);
      expect([at, status, type]).toEqual([at, 404, 'application/json; charset=utf-8']);
    }
  });

  it('[SHR-06] is answered with 404 for a deleted game, and for one whose archived log is damaged', async () => {
    const { database } = server.services;
    const { creator, id: deleted } = await createGame();
    expect((await creator.call('DELETE', `/api/guest/game-session/${deleted}`)).status).toBeLessThan(300);
    const players = await Promise.all([0, 1, 2, 3].map(() => TestUser.guest(server.url)));
    const [white = '', black = '', red = '', green = ''] = await Promise.all(players.map(idOf));
    const endedAt = Date.now() - 8 * 86_400_000;
    const damaged = await insertEndedGame(
      database.db,
      playEndedGame(8, 1),
      [white, black, red, green],
      endedAt,
    );
    await archiveDueGames(server);
    const { numAffectedRows } = await sql`update game_archive set commands = '{}'
      where game_id = ${damaged}`.execute(database.db);
    expect(numAffectedRows).toBe(1n);
    for (const id of [deleted, damaged]) {
      const { status, type } = await pictureAt(`/preview/game/${id}.png`);
      expect([id, status, type]).toEqual([id, 404, 'application/json; charset=utf-8']);
    }
  });

  it('[SHR-06] is answered with 404 for a running game whose log cannot be replayed', async () => {
    const { creator, id } = await createGame({ numberOfBots: 3 });
    expect((await creator.call('POST', `/api/guest/game-session/${id}/start`)).status).toBe(200);
    const { numAffectedRows } = await sql`update game_event set command = '{"type":"explode"}'
      where game_id = ${id} and kind = 'start'`.execute(server.services.database.db);
    expect(numAffectedRows).toBe(1n);
    const { status, type } = await pictureAt(`/preview/game/${id}.png`);
    expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('[SHR-07] is drawn once for simultaneous and later requests', async () => {
    const pictures = new PreviewPictures();
    let drawn = 0;
    const svg = () => {
      drawn++;
      return productSvg();
    };
    const same = await Promise.all(Array.from({ length: 20 }, () => pictures.draw('same', svg)));
    same.push(await pictures.draw('same', svg));
    expect(drawn).toBe(1);
    expect(new Set(same).size).toBe(1);
    const small = () => '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
    const many = await Promise.all(Array.from({ length: 60 }, (_, i) => pictures.draw(`other ${i}`, small)));
    // Of sixty pictures, two are drawn, fifty wait, and eight are refused.
    expect(many.filter((png) => png === null)).toHaveLength(8);
    expect(await pictures.draw('other 59', small)).not.toBeNull();
  });

  it('[SHR-07] is answered with 503 and Retry-After while too many pictures wait', async () => {
    vi.spyOn(PreviewPictures.prototype, 'draw').mockResolvedValueOnce(null);
    const answer = await fetch(`${server.url}/preview/tetrarch.png`);
    expect([answer.status, (await answer.json()).code]).toEqual([503, ERR.OVERLOADED]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('files for crawlers and password managers', () => {
  it('[SHR-08] include a sitemap that lists the public pages in five languages with their titles, and no game', async () => {
    const { id } = await createGame({});
    const text = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
    const languagesOf = new Map<string, string[]>();
    for (const { pathname, searchParams } of locations.map((url) => new URL(url)))
      languagesOf.set(pathname, [...(languagesOf.get(pathname) ?? []), searchParams.get('lang') ?? '']);
    const pages = [...languagesOf].filter(([at]) => !at.startsWith('/games/'));
    expect(pages.map(([at]) => at).sort()).toEqual(
      [
        ...['/', '/rules', '/faq', '/videos', '/practice', '/tables', '/tv', '/offline', '/tutorial'],
        ...CHAPTER_IDS.map((chapter) => `/tutorial/${chapter}`),
        ...ABOUT_PAGES.map((page) => `/about/${page}`),
      ].sort(),
    );
    for (const [at, languages] of pages) expect([at, languages]).toEqual([at, [...LANGUAGES]]);
    const books = locations.filter((url) => url.includes('/games/'));
    expect(new Set(books.map((url) => new URL(url).searchParams.get('lang')))).toEqual(new Set(LANGUAGES));
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/\/(?:account|admin|join|game)\b/);
    const titles = new Map<string, Set<string>>();
    for (const url of locations) {
      const { status, title, language } = await pageAt(url.replace(server.url, ''));
      expect([url, status]).toEqual([url, 200]);
      expect(language?.slice(0, 2)).toBe(new URL(url).searchParams.get('lang'));
      // A missing text would show its key.
      expect([url, title]).toEqual([url, expect.not.stringMatching(/^\w+(\.\w+)+/)]);
      const { pathname } = new URL(url);
      titles.set(pathname, (titles.get(pathname) ?? new Set()).add(title ?? ''));
    }
    const sameInAll = [...titles].filter(([path, all]) => !path.startsWith('/games/') && all.size === 1);
    expect(sameInAll).toEqual([]);
  });

  it('[SHR-09] name the sitemap, a contact, and the page that changes the password', async () => {
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots.trim().split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /outbox',
      'Disallow: /unsubscribe',
      'Allow: /',
      '',
      `Sitemap: ${server.url}/sitemap.xml`,
    ]);
    const security = await (await fetch(`${server.url}/.well-known/security.txt`)).text();
    expect(security).toContain('Contact: mailto:ops@example.org');
    const expires = /Expires: (.*)/.exec(security)?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    const change = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' });
    expect([change.status, change.headers.get('location')]).toEqual([302, '/account']);
  });
});

it('[SHR-10] a browser that runs no scripts gets the texts of the rules, the FAQ and the course in five languages', async () => {
  for (const lang of LANGUAGES)
    for (const [at, least] of [
      ['/rules', 40],
      ['/faq', 20],
      ['/tutorial', 100],
      ['/tutorial/rook', 3],
      ['/about/rules', 8],
      ['/about/privacy', 5],
    ] as const) {
      const { html } = await pageAt(`${at}?lang=${lang}`);
      const readable = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';
      expect(readable.match(/<p>/g)?.length ?? 0).toBeGreaterThanOrEqual(least);
      expect(readable).toContain(`href="/faq?lang=${lang}"`);
    }
});
