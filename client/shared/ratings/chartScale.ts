/** The geometry of the rating chart: a plot of `width` by `height` units with margins for labels. */

export interface Plot {
  readonly width: number;
  readonly height: number;
}

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  readonly points: readonly ChartPoint[];
  /** Grid lines with their ratings. */
  readonly lines: readonly { readonly y: number; readonly rating: number }[];
}

/** Margins: at the left for labels, at the top and bottom for points. */
export const MARGIN = { left: 52, right: 14, top: 30, bottom: 16 } as const;
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MAX_GRID_LINES = 6;

/** @param ratings at least one rating, in chronological order. */
export function chartOf(ratings: readonly number[], { width, height }: Plot): Chart {
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const step = STEPS.find((one) => (highest - lowest) / one < MAX_GRID_LINES - 1) ?? 1000;
  const from = Math.floor(lowest / step) * step;
  const to = Math.max(from + step, Math.ceil(highest / step) * step);
  const inner = height - MARGIN.top - MARGIN.bottom;
  const y = (rating: number) => MARGIN.top + inner * (1 - (rating - from) / (to - from));
  const wide = width - MARGIN.left - MARGIN.right;
  const x = (i: number) =>
    MARGIN.left + (ratings.length === 1 ? wide / 2 : (wide * i) / (ratings.length - 1));
  return {
    points: ratings.map((rating, i) => ({ x: x(i), y: y(rating) })),
    lines: Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step).map((rating) => ({
      y: y(rating),
      rating,
    })),
  };
}

/** Returns an SVG path through the points. */
export function pathOf(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
