import type { TFunction } from 'i18next';
import { COLOR_NAMES, type Color, pieceTypeName } from '../../../../engine/board/pieces.ts';
import { spokenMove } from '../../../shared/records/stepText.ts';
import type { Timeline } from './timeline.ts';
import { timelineText } from './timelineText.ts';

/**
 * Returns the announcement of the last timeline entry: the move and its consequences. Null if the timeline is empty.
 */
export function speechText(t: TFunction, timeline: Timeline, viewer: Color | null): string | null {
  const parts = [...moveText(t, timeline, viewer)];
  for (const reported of timeline.events) {
    const text = reported.seq === timeline.seq ? timelineText(t, reported.event, timeline.match) : null;
    if (text) parts.push(text);
  }
  const { match } = timeline;
  const isOwnTurn = viewer !== null && match.state === 'STARTED' && match.game.position.turn === viewer;
  if (isOwnTurn && parts.length > 0) parts.push(`${t('turn.yours')}.`);
  return parts.length === 0 ? null : parts.join(' ');
}

function moveText(t: TFunction, { latest, rows }: Timeline, viewer: Color | null): string[] {
  const moved = latest.find((event) => event.type === 'moved');
  const row = rows.findLast((one) => one.type === 'round');
  const cell = row?.type === 'round' ? row.cells.findLast((text) => text !== null) : null;
  if (!moved || !cell) return [];
  const piece = t(`piece.${pieceTypeName(moved.piece)}`);
  const name = t(`colour.name.${COLOR_NAMES[moved.by]}`);
  const messages = t('speech.moved', { name, piece, move: spokenMove(cell) });
  if (moved.checks.length === 0) return [messages];
  const isYou = viewer !== null && moved.checks.includes(viewer);
  return [messages, isYou ? t('turn.youAreInCheck') : t('speech.check')];
}
