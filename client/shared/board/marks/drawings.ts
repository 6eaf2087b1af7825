/** The user's arrows and circles on a board, which other users do not see. */
import { DRAWING_PENS, type DrawingPen, type RecordDrawing } from '../../../../engine/notation/record.ts';

/** The colors of arrows and circles. */
export const PENS = DRAWING_PENS;
export type Pen = DrawingPen;
export type Drawing = RecordDrawing;

/**
 * Returns the drawings with one drawing added. If the same drawing already exists, the call removes it instead, or
 * replaces it if its color differs.
 */
export function withDrawing(drawings: readonly Drawing[], added: Drawing): readonly Drawing[] {
  const isPresent = (one: Drawing) => one.from === added.from && one.to === added.to;
  const others = drawings.filter((one) => !isPresent(one));
  return drawings.some((one) => isPresent(one) && one.pen === added.pen) ? others : [...others, added];
}

/** Returns the drawings together with the drawing that the user is making. */
export function withDraft(drawings: readonly Drawing[], draft: Drawing | null): readonly Drawing[] {
  if (draft === null) return drawings;
  return [...drawings.filter((one) => one.from !== draft.from || one.to !== draft.to), draft];
}

/** Returns the color that the pressed modifier keys select. */
export function penOf(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }): Pen {
  if (keys.altKey) return 'grey';
  if (keys.shiftKey) return 'orange';
  return keys.ctrlKey ? 'violet' : 'blue';
}
