// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { place } from '../../../engine/rules/testing/table.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { SetupCard } from './SetupCard.tsx';
import { positionOf, type StudyState, study, studyFrom } from './studyModel.ts';

const card = (state: StudyState, dispatch = vi.fn()) => (
  <SetupCard
    state={state}
    piece={null}
    lens={null}
    isPaletteBelow={false}
    onPiece={() => {}}
    onLens={() => {}}
    dispatch={dispatch}
  />
);

it('[STU-03] a position is read from its text, and the text of the shown position is written', async () => {
  const dispatch = vi.fn();
  const begun = studyFrom();
  const page = rendered(card(begun, dispatch));
  await page.user.click(page.getByRole('tab', { name: 'Position text' }));
  const text = () => page.getByRole('textbox', { name: 'Position text' }) as HTMLTextAreaElement;
  expect(text().value).toBe(makePosition(positionOf(begun)));
  const wanted = makePosition(place('wK:a1 wR:h2 bK:a12 rK:l12 gK:l1'));
  await page.user.clear(text());
  await page.user.type(text(), wanted);
  dispatch.mockClear();
  await page.user.click(page.getByRole('button', { name: 'Read this position' }));
  expect(dispatch).toHaveBeenCalledOnce();
  const read = study(begun, dispatch.mock.lastCall?.[0]);
  expect(makePosition(positionOf(read))).toBe(wanted);
  for (const state of [read, begun]) {
    page.show(card(state, dispatch));
    expect(text().value).toBe(makePosition(positionOf(state)));
  }
});
