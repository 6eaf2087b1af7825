// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { setOptions } from '../../../shared/storage/options.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { playSound } from '../sounds/soundPlayer.ts';
import { LowTime } from './LowTime.tsx';
import type { SeatClock } from './seatView.ts';

vi.mock('../sounds/soundPlayer.ts', () => ({ playSound: vi.fn<typeof playSound>() }));

/** The bell rings at 60 seconds. */
const TIME = { kind: 'main', mainMs: 600_000, incrementMs: 0 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  setOptions({ isSoundEnabled: true });
});

const running = (remainingMs: number): SeatClock => ({ remainingMs, since: serverTime.now(), time: TIME });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rung = () => vi.mocked(playSound).mock.calls.map(([name]) => name);

it('[OPT-04] the bell rings once when the own clock falls below a minute, and again after the time has risen', async () => {
  const page = rendered(<LowTime clock={running(70_000)} />);
  await advance(9_900);
  expect(rung()).toEqual([]);
  await advance(200);
  expect(rung()).toEqual(['low-time']);
  page.show(<LowTime clock={running(59_000)} />);
  await advance(30_000);
  page.show(<LowTime clock={running(80_000)} />);
  await advance(30_000);
  expect(rung()).toHaveLength(1);
  page.show(<LowTime clock={running(100_000)} />);
  await advance(41_000);
  expect(rung()).toHaveLength(2);
});

it('[OPT-04] the bell does not ring while the clock is stopped or sounds are off', async () => {
  const page = rendered(<LowTime clock={{ ...running(61_000), since: null }} />);
  await advance(5_000);
  setOptions({ isSoundEnabled: false });
  page.show(<LowTime clock={running(61_000)} />);
  await advance(5_000);
  expect(rung()).toEqual([]);
});
