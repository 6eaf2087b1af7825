// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => localStorage.clear());

/** Returns the module with the values that the storage has now, as after a reload of the page. */
function reloaded() {
  vi.resetModules();
  return import('./premoveHint.ts');
}

it('[WEB-139] the tip about premoves is shown in the first three games on a device', async () => {
  const { usePremoveTip } = await reloaded();
  const isShownIn = (gameId: string, isPlaying = true) =>
    renderHook(() => usePremoveTip(gameId, isPlaying)).result.current;
  expect(isShownIn('watched', false)).toBe(false);
  for (const gameId of ['1', '2', '2', '3']) expect(isShownIn(gameId)).toBe(true);
  expect(isShownIn('4')).toBe(false);
  const { usePremoveTip: useTipLater } = await reloaded();
  const later = (gameId: string) => renderHook(() => useTipLater(gameId, true)).result.current;
  expect([later('3'), later('4')]).toEqual([true, false]);
});

it('[WEB-139] the tip about premoves ends when it is dismissed, and at the first premove', async () => {
  const first = await reloaded();
  const { result } = renderHook(() => first.usePremoveTip('1', true));
  expect(result.current).toBe(true);
  act(first.dismissPremoveTip);
  expect(result.current).toBe(false);

  localStorage.clear();
  const second = await reloaded();
  const tip = renderHook(() => second.usePremoveTip('1', true));
  expect(tip.result.current).toBe(true);
  act(() => expect(second.explainFirstPremove()).toBe(true));
  expect(tip.result.current).toBe(false);
  expect(second.explainFirstPremove()).toBe(false);
});

it('[TBL-51] a premove is explained once on a device, also after a reload of the page', async () => {
  const { explainFirstPremove } = await reloaded();
  expect([explainFirstPremove(), explainFirstPremove()]).toEqual([true, false]);
  expect((await reloaded()).explainFirstPremove()).toBe(false);
});

it('[WEB-139] invalid stored data of the tip counts as none', async () => {
  localStorage.setItem('tetrarch.premoveTip', '{"games":[1,null],"isDismissed":"yes"}');
  const { usePremoveTip } = await reloaded();
  expect(renderHook(() => usePremoveTip('1', true)).result.current).toBe(true);
});

it('[TBL-106] the explanation of premoves is open from the first premove until it is closed', async () => {
  const { explainFirstPremove, usePremoveHint, closePremoveHint } = await reloaded();
  const { result } = renderHook(() => usePremoveHint());
  expect(result.current).toBe(false);
  act(() => void explainFirstPremove());
  expect(result.current).toBe(true);
  act(closePremoveHint);
  expect(result.current).toBe(false);
  act(() => void explainFirstPremove());
  expect(result.current).toBe(false);
});
