/** Arrows and circles that people draw on a board for themselves. Nobody else sees them. */
import { DRAWING_PENS, type DrawingPen, type RecordDrawing } from '../../../../engine/notation/record.ts';

/** Colours of arrows by number. */
export const PENS = DRAWING_PENS;
export type Pen = DrawingPen;
export type Drawing = RecordDrawing;

/** What is drawn after one more: the same once more takes it away, another colour takes its place. */
export function withDrawing(drawings: readonly Drawing[], added: Drawing): readonly Drawing[] {
  const isPresent = (one: Drawing) => one.from === added.from && one.to === added.to;
  const others = drawings.filter((one) => !isPresent(one));
  return drawings.some((one) => isPresent(one) && one.pen === added.pen) ? others : [...others, added];
}

/** What is drawn while another one is being drawn over it. */
export function withDraft(drawings: readonly Drawing[], draft: Drawing | null): readonly Drawing[] {
  if (draft === null) return drawings;
  return [...drawings.filter((one) => one.from !== draft.from || one.to !== draft.to), draft];
}

/** The colour that the held keys ask for. */
export function penOf(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }): Pen {
  if (keys.altKey) return 'grey';
  if (keys.shiftKey) return 'orange';
  return keys.ctrlKey ? 'violet' : 'blue';
}
