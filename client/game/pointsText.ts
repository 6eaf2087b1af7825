/** Points come in halves: 0, 0.5, 1, 1.5 ... as people write them. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const half = points % 1 === 0 ? '' : '½';
  return whole === 0 && half ? half : `${whole}${half}`;
}
