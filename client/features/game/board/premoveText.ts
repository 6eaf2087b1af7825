import type { TFunction } from 'i18next';
import { squareName } from '../../../../engine/board/squares.ts';
import type { Message } from '../../../../protocol/room/messages.ts';

/** Returns the beginning of a sentence that the condition of the premove completes, such as "d3–e3, if …". */
export function premoveText(t: TFunction, { from, to, promotion }: Message<'premove'>): string {
  const becomes = promotion ? ` = ${t(`piece.${promotion}`)}` : '';
  return t('premove.if', { move: `${squareName(from)}–${squareName(to)}${becomes}` });
}
