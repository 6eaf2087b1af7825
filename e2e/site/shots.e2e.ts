// Compares every screen with its picture in e2e/shots in three sizes, dark in English and light in the longest
// translation. Also checks the layout facts that hold in all of them. `npm run shots:bless` takes new pictures.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FlakyConnection, openFlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { References } from '../support/references.ts';
import { SCREENS, type Stage } from '../support/screens.ts';
import { hold, writeOver } from '../support/still.ts';
import { until } from '../support/table.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

const LOOKS = [
  { language: 'en', theme: 'DARK' },
  { language: 'es', theme: 'LIGHT' },
] as const;

const app = useApp();
const browser = useBrowser();
const references = new References();

let connection: FlakyConnection;
beforeAll(async () => {
  connection = await openFlakyConnection(Number(new URL(app.url).port));
});
afterEach(() => connection.restore());
afterAll(() => connection.close());

describe.each(LOOKS)('the screens in the language $language and the theme $theme', ({ language, theme }) => {
  test.each(Object.entries(SCREENS))(
    'include %s, which equals its reference picture',
    async (name, screen) => {
      const stage: Stage = {
        url: app.url,
        async user(who, isNew = false) {
          const { page, context, allow } = await browser.newUser(who, app.url, {
            isNew,
            connection,
            reducedMotion: 'reduce',
          });
          // The browser logs the status of the page itself.
          if (name === 'not-found') allow(/status of 404/);
          const options = JSON.stringify({ language, appThemeVariant: theme, isSoundEnabled: false });
          await context.addInitScript((stored) => localStorage.setItem('tetrarch.options', stored), options);
          await page.clock.install();
          return page;
        },
      };
      const page = await screen(stage);
      await hold(page, connection);
      const faults: string[] = [];
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await until(() => page.evaluate(() => innerWidth), 'the new size').toBe(viewport.width);
        await writeOver(page);
        for (const fault of await layoutFaults(page)) faults.push(`${size}: ${fault}`);
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        const difference = references.compare(
          `${size}-${language}-${theme.toLowerCase()}/${name}`,
          picture,
          page,
        );
        if (difference) faults.push(difference);
      }
      expect(faults).toEqual([]);
    },
  );
});
