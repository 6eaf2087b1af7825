// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { ChancesBar } from './ChancesBar.tsx';
import { Shares } from './Shares.tsx';

const CHANCES = [0.25, 0.333, 0.407, 0.01];

afterEach(() => act(() => i18next.changeLanguage('en')));

/** Some languages write a non-breaking space before the percent sign. */
const SPACE = '\u00a0';

it.each([
  ['en', ''],
  ['es', SPACE],
  ['pt', ''],
  ['ru', SPACE],
  ['zh', ''],
])('[WEB-122] the chances have the percent sign of the language %s everywhere', async (language, space) => {
  await act(() => i18next.changeLanguage(language));
  const page = rendered(
    <>
      <Shares chances={CHANCES} testId="shares">
        <li />
      </Shares>
      <ChancesBar chances={CHANCES} />
    </>,
  );
  const expected = [25, 33, 41, 1].map((number) => `${number}${space}%`);
  const shares = [...page.getByTestId('shares').querySelectorAll('b')].map((one) => one.textContent);
  expect(shares).toEqual(expected);
  const label = page.getByTestId('chances-bar').getAttribute('aria-label') ?? '';
  expect(label.match(/\d+\s?%/g)).toEqual(expected);
});
