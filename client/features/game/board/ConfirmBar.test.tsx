// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';

const at = (name: string) => parseSquare(name) ?? -1;

it('the confirmation bar plays or cancels the chosen move', async () => {
  const onPlay = vi.fn();
  const onBack = vi.fn();
  const { user, getByRole } = rendered(
    <ConfirmBar
      move={makeMove(at('d3'), at('e3'))}
      position={startPosition()}
      onPlay={onPlay}
      onBack={onBack}
    />,
  );
  expect(getByRole('status').textContent).toContain('d3-e3');
  const [back, play] = [...getByRole('status').querySelectorAll('button')];
  if (!back || !play) throw new Error('a button is missing');
  await user.click(play);
  expect([onPlay.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
  await user.click(back);
  expect(onBack).toHaveBeenCalledOnce();
});
