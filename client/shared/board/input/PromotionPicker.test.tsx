// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { BISHOP, KNIGHT, makePiece, PAWN_UP, QUEEN, ROOK, WHITE } from '../../../../engine/board/pieces.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { rendered } from '../../testing/rendered.tsx';
import { START_BOARD } from '../startBoard.ts';
import { PromotionPicker } from './PromotionPicker.tsx';

const at = (name: string) => parseSquare(name) ?? -1;
const move = (kind: number) => makeMove(at('f11'), at('f12'), kind);

function picker() {
  const onChoose = vi.fn();
  const onCancel = vi.fn();
  const page = rendered(
    <PromotionPicker
      view={START_BOARD}
      moves={[QUEEN, ROOK, BISHOP, KNIGHT].map(move)}
      owner={WHITE}
      pawn={makePiece(WHITE, PAWN_UP)}
      onChoose={onChoose}
      onCancel={onCancel}
    />,
  );
  return { ...page, onChoose, onCancel };
}

it('the promotion picker focuses the queen first, and arrow keys reach the four pieces', async () => {
  const { user, onChoose } = picker();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChoose.mock.calls).toEqual([[move(KNIGHT)]]);
});

it.each([
  ['q', QUEEN],
  ['n', KNIGHT],
  ['r', ROOK],
  ['b', BISHOP],
])('the promotion picker chooses a piece by its letter %s', async (letter, kind) => {
  const { user, onChoose } = picker();
  await user.keyboard(letter);
  expect(onChoose.mock.calls).toEqual([[move(kind)]]);
});

it('Escape cancels the promotion', async () => {
  const { user, onChoose, onCancel } = picker();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onChoose).not.toHaveBeenCalled();
});
