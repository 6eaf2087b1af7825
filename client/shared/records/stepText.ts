import type { TFunction } from 'i18next';
import { COLOR_NAMES, type Color, pieceTypeName } from '../../../engine/board/pieces.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { moveFrom } from '../../../engine/rules/moves.ts';
import { pointsText } from '../i18n/pointsText.ts';
import { type GameStep, matesOf } from './gameSteps.ts';

/** Returns the text of a step: a move in notation, or another event in words. */
export function stepText(t: TFunction, { recorded: { event }, text }: GameStep): string {
  return event.type === 'move' ? text : t(`review.events.${event.type}`);
}

/** The facts of a step that its announcement contains. */
export type SpokenStep = Pick<GameStep, 'by' | 'recorded' | 'before' | 'checks' | 'mates' | 'awards'>;

/** Returns the announcement of a step for screen readers. @param step null for the position before the first step. */
export function spokenStep(t: TFunction, step: SpokenStep | null): string {
  if (step === null) return t('review.start');
  const side = (color: Color) => t(`colour.side.${COLOR_NAMES[color]}`);
  const mates = matesOf(step);
  const mated = mates.map(({ victim, by, points }) =>
    t('review.mated', { victim: side(victim), by: side(by), points: pointsText(t, points) }),
  );
  const isCheck = step.checks.some((color) => mates.every(({ victim }) => victim !== color));
  return [eventText(t, step), ...mated, ...(isCheck ? [t('speech.check')] : [])].join(' ');
}

function eventText(t: TFunction, { by, recorded: { event }, before: { position } }: SpokenStep): string {
  const name = by === null ? null : t(`colour.name.${COLOR_NAMES[by]}`);
  if (event.type !== 'move') {
    const text = t(`review.events.${event.type}`);
    return name === null ? text : `${name}: ${text}`;
  }
  const piece = t(`piece.${pieceTypeName(position.board[moveFrom(event.move)] ?? 0)}`);
  return t('speech.moved', { name, piece, move: spokenMove(moveText(event.move, position)) });
}

/** Returns the notation of a move for speech: without the marks of checks and checkmates, which words announce. */
export function spokenMove(notation: string): string {
  return notation.replace(/[+#].*$/, '').replace('-', ' – ');
}
