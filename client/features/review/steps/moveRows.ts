/** The steps of a game as rows of a list: rounds with one column per army, and events in rows of their own. */
import type { GameStep } from '../../../shared/records/gameSteps.ts';

export type MoveRow =
  | {
      readonly type: 'round';
      readonly key: string;
      readonly round: number;
      readonly cells: readonly (GameStep | null)[];
    }
  /** A row that says that a player left, or that armies passed to another player. */
  | { readonly type: 'event'; readonly key: string; readonly round: number; readonly step: GameStep }
  | { readonly type: 'comment'; readonly key: string; readonly number: number; readonly text: string };

/**
 * @param comments comments by step number.
 * @param found numbers of the highlights that an evaluation has found.
 */
export function moveRows(
  steps: readonly GameStep[],
  comments: ReadonlyMap<number, string>,
  isHighlightsOnly: boolean,
  found: readonly number[] = [],
): readonly MoveRow[] {
  const rows: MoveRow[] = [];
  const addComment = (number: number) => {
    const text = comments.get(number);
    if (text) rows.push({ type: 'comment', key: `comment-${number}`, number, text });
  };
  addComment(0);
  for (const step of steps) {
    if (isHighlightsOnly && !step.isHighlight && !found.includes(step.number)) continue;
    const { number, round, recorded, mates } = step;
    const isTurn = recorded.event.type === 'move' || recorded.event.type === 'pass';
    if (isTurn) addTurn(rows, step);
    if (!isTurn || mates.length > 0) rows.push({ type: 'event', key: `event-${number}`, round, step });
    addComment(number);
  }
  return rows;
}

/**
 * Adds a turn to the last row if the row belongs to the same round and no event is between them. Otherwise opens a new
 * row.
 */
function addTurn(rows: MoveRow[], step: GameStep): void {
  const { round, number } = step;
  const by = step.by ?? 0;
  const last = rows.at(-1);
  const put = (cells: readonly (GameStep | null)[]) =>
    cells.map((cell, color) => (color === by ? step : cell));
  const isOpen =
    last?.type === 'round' && last.round === round && last.cells.findLastIndex((cell) => cell !== null) < by;
  if (isOpen) rows[rows.length - 1] = { ...last, cells: put(last.cells) };
  else rows.push({ type: 'round', key: `round-${number}`, round, cells: put([null, null, null, null]) });
}
