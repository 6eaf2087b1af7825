// Chromium for browser tests: one browser per process of tests, one context per user. A test fails if one of its pages
// logs a warning or an error.

import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterEach } from 'vitest';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import type { FlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 820, height: 1180 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const SHOTS = join(import.meta.dirname, '..', '..', '.cache', 'shots');
/** Messages caused by the test setup, because service workers are blocked in most tests. */
const HARNESS_MESSAGES = /Service Worker registration blocked by Playwright/;
const ARGUMENTS = [
  // Letters are rendered at the same positions on every machine.
  '--font-render-hinting=slight',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are short-lived, so compiling and collecting garbage on more threads costs more CPU time than it saves.
  '--js-flags=--single-threaded',
];

export interface BrowserUserOptions extends BrowserContextOptions {
  /** The connection of this user's browser, for tests that cut it. */
  readonly connection?: FlakyConnection;
  /**
   * Whether the user is a first-time visitor who must accept the agreement. All other test users have accepted it and
   * dismissed the tip about premoves.
   */
  readonly isNew?: boolean;
  /** Stored data of this browser by name, such as `{ options: { language: 'es' } }`. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** A user with a separate browser window: cookies, storage, tabs. */
export interface BrowserUser {
  readonly name: string;
  readonly context: BrowserContext;
  /** The first tab of the user. */
  readonly page: Page;
  /** Opens another tab. */
  tab(): Promise<Page>;
  /** Allows expected warnings and errors. Matching messages do not fail the test. */
  allow(...patterns: RegExp[]): void;
  /** Returns the warnings and errors of the pages so far, without the allowed ones. */
  complaints(): string[];
  /** Saves a screenshot as .cache/shots/<name>.png and returns its path. */
  shot(name: string, page?: Page): Promise<string>;
}

export interface TestBrowser {
  /** Opens the browser of a new user and closes it after the test. `url` is the base of relative URLs. */
  newUser(name: string, url: string, options?: BrowserUserOptions): Promise<BrowserUser>;
  /** Throws if a page of this test's users logged a warning or an error, or threw an exception. */
  expectQuiet(): void;
}

/**
 * Gives a test file its browser, and checks and closes the pages after each test. Called at the top of the file.
 */
export function useBrowser(): TestBrowser {
  let users: BrowserUser[] = [];

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
      await Promise.all(users.map(({ context }) => closeContext(context)));
      users = [];
    }
  });

  return {
    expectQuiet,
    async newUser(name, url, options = {}) {
      const user = await openBrowserUser(await launched(), name, url, options);
      users.push(user);
      return user;
    },
  };
}

/**
 * Closes the pages. Errors of route handlers are ignored, because a handler may still wait for an answer when its page
 * is closed.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  const ignoreErrors = { behavior: 'ignoreErrors' } as const;
  const unrouted = [context, ...context.pages()].map((one) => one.unrouteAll(ignoreErrors));
  // The test may have closed the context itself.
  await Promise.all(unrouted).catch(() => {});
  await context.close();
}

/** The base URL of each open browser window. */
const urls = new WeakMap<BrowserContext, string>();

/** Returns the base URL of the page's browser window, also while the page is blank. */
export function baseUrl(page: Page): string {
  const url = urls.get(page.context());
  if (url === undefined) throw new Error('The page does not belong to a user of useBrowser');
  return url;
}

let browser: Browser | undefined;

/** Returns the browser of this process. It is launched once for all test files, and ends with the process. */
async function launched(): Promise<Browser> {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  return browser;
}

async function openBrowserUser(
  browser: Browser,
  name: string,
  url: string,
  options: BrowserUserOptions,
): Promise<BrowserUser> {
  const { connection, isNew = false, stored = {}, ...rest } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Service workers are blocked, because a service worker would answer in place of a stopped server.
    serviceWorkers: 'block',
    ...DESKTOP,
    storageState: storageOf(
      url,
      isNew ? stored : { agreement: 1, premoveTip: { games: [], isDismissed: true }, ...stored },
    ),
    ...(connection === undefined ? {} : { proxy: { ...connection.proxy } }),
    ...rest,
  });
  urls.set(context, url);
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

/** Returns the storage state of a browser with these entries, each under the product's key prefix. */
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

/**
 * Returns the promise and marks its rejection as handled. The test awaits the promise only after another action. If
 * this action fails, the test reports only the failed action and never awaits the promise.
 */
export function awaitLater<T>(wait: Promise<T>): Promise<T> {
  wait.catch(() => {});
  return wait;
}
