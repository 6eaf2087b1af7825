// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { ReviewBoard } from './ReviewBoard.tsx';

it('[WEB-151] after a press on the board of the review, the keys of the page step through the game', async () => {
  const next = vi.fn();
  const { user } = rendered(
    <ReviewBoard
      record={{ tags: [], comment: '', start: startPosition(), events: [], closed: null }}
      step={null}
      judgement={undefined}
      turns={0}
      convert
      onRotate={() => {}}
      keys={{ arrowright: next }}
    />,
  );
  const square = document.querySelector('[data-square="f6"]') as HTMLElement;
  await user.click(square);
  await user.keyboard('{ArrowRight}');
  expect(next).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(square);
});
