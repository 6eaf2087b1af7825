// Compares every screen with its picture in e2e/shots in three sizes, dark in English and light in the longest
// translation. Also checks the layout facts that hold in all of them, and that the screen does not violate WCAG 2.2 AA on
// a phone and a desktop. `npm run shots:bless` takes new pictures.

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FlakyConnection, openFlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';
import { type JourneyOptions, useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { References } from '../support/references.ts';
import { GUEST_SCREENS } from '../support/screens/guests.ts';
import { populate } from '../support/screens/populate.ts';
import type { Screen, Stage } from '../support/screens/stage.ts';
import { USER_SCREENS } from '../support/screens/users.ts';
import { hold, writeOver } from '../support/still.ts';
import { until } from '../support/table.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

const LOOKS = [
  { language: 'en', appThemeVariant: 'DARK' },
  { language: 'es', appThemeVariant: 'LIGHT' },
] as const;

const browser = useBrowser();
const references = new References();

describe.each<{ who: string; screens: Readonly<Record<string, Screen>>; journey: JourneyOptions }>([
  { who: 'guests', screens: GUEST_SCREENS, journey: {} },
  { who: 'users with data', screens: USER_SCREENS, journey: { prepare: populate } },
])('the screens of $who', ({ screens, journey }) => {
  const app = useApp(journey);
  let connection: FlakyConnection;
  beforeAll(async () => {
    connection = await openFlakyConnection(Number(new URL(app.url).port));
  });
  afterEach(() => connection.restore());
  afterAll(() => connection.close());

  describe.each(LOOKS)('in the language $language and the theme $appThemeVariant', (look) => {
    test.each(Object.entries(screens))(
      'include %s, which is accessible and equals its reference picture',
      async (name, screen) => {
        const options = { ...look, isSoundEnabled: false };
        const stage: Stage = {
          url: app.url,
          options,
          async user(who, isNew = false) {
            const { page, context, allow } = await browser.newUser(who, app.url, {
              isNew,
              connection,
              reducedMotion: 'reduce',
            });
            // The browser logs the status of the page itself.
            if (name === 'not-found') allow(/status of 404/);
            await context.addInitScript(
              (stored) => localStorage.setItem('tetrarch.options', stored),
              JSON.stringify(options),
            );
            await page.clock.install();
            return page;
          },
        };
        const page = await screen(stage);
        for (const size of ['phone', 'desktop'] as const) {
          await page.setViewportSize(SIZES[size]);
          expect(await barriers(page), size).toEqual([]);
        }
        await hold(page, connection);
        expect(await differences(page, name, look)).toEqual([]);
      },
    );
  });
});

/** Compares the page with its pictures in all sizes. @returns the differences, and the faults of the layout. */
async function differences(
  page: Page,
  name: string,
  { language, appThemeVariant }: (typeof LOOKS)[number],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await until(() => page.evaluate(() => innerWidth), 'the new size').toBe(viewport.width);
    await writeOver(page);
    for (const fault of await layoutFaults(page)) faults.push(`${size}: ${fault}`);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const folder = `${size}-${language}-${appThemeVariant.toLowerCase()}`;
    const difference = references.compare(`${folder}/${name}`, picture, page);
    if (difference) faults.push(difference);
  }
  return faults;
}
