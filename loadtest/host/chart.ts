/** Draws time series as SVG. It uses no library, because a few lines suffice. */

export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
  /** The value of the threshold line. */
  readonly threshold?: number;
}

export interface Curve {
  readonly name: string;
  /** Seconds since the start of the run, and the value. NaN values are skipped. */
  readonly points: readonly (readonly [seconds: number, value: number])[];
}

const WIDTH = 900;
const HEIGHT = 240;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 30;
const INKS = ['#1f5fbf', '#c2410c', '#15803d', '#7c3aed', '#64748b'];
const STEPS = 4;

export function drawChart({ title, unit, curves, threshold }: Chart): string {
  const points = curves.flatMap((curve) => curve.points).filter(([, value]) => Number.isFinite(value));
  const lastSecond = Math.max(1, ...points.map(([seconds]) => seconds));
  const top = niceTop(Math.max(threshold ?? 0, ...points.map(([, value]) => value)));
  const x = (seconds: number) => LEFT + (seconds / lastSecond) * (WIDTH - LEFT - 10);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const grid = steps.map(
    (part) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(part * top)}" y2="${y(part * top)}" stroke="#e5e7eb"/>` +
      `<text x="${LEFT - 6}" y="${y(part * top) + 4}" text-anchor="end">${Number((part * top).toPrecision(3))}</text>` +
      `<text x="${x(part * lastSecond)}" y="${HEIGHT - 8}" text-anchor="middle">${Math.round(part * lastSecond)} s</text>`,
  );
  const lines = curves.map((curve, i) => {
    const path = curve.points
      .filter(([, value]) => Number.isFinite(value))
      .map(([seconds, value]) => `${x(seconds).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${INKS[i % INKS.length]}" stroke-width="1.5"/>`;
  });
  const legend = curves.map(
    ({ name }, i) =>
      `<text x="${LEFT + 10 + i * 150}" y="${TOP - 6}" fill="${INKS[i % INKS.length]}">${name}</text>`,
  );
  const thresholdLine =
    threshold === undefined
      ? ''
      : `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(threshold)}" y2="${y(threshold)}" stroke="#b91c1c" stroke-dasharray="6 4"/>`;
  return `<h3>${title} (${unit})</h3><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-size="11" fill="#475569">
${grid.join('')}${lines.join('')}${thresholdLine}${legend.join('')}</svg>`;
}

/** Returns the next value of the form 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power;
}
