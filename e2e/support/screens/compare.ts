// Compares screens with their pictures in e2e/shots in three sizes. Also checks the layout rules that hold for every
// screen in every size, and that no screen violates WCAG 2.2 AA on a phone or a desktop. `npm run shots:bless` takes
// new pictures.

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FlakyConnection, openFlakyConnection } from '../../../tests/harness/servers/flakyProxy.ts';
import { type JourneyOptions, useApp } from '../app.ts';
import { barriers } from '../axe.ts';
import { useBrowser } from '../browser.ts';
import { layoutFaults } from '../facts.ts';
import { References } from '../references.ts';
import { hold, writeOver } from '../still.ts';
import { until } from '../table.ts';
import type { Screen, Stage } from './stage.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

interface Look {
  readonly language: string;
  readonly appThemeVariant: 'DARK' | 'LIGHT';
}

/** The two looks that are compared. Spanish is the language with the longest texts. */
export const DARK: Look = { language: 'en', appThemeVariant: 'DARK' };
export const LIGHT: Look = { language: 'es', appThemeVariant: 'LIGHT' };

/** Declares the tests of these screens. Called at the top of a file. */
export function compareScreens(
  screens: Readonly<Record<string, Screen>>,
  looks: readonly Look[],
  journey: JourneyOptions = {},
): void {
  const browser = useBrowser();
  const references = new References();
  const app = useApp(journey);
  let connection: FlakyConnection;
  beforeAll(async () => {
    connection = await openFlakyConnection(Number(new URL(app.url).port));
  });
  afterEach(() => connection.restore());
  afterAll(() => connection.close());

  describe.each(looks)('the screens in the language $language and the theme $appThemeVariant', (look) => {
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
        await hold(page, connection);
        expect(await differences(page, name, look, references)).toEqual([]);
        // The accessibility checker needs running timers.
        await page.clock.resume();
        for (const size of ['desktop', 'phone'] as const) {
          await page.setViewportSize(SIZES[size]);
          expect(await barriers(page), size).toEqual([]);
        }
      },
    );
  });
}

/** Compares the page with its pictures in all sizes. @returns the differences, and the faults of the layout. */
async function differences(
  page: Page,
  name: string,
  { language, appThemeVariant }: Look,
  references: References,
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
