/** The signature boards: each is drawn around the center, where the four armies meet. */
import type { Palette } from './palettes.ts';
import { circle, fill, glow, HALF, line, type Point, polar, range, stroke, TAU } from './shapes.ts';

export type Design = (colours: Palette, seededRandom: () => number) => string;

const REACH = HALF * Math.SQRT2;

const base = ({ light, warm, deep, ground }: Palette) =>
  glow('g', REACH, [
    [0, light],
    [0.3, warm],
    [0.66, deep],
    [1, ground],
  ]);

/** Rays that widen outwards, alternately lit. */
const fourWinds: Design = (c) => {
  const rays = range(16).map((i) => {
    const at = (i * TAU) / 16;
    const wide = i % 4 === 0 ? 0.1 : 0.045;
    return line([[0, 0], polar(REACH, at - wide), polar(REACH, at + wide)], true);
  });
  const rings = range(5).map((i) => circle([0, 0], 130 + i * 112));
  return base(c) + fill(rays.join(''), c.light, 0.3) + stroke(rings.join(''), c.light, 3, 0.5);
};

/** A rose curve with many petals: r = cos(k a). */
const rose: Design = (c) => {
  const petals = (radius: number, k: number) =>
    line(
      range(721).map((i) => polar(radius * Math.cos((k * i * TAU) / 720), (i * TAU) / 720)),
      true,
    );
  return (
    base(c) +
    fill(petals(580, 4), c.light, 0.22) +
    fill(petals(400, 6), c.warm, 0.5) +
    stroke(petals(580, 4), c.light, 3, 0.6) +
    stroke(petals(220, 6), c.light, 2, 0.7)
  );
};

/** Nested squares, each rotated a little further. */
const compass: Design = (c) => {
  const square = (radius: number, turn: number) =>
    line(
      range(4).map((i) => polar(radius, turn + (i * TAU) / 4)),
      true,
    );
  const squares = range(13).map((i) => square(800 * 0.82 ** i, (i * TAU) / 48));
  return (
    base(c) +
    squares.map((one, i) => fill(one, i % 2 ? c.warm : c.deep, 0.28)).join('') +
    stroke(squares.join(''), c.light, 2.5, 0.55)
  );
};

/** Orbits of planets around two superimposed suns. */
const orbits: Design = (c) => {
  const ellipse = (turn: number, wide: number, narrow: number) =>
    line(
      range(121).map((i) => {
        const [x, y] = [wide * Math.cos((i * TAU) / 120), narrow * Math.sin((i * TAU) / 120)];
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
      }),
      true,
    );
  const paths = range(12).map((i) => ellipse((i * TAU) / 24, 560, 190));
  const worlds = range(12).map((i) => circle(polar(560, (i * TAU) / 24 + (i % 2) * Math.PI), 16));
  return (
    base(c) +
    fill(paths.join(''), c.light, 0.05) +
    stroke(paths.join(''), c.light, 3, 0.5) +
    fill(worlds.join(''), c.light, 0.8) +
    fill(circle([0, 0], 90), c.light, 0.6)
  );
};

/** Sunflower seeds: each a golden angle further (H. Vogel, 1979). */
const sunflower: Design = (c) => {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const seeds = range(640).map((i) => ({ at: polar(30 * Math.sqrt(i), i * golden), size: 4 + i / 70 }));
  const part = (rest: number) =>
    seeds
      .filter((_, i) => i % 3 === rest)
      .map(({ at, size }) => circle(at, size))
      .join('');
  return base(c) + fill(part(0), c.light, 0.5) + fill(part(1), c.ground, 0.4) + fill(part(2), c.warm, 0.6);
};

/** Rings of petals, each offset by half a petal from the previous ring. */
const mandala: Design = (c) => {
  const petal = (from: number, to: number, at: number, wide: number): string => {
    const mid = (from + to) / 2;
    const [a, b] = [polar(from, at), polar(to, at)];
    const [left, right] = [polar(mid, at - wide), polar(mid, at + wide)];
    return `M${a.join(' ')}Q${left.join(' ')} ${b.join(' ')}Q${right.join(' ')} ${a.join(' ')}Z`.replace(
      /-?\d+\.\d+/g,
      (long) => String(Math.round(Number(long))),
    );
  };
  const rings = range(6).map((ring) =>
    range(16)
      .map((i) => petal(ring * 120, ring * 120 + 240, ((i + (ring % 2) / 2) * TAU) / 16, 0.3))
      .join(''),
  );
  return (
    base(c) +
    rings.map((one, i) => fill(one, i % 2 ? c.light : c.deep, 0.2) + stroke(one, c.light, 2, 0.45)).join('')
  );
};

/** A lattice of eight-pointed stars, like old courtyard tiles. */
const courtyard: Design = (c) => {
  const star = ([x, y]: Point, radius: number) =>
    line(
      range(16).map((i) => {
        const [dx, dy] = polar(i % 2 ? radius * 0.62 : radius, (i * TAU) / 16);
        return [x + dx, y + dy];
      }),
      true,
    );
  const centres = range(25).map((i): Point => [((i % 5) - 2) * 300, (Math.floor(i / 5) - 2) * 300]);
  const between = range(16).map((i): Point => [((i % 4) - 1.5) * 300, (Math.floor(i / 4) - 1.5) * 300]);
  const big = centres.map((at) => star(at, 150)).join('');
  const small = between.map((at) => star(at, 96)).join('');
  return (
    base(c) + fill(big, c.light, 0.22) + fill(small, c.ground, 0.35) + stroke(big + small, c.light, 4, 0.5)
  );
};

/** Interfering waves from the four corners. */
const ripples: Design = (c) => {
  const corners: readonly Point[] = [
    [-HALF, -HALF],
    [HALF, -HALF],
    [HALF, HALF],
    [-HALF, HALF],
  ];
  const rings = corners.map((corner) =>
    range(11)
      .map((i) => circle(corner, 90 + i * 78))
      .join(''),
  );
  return base(c) + rings.map((one, i) => stroke(one, i % 2 ? c.light : c.warm, 12, 0.28)).join('');
};

/** Quarter circles in groups of four. */
const quilt: Design = (c, seededRandom) => {
  const size = 150;
  const patches = range(64).map((i) => {
    const [x, y] = [((i % 8) - 4) * size, (Math.floor(i / 8) - 4) * size];
    const corner = Math.floor(seededRandom() * 4);
    const [cx, cy] = [x + (corner % 2) * size, y + Math.floor(corner / 2) * size];
    const [ex, ey] = [x + (1 - (corner % 2)) * size, y + (1 - Math.floor(corner / 2)) * size];
    const sweep = corner === 0 || corner === 3 ? 0 : 1;
    const path = `M${cx} ${cy}L${cx} ${ey}A${size} ${size} 0 0 ${sweep} ${ex} ${cy}Z`;
    return fill(path, [c.light, c.warm, c.deep][Math.floor(seededRandom() * 3)] ?? c.warm, 0.5);
  });
  return base(c) + patches.join('');
};

/** A cut gem with facets. */
const facets: Design = (c, seededRandom) => {
  const rings = [0, 150, 310, 480, 680, 900];
  const corner = (ring: number, i: number): Point =>
    polar(rings[ring] ?? 0, ((i + (ring % 2) / 2) * TAU) / 12);
  const shades = [c.light, c.warm, c.deep, c.ground];
  const cut = (points: readonly Point[]) =>
    fill(line(points, true), shades[Math.floor(seededRandom() * 4)] ?? c.warm, 0.38);
  const stones = range(5).flatMap((ring) =>
    range(12).flatMap((i) => [
      cut([corner(ring, i), corner(ring, i + 1), corner(ring + 1, i + (ring % 2))]),
      cut([corner(ring + 1, i), corner(ring + 1, i + 1), corner(ring, i + 1 - (ring % 2))]),
    ]),
  );
  return base(c) + stones.join('');
};

/** Contour lines of an imaginary landscape. */
const contours: Design = (c, seededRandom) => {
  const waves = range(4).map(() => ({
    k: 2 + Math.floor(seededRandom() * 5),
    phase: seededRandom() * TAU,
    size: 0.05 + seededRandom() * 0.06,
  }));
  const height = (level: number) =>
    line(
      range(181).map((i) => {
        const angle = (i * TAU) / 180;
        const swing = waves.reduce(
          (sum, { k, phase, size }) => sum + size * Math.sin(k * angle + phase + level / 4),
          1,
        );
        return polar(level * 62 * swing, angle);
      }),
      true,
    );
  const levels = range(15).map((i) => height(15 - i));
  return (
    base(c) +
    levels.map((one, i) => fill(one, i % 2 ? c.warm : c.light, 0.09)).join('') +
    stroke(levels.join(''), c.light, 2.5, 0.5)
  );
};

/** A night sky with constellation lines. */
const constellation: Design = (c, seededRandom) => {
  const stars = range(90).map(
    (): Point => [(seededRandom() * 2 - 1) * HALF, (seededRandom() * 2 - 1) * HALF],
  );
  const near = (from: Point) =>
    [...stars].sort(
      (a, b) => Math.hypot(a[0] - from[0], a[1] - from[1]) - Math.hypot(b[0] - from[0], b[1] - from[1]),
    );
  const lines = stars.flatMap((star) =>
    near(star)
      .slice(1, 3)
      .map((other) => line([star, other])),
  );
  return (
    base(c) +
    stroke(lines.join(''), c.light, 2, 0.4) +
    fill(stars.map((star, i) => circle(star, i % 7 === 0 ? 11 : 5)).join(''), c.light, 0.85) +
    stroke(circle([0, 0], 420) + circle([0, 0], 560), c.light, 2, 0.35)
  );
};

/** The designs in the order of their numbers. */
export const SIGNATURE: readonly Design[] = [
  fourWinds,
  rose,
  compass,
  orbits,
  sunflower,
  mandala,
  courtyard,
  ripples,
  quilt,
  facets,
  contours,
  constellation,
];
