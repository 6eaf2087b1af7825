// The four armies can be distinguished with every kind of color vision, in every color scheme of the board and in every
// piece set.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOARD_COLORS } from '../../../../protocol/shapes/playerOptions.ts';
import {
  ciede2000,
  contrast,
  distance,
  mix,
  type Rgb,
  readColour,
  VISIONS,
} from '../testing/colourVision.ts';
import { coloringOf } from './boardLook.ts';
import { ALL_SETS, loadSet, ROLES, type SetId } from './pieceSets.ts';

/** Minimum color differences (CIEDE2000) and contrasts (WCAG 2) that the design requires. */
const LEAST = { armies: 20, shades: 15, bodyOnCell: 8, edgeOnCell: 3, bodyEdge: 3, mark: 4.5 };

const css = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
const ARMIES = ['white', 'black', 'red', 'green'] as const;
const CELLS = ['camp-light', 'camp-dark', 'cross-light', 'cross-dark'];

function token(name: string, block = css): string {
  const value = new RegExp(`--${name}:\\s*(#[0-9a-f]{6,8}|[\\d.]+);`, 'i').exec(block)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no ${name}`);
  return value;
}

/** Returns the four square colors of a color scheme. */
function cellsOf(coloring: string): readonly { name: string; colour: Rgb }[] {
  const block = new RegExp(`data-board="${coloring}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return CELLS.map((name) => ({ name, colour: readColour(token(name, block)) }));
}

const outline = readColour(token('piece-outline'));
const halo = readColour(token('piece-halo'));

interface Look {
  /** The body colors of the set: the fill, and the shaded fill if there is one. */
  readonly bodies: readonly Rgb[];
  readonly mark: Rgb;
}

async function lookOf(set: SetId, army: (typeof ARMIES)[number]): Promise<Look> {
  const drawings = Object.values(await loadSet(set)).join('');
  const fill = readColour(token(`army-${army}`));
  const shade = readColour(token(`army-${army}-shade`), fill);
  const mark = readColour(token(`army-${army}-mark`));
  return {
    bodies: [fill, ...(drawings.includes('var(--shade') ? [shade] : [])],
    mark,
  };
}

const haloOpacity = Number(token('piece-halo-opacity'));

it('the color distance equals the published test values', () => {
  // Pairs 1, 7, 17 and 25 of the test data of Sharma, Wu and Dalal.
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(ciede2000([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(ciede2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(ciede2000([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

describe.each(ALL_SETS)('the piece set %s', (set) => {
  it('derives the color of each piece from its army, with an outline and a halo', async () => {
    const drawings = await loadSet(set);
    for (const role of ROLES) {
      expect(drawings[role]).not.toMatch(/(?:fill|stroke)="#/);
      expect(drawings[role]).toContain('stroke="var(--line');
      expect(drawings[role]).toContain('stroke="var(--halo');
    }
  });

  it.each(VISIONS)('keeps the colors of any two armies distinguishable for %s vision', async (vision) => {
    const looks = await Promise.all(ARMIES.map((army) => lookOf(set, army)));
    for (const [i, one] of looks.entries()) {
      for (const other of looks.slice(i + 1)) {
        one.bodies.forEach((body, at) => {
          // Shades are not compared in grayscale: a shade is a narrow strip, and the lit part beside it distinguishes
          // the armies.
          if (at > 0 && vision === 'grey') return;
          const least = at === 0 ? LEAST.armies : LEAST.shades;
          expect(distance(body, other.bodies[at] ?? body, vision)).toBeGreaterThanOrEqual(least);
        });
      }
    }
  });

  it('keeps the armies distinguishable even if an ornament blurs into the piece on a small board', async () => {
    const drawings = Object.values(await loadSet(set)).join('');
    // The ornament is a groove with a dark side and a lit side. Each side covers at most an eighth of a body.
    const [dark = 0, lit = 0] = ['line', 'halo'].map(
      (side) => Number(new RegExp(`var\\(--${side}[^>]*opacity="([\\d.]+)"`).exec(drawings)?.[1] ?? 0) / 8,
    );
    const bodies = ARMIES.map((army) => readColour(token(`army-${army}`))).map((fill) =>
      mix(outline, mix(halo, fill, lit), dark),
    );
    for (const [i, one] of bodies.entries())
      for (const other of bodies.slice(i + 1))
        for (const vision of VISIONS)
          expect(distance(one, other, vision)).toBeGreaterThanOrEqual(LEAST.shades);
  });

  it('keeps the mark of each army readable and the body of its pieces outlined', async () => {
    for (const army of ARMIES) {
      const { bodies, mark } = await lookOf(set, army);
      expect(contrast(mark, bodies[0] ?? mark)).toBeGreaterThanOrEqual(LEAST.mark);
      for (const body of bodies)
        expect(Math.max(contrast(body, outline), contrast(body, halo))).toBeGreaterThanOrEqual(
          LEAST.bodyEdge,
        );
    }
  });

  it.each(BOARD_COLORS)('stands out on every square of the board %s', async (board) => {
    for (const { name, colour: cell } of cellsOf(coloringOf(board))) {
      const lit = mix(halo, cell, haloOpacity);
      expect(Math.max(contrast(outline, cell), contrast(lit, cell)), name).toBeGreaterThanOrEqual(
        LEAST.edgeOnCell,
      );
      expect(contrast(outline, lit), name).toBeGreaterThanOrEqual(LEAST.edgeOnCell);
      for (const army of ARMIES) {
        const [fill = cell] = (await lookOf(set, army)).bodies;
        // In grayscale a body may be as bright as its square, because outline and halo show the shape.
        for (const vision of VISIONS.filter((one) => one !== 'grey'))
          expect(distance(fill, cell, vision), `${army} on ${name}, ${vision}`).toBeGreaterThanOrEqual(
            LEAST.bodyOnCell,
          );
      }
    }
  });
});
