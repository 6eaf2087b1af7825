/** Runs the product with a game that four programs play and a browser watches. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { buildClientWhenStale } from '../../scripts/run/build.mjs';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import { legalGame } from '../../tests/load/support/legalGame.ts';
import { MeasuredServer } from '../../tests/load/support/measuredServer.ts';
import { WireTable } from '../../tests/load/support/wireTable.ts';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const MAX_GAME_PLIES = 800;
const GAME = legalGame(MAX_GAME_PLIES);

/** Starts the product, after a new build if its files have changed. */
export async function serve(dataDir: string): Promise<MeasuredServer> {
  buildClientWhenStale();
  return MeasuredServer.start({ DATA_DIR: dataDir });
}

/** @param port port of a remote debugger, or none. */
export function launch(port?: number): Promise<Browser> {
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`];
  return chromium.launch({ executablePath: ensureChromium(), args: [...ARGUMENTS, ...debugging] });
}

/** Opens a browser context for a desktop user who has accepted the agreement. */
export function visitor(browser: Browser, url: string): Promise<BrowserContext> {
  const localStorage = [{ name: 'tetrarch.agreement', value: '1' }];
  return browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    // A service worker would load files in addition to those of the page, and answer from its cache.
    serviceWorkers: 'block',
  });
}

/** A running game and a page that watches it. */
export class WatchedGame {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly #table: WireTable;
  #ply = 0;

  private constructor(page: Page, devtools: CDPSession, table: WireTable) {
    this.page = page;
    this.devtools = devtools;
    this.#table = table;
  }

  static async open(
    browser: Browser,
    url: string,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<WatchedGame> {
    const [table] = await WireTable.openMany(url, 1);
    if (!table) throw new Error('There is no table');
    const page = await (await visitor(browser, url)).newPage();
    await prepare?.(page);
    await page.goto(`/join/${table.gameId}`);
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.getByRole('grid').waitFor();
    const devtools = await page.context().newCDPSession(page);
    return new WatchedGame(page, devtools, table);
  }

  /** Plays `count` moves and waits `restMs` milliseconds after each. */
  async play(moves: number, restMs: number): Promise<void> {
    for (let i = 0; i < moves; i++) {
      await this.#table.playOne(GAME[this.#ply] ?? 0, this.#ply);
      this.#ply += 1;
      await this.page.waitForTimeout(restMs);
    }
  }
}
