// Chromium for journeys: one browser a file, one context a person, and a test that fails when any page complained.

import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import type { FlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const SHOTS = join(import.meta.dirname, '..', '..', '.cache', 'shots');
/** What the harness itself makes a page say: service workers are not wanted in most journeys. */
const HARNESS_MESSAGES = /Service Worker registration blocked by Playwright/;
const ARGUMENTS = [
  // Letters stand where the font says, on every machine.
  '--font-render-hinting=slight',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserUserOptions extends BrowserContextOptions {
  /** The line this person's browser uses, where the test wants to cut it. */
  readonly line?: FlakyConnection;
  /** Has never been here: is asked for the agreement, which everybody else has accepted before. */
  readonly isNew?: boolean;
  /** What this browser keeps from before, by name: `{ options: { language: 'es' } }`. */
  readonly stored?: Readonly<Record<string, object>>;
}

/** Somebody with a browser window of their own: cookies, storage, tabs. */
export interface BrowserUser {
  readonly name: string;
  readonly context: BrowserContext;
  /** The first tab. */
  readonly page: Page;
  /** Opens a further tab. */
  tab(): Promise<Page>;
  /** Complaints that this test provokes on purpose: those that match are no failure. */
  allow(...patterns: RegExp[]): void;
  /** What the pages complained about so far, apart from what is allowed. */
  complaints(): string[];
  /** Saves .cache/shots/<name>.png and answers its path. */
  shot(name: string, page?: Page): Promise<string>;
}

export interface TestBrowser {
  /** A new person, gone after the test. `url` is where relative addresses lead. */
  user(name: string, url: string, options?: BrowserUserOptions): Promise<BrowserUser>;
  /** Throws when any page of this test's people wrote a warning or an error to its console, or threw. */
  expectQuiet(): void;
}

/** Called at the top of a file: starts its browser, and after each test checks the pages and closes them. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let users: BrowserUser[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const expectQuiet = () => {
    const complaints = users.flatMap((user) => user.complaints());
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  };

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    try {
      if (hasFailed) await shootAll(users, `${basename(task.file.name, '.ts')} ${task.name}`);
      else expectQuiet();
    } finally {
      await Promise.all(users.map((user) => user.context.close()));
      users = [];
    }
  });

  return {
    expectQuiet,
    async user(name, url, options = {}) {
      if (browser === undefined) throw new Error('The browser is started before the first test of the file.');
      const user = await openBrowserUser(browser, name, url, options);
      users.push(user);
      return user;
    },
  };
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
}

async function openBrowserUser(
  browser: Browser,
  name: string,
  url: string,
  options: BrowserUserOptions,
): Promise<BrowserUser> {
  const { line, isNew = false, stored = {}, ...rest } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // It would answer for the server where a journey takes the server away.
    serviceWorkers: 'block',
    ...DESKTOP,
    storageState: storageOf(url, isNew ? stored : { agreement: 1, ...stored }),
    ...(line === undefined ? {} : { proxy: { ...line.proxy } }),
    ...rest,
  });
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'warning' && message.type() !== 'error') return;
    if (HARNESS_MESSAGES.test(message.text())) return;
    messages.push(`${name}: ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    messages.push(`${name}: thrown: ${error.error().stack ?? error.error().message}`),
  );
  const page = await context.newPage();
  return {
    name,
    context,
    page,
    tab: () => context.newPage(),
    allow: (...patterns) => void allowed.push(...patterns),
    complaints: () => messages.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    shot: (title, of = page) => shoot(of, title),
  };
}

/** The storage of a browser that keeps this, each under the product's name. */
function storageOf(url: string, stored: Readonly<Record<string, unknown>>) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({
    name: `tetrarch.${name}`,
    value: JSON.stringify(value),
  }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

async function shootAll(users: readonly BrowserUser[], test: string): Promise<void> {
  for (const user of users) {
    for (const [index, page] of user.context.pages().entries()) {
      const path = await shoot(page, `failed ${test} ${user.name} ${index + 1}`).catch(() => null);
      if (path !== null) console.log(`${user.name} saw ${path} at ${page.url()}`);
    }
  }
}

async function shoot(page: Page, title: string): Promise<string> {
  mkdirSync(SHOTS, { recursive: true });
  const path = join(SHOTS, `${title.replace(/[^\w-]+/g, '-').slice(0, 120)}.png`);
  await page.screenshot({ path });
  return path;
}
