import { expect, it } from 'vitest';
import { type Drawing, penOf, withDraft, withDrawing } from './drawings.ts';

const ARROW: Drawing = { from: 0, to: 13, pen: 'blue' };

it('drawing the same arrow again removes it, or changes its color if the color differs', () => {
  const once = withDrawing([], ARROW);
  expect(once).toEqual([ARROW]);
  expect(withDrawing(once, ARROW)).toEqual([]);
  expect(withDrawing(once, { ...ARROW, pen: 'grey' })).toEqual([{ ...ARROW, pen: 'grey' }]);
  expect(withDrawing(once, { from: 13, to: 0, pen: 'blue' })).toHaveLength(2);
});

it('an unfinished drawing replaces only the drawing with the same start and end', () => {
  const other: Drawing = { from: 5, to: 5, pen: 'grey' };
  expect(withDraft([ARROW, other], null)).toEqual([ARROW, other]);
  expect(withDraft([ARROW, other], { ...ARROW, pen: 'violet' })).toEqual([
    other,
    { ...ARROW, pen: 'violet' },
  ]);
});

it('modifier keys select the color of a drawing', () => {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false };
  expect(
    [{}, { shiftKey: true }, { ctrlKey: true }, { altKey: true }].map((held) => penOf({ ...keys, ...held })),
  ).toEqual(['blue', 'orange', 'violet', 'grey']);
});
