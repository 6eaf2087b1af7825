// Articles and films: questions, rules, and texts about the product.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { startApp, useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

async function reader(language: string): Promise<Page> {
  const { page } = await browser.newUser('Rae', app.url, { stored: { options: { language } } });
  return page;
}

it('[UI-02] the FAQ has at least 20 questions and a search by words', async () => {
  const page = await reader('en');
  await page.goto('/');
  await link(page, /^FAQ/).click();
  const questions = page.getByRole('group');
  await until(() => questions.count(), 'the questions').toBeGreaterThanOrEqual(20);
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('en passant');
  await until(() => questions.count(), 'fewer questions').toBeLessThan(5);
  expect(await questions.count()).toBeGreaterThan(0);
  await questions.first().click();
  expect(await questions.first().innerText()).toMatch(/en passant/i);
  await page.getByRole('searchbox').fill('submarine');
  await page.getByText('No question has these words.').waitFor();
});

/** The subjects of the rules: the text of the short version, and the number and text of the complete rule. */
const SUBJECTS = [
  [/4 armies, 12 × 12 squares/, '1.1', /12 files, a to l, and 12 ranks, 1 to 12: 144 squares/],
  [/White, Black, Red and Green move in this order/, '2.4', /in the order White, Black, Red, Green/],
  [/move as in chess. There is no castling/, '4.2', /move as in chess. There is no castling/],
  [/A pawn steps 1 square in its own direction/, '4.3', /It moves 1 square that way if the square is empty/],
  [/central pawns .* take in 3 directions/, '4.5', /takes in 3 directions/],
  [
    /On the last line .* a queen, rook, bishop or knight/,
    '5.1',
    /must become a queen, rook, bishop or knight/,
  ],
  [/After your move your king must not be in check/, '6.3', /the mover is not in check after it/],
  [/Whoever made that move gets the points/, '7.4', /The mover is the mating player/],
  [
    /the army freezes: it blocks and can be taken/,
    '8.2',
    /frozen. They do not move, attack, give check or defend/,
  ],
  [/with 3 or 4 active players you pass/, '9.1', /passes when 3 or 4 players are active/],
  [/When 3 players are mated, the last king wins/, '10.1', /the last player with a king wins/],
  [
    /first mate 2, later mates 1/,
    '11.1',
    /First checkmate of the game: 2 points. Every later checkmate: 1 point/,
  ],
] as const;

it('[UI-03] the quick start page shows the rules in at most twelve lines', async () => {
  const page = await reader('en');
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const main = page.getByRole('main');
  await page.goto('/');
  await link(page, /^Quick start rules/).click();
  await title('Quick start rules').waitFor();
  await main.getByRole('listitem').first().waitFor();
  const short = await main.getByRole('listitem').allInnerTexts();
  expect(short.length).toBeLessThanOrEqual(12);
  expect(await main.getByRole('term').count()).toBe(0);

  await page.getByRole('navigation').getByRole('link', { name: 'International rules' }).click();
  await title('International rules').waitFor();
  const numbers = await main.getByRole('term').allInnerTexts();
  const rules = await main.getByRole('definition').allInnerTexts();
  expect(rules.length).toBe(numbers.length);
  for (const [inShort, number, inFull] of SUBJECTS) {
    expect(short.filter((line) => inShort.test(line))).toHaveLength(1);
    expect(rules[numbers.indexOf(number)]).toMatch(inFull);
  }
  // Each section numbers its questions from 1.
  const sections = await main.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(sections.map((_, i) => i + 1));
  const counted = sections.flatMap((_, i) =>
    numbers.filter((one) => one.startsWith(`${i + 1}.`)).map((_, k) => `${i + 1}.${k + 1}`),
  );
  expect(numbers).toEqual(counted);

  await page.goto('/');
  await link(page, /^International rules/).click();
  await title('International rules').waitFor();
  expect(await main.getByRole('term').allInnerTexts()).toEqual(numbers);
});

const ABOUT = ['rules', 'privacy', 'user-agreement', 'data-processing', 'team', 'contact', 'copyright'];

it.each(LANGUAGES)(
  '[UI-05] About has seven pages, each at least one screen long, in the language %s',
  async (language) => {
    const page = await reader(language);
    const seenTitles = new Set<string>();
    for (const name of ABOUT) {
      await page.goto(`/about/${name}`);
      const text = page.getByRole('main');
      await text.locator('h2, ol').first().waitFor();
      const height = (await text.boundingBox())?.height ?? 0;
      const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
      expect(height, `${name} in ${language}`).toBeGreaterThanOrEqual(900 - header);
      expect(await text.innerText()).not.toMatch(/[{}]/);
      seenTitles.add(await page.getByRole('heading', { level: 1 }).innerText());
    }
    expect(seenTitles.size).toBe(ABOUT.length);
    // Each page links to all articles.
    expect(await page.getByRole('navigation').getByRole('link').count()).toBeGreaterThanOrEqual(ABOUT.length);
    await until(() => layoutFaults(page), 'the layout').toEqual([]);
  },
);

it('the page reports an article that cannot be fetched', async () => {
  const { page, allow } = await browser.newUser('Rae', app.url);
  allow(/Failed to load resource|Failed to fetch dynamically imported module|^Rae: error: Fault/);
  await page.goto('/about/rules');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Privacy policy' }).click();
  await seen(page, 'fault');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
});

it('[UI-04] [WEB-05] the app plays at least six films of the board from this server, with captions in five languages', async () => {
  const page = await reader('ru');
  await page.goto('/');
  await link(page, /^Видеоуроки/).click();
  await page.locator('video').first().waitFor();
  const films = await page.locator('video').evaluateAll((videos) =>
    (videos as HTMLVideoElement[]).map((video) => ({
      sources: [...video.querySelectorAll('source')].map(({ src, type }) => ({ src, type })),
      cover: video.poster,
      tracks: [...video.querySelectorAll('track')].map(({ src, srclang }) => ({ src, srclang })),
    })),
  );
  expect(films.length).toBeGreaterThanOrEqual(6);
  for (const { sources, cover, tracks } of films) {
    expect(sources.map(({ type }) => type)).toEqual([
      'video/webm; codecs="vp9"',
      'video/mp4; codecs="avc1.64001f"',
    ]);
    expect(tracks.map(({ srclang }) => srclang)).toEqual(['en', 'es', 'ru', 'zh-Hans', 'pt']);
    for (const address of [cover, ...[...sources, ...tracks].map(({ src }) => src)]) {
      expect(new URL(address).origin).toBe(app.url);
      expect((await page.request.get(address)).status(), address).toBe(200);
    }
    for (const { src, type } of sources) {
      const whole = await (await page.request.get(src)).body();
      const part = await page.request.get(src, { headers: { Range: 'bytes=1000-1099' } });
      expect([part.status(), part.headers()['content-range']]).toEqual([
        206,
        `bytes 1000-1099/${whole.length}`,
      ]);
      expect(whole.subarray(1000, 1100).equals(await part.body()), src).toBe(true);
      expect(type.startsWith(`${part.headers()['content-type']};`)).toBe(true);
    }
  }
  const film = page.locator('video').first();
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await until(
    () => film.evaluate((video: HTMLVideoElement) => video.currentTime),
    'it plays',
  ).toBeGreaterThan(0.2);
  const seconds = await film.evaluate((video: HTMLVideoElement) => video.duration);
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(60);
  const caption = () =>
    film.evaluate((video: HTMLVideoElement) => {
      const track = [...video.textTracks].find(({ mode }) => mode === 'showing');
      return { language: track?.language, text: (track?.activeCues?.[0] as VTTCue | undefined)?.text };
    });
  await until(caption, 'the caption').toEqual({ language: 'ru', text: 'На доске 12 × 12 полей: 144.' });
  await until(() => layoutFaults(page), 'the layout').toEqual([]);
});

it('[FLG-08] social links are hidden unless their flag is on', async () => {
  const { page } = await browser.newUser('Soc', app.url);
  await page.goto('/');
  await seen(page, 'play-bots');
  expect(await link(page, /^Community/).count()).toBe(0);
  const other = await startApp({
    env: { FLAG_SOCIAL_LINKS: '1', SOCIAL_LINKS: 'Forum=https://forum.example', OPERATOR_NAME: 'Chess Club' },
  });
  try {
    const { page: shown } = await browser.newUser('Soc', other.url);
    await shown.goto('/');
    await link(shown, /^Community/).click();
    expect(await link(shown, /^Forum/).getAttribute('href')).toBe('https://forum.example');
    await shown.goto('/about/copyright');
    await shown.getByText('© Chess Club.').waitFor();
  } finally {
    await other.close();
  }
});
