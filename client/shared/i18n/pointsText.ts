import type { TFunction } from 'i18next';

/** Formats points with halves (0, 0.5, 1, 1.5 ...) in the language. */
export function pointsText(t: TFunction, points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole === 0 ? t('points.half') : t('points.andHalf', { whole });
}
