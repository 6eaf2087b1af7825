// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { Toasts } from './Toasts.tsx';
import { showToast } from './toasts.ts';

/** A number of milliseconds that is longer than the display time of a toast. */
const LONG_MS = 10_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Waits until the toast is removed, which happens after its animation. */
const untilGone = () => vi.waitFor(() => expect(texts()).toEqual([]));
const texts = () => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent);
const shown = (page: ReturnType<typeof rendered>) => page.getByRole('region', { name: 'Messages' });

it('[WEB-46] a toast that was sent before its container was mounted is shown, and hidden after a delay', async () => {
  showToast('The game is saved', 'done');
  rendered(<Toasts />, advance);
  expect(texts()).toEqual(['The game is saved']);
  advance(LONG_MS);
  await untilGone();
});

it('[WEB-46] a toast stays while the pointer is over the toast', async () => {
  const page = rendered(<Toasts />, advance);
  act(() => showToast('No answer'));
  await page.user.hover(shown(page));
  advance(LONG_MS);
  expect(texts()).toEqual(['No answer']);
  await page.user.unhover(shown(page));
  advance(LONG_MS);
  await untilGone();
});

it('[WEB-46] a toast stays while the focus is on it', async () => {
  const page = rendered(<Toasts />, advance);
  act(() => showToast('No answer'));
  act(() => page.getByRole('button', { name: 'Close' }).focus());
  advance(LONG_MS);
  expect(texts()).toEqual(['No answer']);
  act(() => page.getByRole('button', { name: 'Close' }).blur());
  advance(LONG_MS);
  await untilGone();
});

it('[WEB-46] the button of a toast closes it', async () => {
  const page = rendered(<Toasts />, advance);
  act(() => showToast('No answer'));
  await page.user.click(page.getByRole('button', { name: 'Close' }));
  await untilGone();
});

it('a repeated text is shown in one toast, and at most three toasts are shown at a time', () => {
  rendered(<Toasts />, advance);
  for (const text of ['one', 'two', 'two', 'three', 'four']) act(() => showToast(text));
  const visible = [...document.querySelectorAll('[data-testid="toast"]:not([data-limited])')];
  expect(visible.map((one) => one.textContent)).toEqual(['two', 'three', 'four']);
});

it('[WEB-126] a narrow window shows only the latest toast', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(max-width: 1000px)' }),
  );
  rendered(<Toasts />, advance);
  for (const text of ['five', 'six']) act(() => showToast(text));
  const visible = [...document.querySelectorAll('[data-testid="toast"]:not([data-limited])')];
  expect(visible.map((one) => one.textContent)).toEqual(['six']);
  vi.restoreAllMocks();
});

it('[WEB-46] a toast with a link stays until its page is opened', async () => {
  const page = rendered(<Toasts />, advance);
  act(() => showToast('Your game is over', 'info', { to: '/game/x', text: 'See the game' }));
  advance(LONG_MS);
  expect(texts()).toEqual(['Your game is overSee the game']);
  await page.user.click(page.getByRole('link', { name: 'See the game' }));
  await untilGone();
});
