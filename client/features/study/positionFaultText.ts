import type { TFunction } from 'i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { PositionFault } from '../../../engine/notation/positionFault.ts';

/** Returns a sentence such as "This is no position. Pieces: more than one king: White", in the language of the page. */
export function positionFaultText(t: TFunction, { field, code, detail }: PositionFault): string {
  const { color, ...rest } = detail;
  const name = color === undefined ? '' : t(`colour.name.${COLOR_NAMES[color]}`);
  return t('study.refused', {
    field: t(`positionFault.fields.${field}`),
    reason: t(`positionFault.codes.${code}`, { ...rest, name }),
  });
}
