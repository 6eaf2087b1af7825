// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { PREMOVE_CONDITIONS } from '../../../../engine/match/premove.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { at } from '../testing/testPage.ts';
import { PremoveCard } from './PremoveCard.tsx';

function card(mustCapture: boolean) {
  const onBind = vi.fn();
  const premove = { from: at('d10'), to: at('d7'), condition: 'captures' as const };
  const page = rendered(
    <PremoveCard premove={premove} mustCapture={mustCapture} onBind={onBind} onRemove={() => {}} />,
  );
  const radios = () => page.getAllByRole('radio') as HTMLInputElement[];
  return { ...page, radios, onBind };
}

it('[TBL-105] the card of a premove that is possible only as a capture offers no other condition, and says why', () => {
  const { radios, getByRole, getByText } = card(true);
  expect(radios().map(({ disabled }) => disabled)).toEqual(
    PREMOVE_CONDITIONS.map((condition) => condition !== 'captures'),
  );
  expect(radios().find(({ checked }) => checked)?.disabled).toBe(false);
  const reason = document.getElementById(getByRole('group').getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Now this is possible only as a capture/);
  getByText('Otherwise the move is dropped.');
});

it('[TBL-105] the card of a possible premove offers every condition and explains it', async () => {
  const { radios, getByText, user, onBind } = card(false);
  expect(radios().some(({ disabled }) => disabled)).toBe(false);
  getByText('Otherwise the move is dropped.');
  await user.click(getByText('the square is free'));
  expect(onBind).toHaveBeenCalledWith('free');
});

it.each([
  ['is ignored on a touch screen', true, 0],
  ['counts with a mouse', false, 1],
])('[TBL-116] a press where the card was %s', (_, isTouch, presses) => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { unmount, getByTestId } = card(false);
  vi.spyOn(getByTestId('premove'), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 500, 300, 100));
  unmount();
  const onPress = vi.fn();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', onPress);
  const press = (x: number, y: number, detail = 1) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y, detail }));
  press(150, 550);
  expect(onPress).toHaveBeenCalledTimes(presses);
  press(150, 550, 0);
  press(150, 700);
  expect(onPress).toHaveBeenCalledTimes(presses + 2);
  press(350, 550);
  expect(onPress).toHaveBeenCalledTimes(presses + 3);
  vi.advanceTimersByTime(480);
  press(150, 550);
  expect(onPress).toHaveBeenCalledTimes(2 * presses + 3);
  vi.advanceTimersByTime(40);
  press(150, 550);
  expect(onPress).toHaveBeenCalledTimes(2 * presses + 4);
  button.remove();
});
