/** The community boards: patterns over the whole background, like cloth or landscapes. */
import type { Palette } from './palettes.ts';
import { circle, fill, ground, HALF, line, n, type Point, polar, range, stroke, TAU } from './shapes.ts';
import type { Design } from './signature.ts';

const mixed = ({ light, warm, deep, ground: dark }: Palette, from: 'above' | 'left' = 'above') => {
  const [x, y] = from === 'above' ? [0, 1] : [1, 0];
  const stops = [light, warm, deep, dark].map(
    (colour, i) => `<stop offset="${n(i / 3)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="g" x1="0" y1="0" x2="${x}" y2="${y}">${stops.join('')}</linearGradient>${ground('url(#g)')}`;
};

/** Returns a curve from edge to edge, filled below. */
function hill(y: number, height: number, waves: number, phase: number): string {
  const points = range(61).map((i): Point => {
    const x = -HALF + i * 20;
    return [x, y + height * Math.sin((i / 60) * waves * TAU + phase)];
  });
  return `${line(points)}V${HALF}H-${HALF}Z`;
}

const tide: Design = (c) =>
  mixed(c) +
  range(12)
    .map((i) => {
      const wave = hill(-540 + i * 100, 26, 2.5, i * 0.9);
      return fill(wave, i % 2 ? c.light : c.deep, 0.16) + stroke(wave, c.light, 2.5, 0.35);
    })
    .join('');

const hills: Design = (c, seededRandom) =>
  mixed(c) +
  range(8)
    .map((i) =>
      fill(
        hill(-420 + i * 130, 60 + seededRandom() * 40, 0.7 + seededRandom(), seededRandom() * TAU),
        i % 2 ? c.ground : c.deep,
        0.3,
      ),
    )
    .join('');

/** Truchet tiles: squares with two arcs each, rotated at random (S. Truchet, 1704; C. S. Smith, 1987). */
const ways: Design = (c, seededRandom) => {
  const size = 100;
  const arcs = range(144).map((i) => {
    const [x, y] = [((i % 12) - 6) * size, (Math.floor(i / 12) - 6) * size];
    const half = size / 2;
    return seededRandom() < 0.5
      ? `M${x + half} ${y}A${half} ${half} 0 0 1 ${x} ${y + half}M${x + size} ${y + half}A${half} ${half} 0 0 0 ${x + half} ${y + size}`
      : `M${x + half} ${y}A${half} ${half} 0 0 0 ${x + size} ${y + half}M${x} ${y + half}A${half} ${half} 0 0 1 ${x + half} ${y + size}`;
  });
  return mixed(c, 'left') + stroke(arcs.join(''), c.deep, 34, 0.5) + stroke(arcs.join(''), c.light, 8, 0.6);
};

const reeds: Design = (c, seededRandom) =>
  mixed(c) +
  range(70)
    .map(() => {
      const x = (seededRandom() * 2 - 1) * HALF;
      const lean = (seededRandom() - 0.5) * 260;
      const top = -HALF + seededRandom() * 500;
      return stroke(
        `M${n(x)} ${HALF}Q${n(x)} ${n(top / 2)} ${n(x + lean)} ${n(top)}`,
        seededRandom() < 0.5 ? c.light : c.ground,
        6 + seededRandom() * 10,
        0.4,
      );
    })
    .join('');

const comb: Design = (c, seededRandom) => {
  const size = 80;
  const cells = range(195).map((i) => {
    const [row, col] = [Math.floor(i / 15), i % 15];
    const [x, y] = [(col - 7 + (row % 2) / 2) * size * Math.sqrt(3) * 0.62, (row - 6) * size * 1.02];
    const shape = line(
      range(6).map((corner): Point => {
        const [dx, dy] = polar(size * 0.6, ((corner + 0.5) * TAU) / 6);
        return [x + dx, y + dy];
      }),
      true,
    );
    return fill(shape, [c.light, c.warm, c.deep, c.ground][Math.floor(seededRandom() * 4)] ?? c.warm, 0.4);
  });
  return mixed(c) + cells.join('');
};

const bands: Design = (c) =>
  mixed(c, 'left') +
  range(14)
    .map((i) =>
      fill(
        line(
          [
            [-900 + i * 130, -HALF],
            [-840 + i * 130, -HALF],
            [-240 + i * 130, HALF],
            [-300 + i * 130, HALF],
          ],
          true,
        ),
        i % 2 ? c.light : c.ground,
        0.3,
      ),
    )
    .join('') +
  range(14)
    .map((i) =>
      fill(
        line(
          [
            [300 + i * 130 - 900, -HALF],
            [330 + i * 130 - 900, -HALF],
            [-270 + i * 130 - 300, HALF],
            [-300 + i * 130 - 300, HALF],
          ],
          true,
        ),
        c.light,
        0.16,
      ),
    )
    .join('');

const terrazzo: Design = (c, seededRandom) =>
  mixed(c) +
  range(170)
    .map(() => {
      const [x, y] = [(seededRandom() * 2 - 1) * HALF, (seededRandom() * 2 - 1) * HALF];
      const size = 16 + seededRandom() * 46;
      const corners = 5 + Math.floor(seededRandom() * 3);
      const chip = line(
        range(corners).map((i): Point => {
          const [dx, dy] = polar(size * (0.6 + seededRandom() * 0.4), (i * TAU) / corners);
          return [x + dx, y + dy];
        }),
        true,
      );
      return fill(chip, [c.light, c.warm, c.deep, c.ground][Math.floor(seededRandom() * 4)] ?? c.warm, 0.55);
    })
    .join('');

const weave: Design = (c) => {
  const strips = range(12).map((i) => -550 + i * 100);
  const over = strips.flatMap((x, i) =>
    strips
      .filter((_, j) => (i + j) % 2 === 0)
      .map((y) => `M${x - 36} ${y - 52}H${x + 36}V${y + 52}H${x - 36}Z`),
  );
  const under = strips.flatMap((y, j) =>
    strips
      .filter((_, i) => (i + j) % 2 === 1)
      .map((x) => `M${x - 52} ${y - 36}H${x + 52}V${y + 36}H${x - 52}Z`),
  );
  return mixed(c, 'left') + fill(over.join(''), c.light, 0.28) + fill(under.join(''), c.ground, 0.32);
};

const leaves: Design = (c, seededRandom) =>
  mixed(c) +
  range(90)
    .map(() => {
      const at: Point = [(seededRandom() * 2 - 1) * HALF, (seededRandom() * 2 - 1) * HALF];
      const turn = seededRandom() * TAU;
      const long = 70 + seededRandom() * 90;
      const tip = polar(long, turn);
      const [left, right] = [polar(long * 0.6, turn - 0.6), polar(long * 0.6, turn + 0.6)];
      const to = ([x, y]: Point) => `${n(at[0] + x)} ${n(at[1] + y)}`;
      const leaf = `M${to([0, 0])}Q${to(left)} ${to(tip)}Q${to(right)} ${to([0, 0])}Z`;
      return (
        fill(leaf, seededRandom() < 0.5 ? c.light : c.deep, 0.4) +
        stroke(`M${to([0, 0])}L${to(tip)}`, c.ground, 2, 0.4)
      );
    })
    .join('');

const dunes: Design = (c) =>
  mixed(c) +
  range(26)
    .map((i) =>
      stroke(
        hill(-580 + i * 48, 18 + 8 * Math.sin(i), 1.4 + i / 18, i / 3).split('V')[0] ?? '',
        i % 3 ? c.light : c.ground,
        5,
        0.35,
      ),
    )
    .join('');

const aurora: Design = (c, seededRandom) =>
  mixed(c) +
  range(9)
    .map((i) => {
      const x = -HALF + i * 150 + seededRandom() * 60;
      const [bend, wide] = [(seededRandom() - 0.5) * 500, 60 + seededRandom() * 110];
      return fill(
        `M${n(x)} -${HALF}C${n(x + bend)} -200 ${n(x - bend)} 200 ${n(x + bend / 2)} ${HALF}H${n(x + bend / 2 + wide)}C${n(x - bend + wide)} 200 ${n(x + bend + wide)} -200 ${n(x + wide)} -${HALF}Z`,
        i % 2 ? c.light : c.warm,
        0.3,
      );
    })
    .join('');

const lanterns: Design = (c, seededRandom) =>
  mixed(c) +
  range(60)
    .map(() => {
      const at: Point = [(seededRandom() * 2 - 1) * HALF, (seededRandom() * 2 - 1) * HALF];
      const size = 24 + seededRandom() * 70;
      return fill(circle(at, size), c.light, 0.16) + fill(circle(at, size * 0.55), c.light, 0.35);
    })
    .join('');

/** The designs in the order of their numbers. */
export const COMMUNITY: readonly Design[] = [
  tide,
  hills,
  ways,
  reeds,
  comb,
  bands,
  terrazzo,
  weave,
  leaves,
  dunes,
  aurora,
  lanterns,
];
