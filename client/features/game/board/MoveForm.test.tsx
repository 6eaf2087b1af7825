// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Color } from '../../../../engine/board/pieces.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { at, pageOf } from '../testing/testPage.ts';
import { MoveForm } from './MoveForm.tsx';

async function form(viewer: Color = 0) {
  const { actor, context } = await pageOf(viewer);
  const onPlay = vi.fn();
  const page = rendered(<MoveForm actor={actor} onPlay={onPlay} />);
  const type = async (text: string) => {
    await page.user.clear(page.getByRole('textbox'));
    await page.user.type(page.getByRole('textbox'), `${text}{Enter}`);
  };
  return { ...page, context, type, onPlay };
}

it('[TBL-98] the move field returns to the present and plays a move that the user types', async () => {
  const { type, context, getByRole, onPlay } = await form();
  await type('d3-e3');
  expect(onPlay).toHaveBeenCalledOnce();
  expect(context().pending?.move).toBe(makeMove(at('d3'), at('e3')));
  expect(getByRole('textbox')).toHaveProperty('value', '');
});

it('the move field explains why a typed text is not a move', async () => {
  const { type, context, user, getByRole, onPlay } = await form();
  await type('d3-d9');
  expect(onPlay).not.toHaveBeenCalled();
  expect(context().pending).toBeNull();
  expect(getByRole('textbox')).toHaveProperty('value', 'd3-d9');
  expect(getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(getByRole('alert').textContent).not.toBe('');
  await user.keyboard('{Backspace}');
  expect(getByRole('alert').textContent).toBe('');
});

it("[TBL-104] the move field accepts premoves in another player's turn, also captures that are possible only later", async () => {
  const { type, context, getByRole } = await form(1);
  await type('d10-e10');
  expect(context().premove).toEqual({ from: at('d10'), to: at('e10'), condition: 'legal' });
  await type('a12xa11');
  expect(context().premove).toEqual({ from: at('a12'), to: at('a11'), condition: 'captures' });
  await type('d3-e3');
  expect(getByRole('alert').textContent).toBe('This move is not possible.');
});
