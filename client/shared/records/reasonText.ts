/** Formats the reasons of a move. */
import type { TFunction } from 'i18next';
import { COLOR_NAMES, type Color, pieceTypeName } from '../../../engine/board/pieces.ts';
import { squareName } from '../../../engine/board/squares.ts';
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import type { Change } from '../engine/course.ts';
import { largestChange } from '../engine/keyMoves.ts';
import type { MoveReason } from '../engine/moveReasons.ts';
import { sideList } from '../i18n/formats.ts';
import type { GameStep } from './gameSteps.ts';

/** Number of opponents at the start. */
const OPPONENTS = 3;

/** @param language the code of the language, for lists of players. */
export function reasonText(t: TFunction, language: string, reason: MoveReason, step: GameStep): string {
  const side = (color: Color) => t(`colour.side.${COLOR_NAMES[color]}`);
  switch (reason.type) {
    case 'mateOnOffer':
      return reason.by.length === OPPONENTS
        ? t('review.why.mateOnOfferAll', { victim: side(reason.victim) })
        : t('review.why.mateOnOffer', {
            by: sideList(language, reason.by.map(side)),
            victim: side(reason.victim),
          });
    case 'missedMate':
      return t('review.why.missedMate', {
        move: moveText(reason.move, step.before.position),
        victim: side(reason.victim),
      });
    case 'hanging':
      return t('review.why.hanging', {
        piece: t(`piece.${pieceTypeName(reason.piece)}`),
        square: squareName(reason.square),
        by: side(reason.by),
      });
    case 'hungBefore':
      return t('review.why.hungBefore', {
        side: side(reason.color),
        piece: t(`piece.${pieceTypeName(reason.piece)}`),
        square: squareName(reason.square),
        by: side(reason.by),
      });
    case 'kingmaker':
      return t(`review.why.${reason.isLater ? 'kingmakerLater' : 'kingmaker'}`, {
        side: side(step.by ?? 0),
        other: side(reason.color),
        before: percent(reason.before),
        after: percent(reason.after),
      });
    default:
      return reason satisfies never;
  }
}

/** Returns the sentence about a move that was better than the played one. */
export function betterText(t: TFunction, judgement: Judgement, step: GameStep): string {
  return t('review.why.better', {
    move: moveText(judgement.bestMove, step.before.position),
    percent: percent(judgement.best - judgement.played),
    side: t(`colour.side.${COLOR_NAMES[step.by ?? 0]}`),
  });
}

/** Returns the sentence about a turning point. @param index its place among the turning points, from 0. */
export function turnReasonText(t: TFunction, change: Change | undefined, index: number): string {
  const { color, before, after, by } = largestChange(change);
  return t(`review.why.${by > 0 ? 'rises' : 'falls'}${change?.isLater ? 'Later' : ''}`, {
    number: index + 1,
    side: t(`colour.side.${COLOR_NAMES[color]}`),
    before: percent(before),
    after: percent(after),
  });
}

function percent(chance: number): number {
  return Math.round(100 * chance);
}
