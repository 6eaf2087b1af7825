/** Formats the result of a record from its tags. */
import type { TFunction } from 'i18next';
import { COLOR_LETTERS, COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { RecordFacts } from '../../../protocol/shapes/recordFacts.ts';

type Facts = Pick<RecordFacts, 'result' | 'isEndedByAdmin'>;

export function resultText(t: TFunction, { result, isEndedByAdmin }: Facts): string {
  if (isEndedByAdmin) return t('games.results.BY_ADMIN');
  const [state = '', letter = ''] = result.split(' ');
  const winner = COLOR_NAMES[COLOR_LETTERS.indexOf(letter)];
  if (state === 'FINISHED' && winner)
    return t('games.results.FINISHED', { side: t(`colour.side.${winner}`) });
  if (state === 'DRAW' || state === 'STALEMATE') return t(`games.results.${state}`);
  return t(`games.results.${state === '*' ? 'NONE' : 'CLOSED'}`);
}

/** Formats a time setting: `main 12+5` becomes 12 + 5. */
export function durationText(t: TFunction, timeSetting: string): string {
  const [kind = '', value = ''] = timeSetting.split(' ');
  if (kind === 'main') return value.replace('+', ' + ');
  if (kind === 'move') return t('time.perMoveShort', { count: Number(value) || 0 });
  return kind === 'unlimited' ? t('time.unlimited') : '';
}

/** Returns a title as a part of a file name, without characters that file systems forbid. */
export function safeName(title: string): string {
  return title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'game';
}

/** Returns the name of the file of a record. */
export function fileName(title: string): string {
  return `${safeName(title)}.tetrarch`;
}
