// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rendered } from '../testing/rendered.tsx';
import { useGradual } from './useGradual.ts';

function Counted({ total }: { total: number }) {
  return <output>{useGradual(total, 16)}</output>;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => vi.useRealTimers());

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());

it('renders 16 more elements in each frame until the list is whole', () => {
  const page = rendered(<Counted total={40} />);
  const count = () => page.getByRole('status').textContent;
  const counts = [count()];
  for (let frame = 0; frame < 4; frame++) {
    nextFrame();
    counts.push(count());
  }
  expect(counts).toEqual(['16', '32', '40', '40', '40']);
});

it('renders a whole list at once when it grows', () => {
  const page = rendered(<Counted total={64} />);
  for (let frame = 0; frame < 4; frame++) nextFrame();
  page.show(<Counted total={66} />);
  expect(page.getByRole('status').textContent).toBe('66');
});
