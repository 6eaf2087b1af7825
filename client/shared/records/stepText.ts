import type { TFunction } from 'i18next';
import type { GameStep } from './gameSteps.ts';

/** Returns the text of a step: a move in notation, or another event in words. */
export function stepText(t: TFunction, { recorded: { event }, text }: GameStep): string {
  return event.type === 'move' ? text : t(`review.events.${event.type}`);
}
