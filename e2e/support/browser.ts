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
import type { Line } from '../../tests/harness/servers/flakyProxy.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const SHOTS = join(import.meta.dirname, '..', '..', '.cache', 'shots');
/** What the harness itself makes a page say: service workers are not wanted in most journeys. */
const OWN_DOING = /Service Worker registration blocked by Playwright/;
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

export interface PersonOptions extends BrowserContextOptions {
  /** The line this person's browser uses, where the test wants to cut it. */
  readonly line?: Line;
  /** Has never been here: is asked for the agreement, which everybody else has accepted before. */
  readonly isNew?: boolean;
  /** What this browser keeps from before, by name: `{ options: { language: 'es' } }`. */
  readonly kept?: Readonly<Record<string, object>>;
}

/** Somebody with a browser window of their own: cookies, storage, tabs. */
export interface Person {
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

export interface People {
  /** A new person, gone after the test. `url` is where relative addresses lead. */
  person(name: string, url: string, options?: PersonOptions): Promise<Person>;
  /** Throws when any page of this test's people wrote a warning or an error to its console, or threw. */
  expectQuiet(): void;
}

/** Called at the top of a file: starts its browser, and after each test checks the pages and closes them. */
export function usePeople(): People {
  let browser: Browser | undefined;
  let people: Person[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const expectQuiet = () => {
    const complaints = people.flatMap((person) => person.complaints());
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  };

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    try {
      if (hasFailed) await shootAll(people, `${basename(task.file.name, '.ts')} ${task.name}`);
      else expectQuiet();
    } finally {
      await Promise.all(people.map((person) => person.context.close()));
      people = [];
    }
  });

  return {
    expectQuiet,
    async person(name, url, options = {}) {
      if (browser === undefined) throw new Error('The browser is started before the first test of the file.');
      const person = await makePerson(browser, name, url, options);
      people.push(person);
      return person;
    },
  };
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
}

async function makePerson(
  browser: Browser,
  name: string,
  url: string,
  options: PersonOptions,
): Promise<Person> {
  const { line, isNew = false, kept = {}, ...rest } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // It would answer for the server where a journey takes the server away.
    serviceWorkers: 'block',
    ...DESKTOP,
    storageState: storageOf(url, isNew ? kept : { agreement: 1, ...kept }),
    ...(line === undefined ? {} : { proxy: { ...line.proxy } }),
    ...rest,
  });
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'warning' && message.type() !== 'error') return;
    if (OWN_DOING.test(message.text())) return;
    heard.push(`${name}: ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    heard.push(`${name}: thrown: ${error.error().stack ?? error.error().message}`),
  );
  const page = await context.newPage();
  return {
    name,
    context,
    page,
    tab: () => context.newPage(),
    allow: (...patterns) => void allowed.push(...patterns),
    complaints: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    shot: (title, of = page) => shoot(of, title),
  };
}

/** The storage of a browser that keeps this, each under the product's name. */
function storageOf(url: string, kept: Readonly<Record<string, unknown>>) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name: `tetrarch.${name}`,
    value: JSON.stringify(value),
  }));
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

async function shootAll(people: readonly Person[], test: string): Promise<void> {
  for (const person of people) {
    for (const [index, page] of person.context.pages().entries()) {
      const path = await shoot(page, `failed ${test} ${person.name} ${index + 1}`).catch(() => null);
      if (path !== null) console.log(`${person.name} saw ${path} at ${page.url()}`);
    }
  }
}

async function shoot(page: Page, title: string): Promise<string> {
  mkdirSync(SHOTS, { recursive: true });
  const path = join(SHOTS, `${title.replace(/[^\w-]+/g, '-').slice(0, 120)}.png`);
  await page.screenshot({ path });
  return path;
}
