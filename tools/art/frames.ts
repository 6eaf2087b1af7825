/** Frames around a board: only the rim is visible, the board covers the rest. */
import { FRAMES, type FrameId } from '../../protocol/shapes/nft.ts';
import { fill, HALF, line, picture, range, stroke } from './shapes.ts';

interface Stuff {
  readonly light: string;
  readonly dark: string;
  readonly vein: string;
  /** Lines along the four sides, like the grain of wood and stone. */
  readonly veins: number;
}

const STUFF: Readonly<Record<FrameId, Stuff>> = {
  oak: { light: '#8a6438', dark: '#5f4020', vein: '#3f2a14', veins: 9 },
  walnut: { light: '#5b3b28', dark: '#372217', vein: '#20130c', veins: 9 },
  slate: { light: '#4c525c', dark: '#2d3239', vein: '#1d2126', veins: 4 },
  brass: { light: '#b98d3f', dark: '#7c5a1f', vein: '#efcf83', veins: 2 },
  ivory: { light: '#d8cfbb', dark: '#a89c83', vein: '#8a7f69', veins: 3 },
};

/** One side of the rim, as long as the width of the background. */
const SIDE = line(
  [
    [-HALF, -HALF],
    [HALF, -HALF],
    [0, 0],
  ],
  true,
);

export const FRAME_PICTURES = FRAMES.map((frame) => {
  const { light, dark, vein, veins } = STUFF[frame];
  const lines = range(veins)
    .map((i) => {
      const at = -HALF + ((i + 0.7) * 42) / veins;
      return `M${at} ${at}Q0 ${at + (i % 2 ? 3 : -3)} ${-at} ${at}`;
    })
    .join('');
  const sides = range(4)
    .map(
      (turn) =>
        `<g transform="rotate(${turn * 90})">${fill(SIDE, turn % 2 ? dark : light)}${stroke(lines, vein, 2, 0.55)}</g>`,
    )
    .join('');
  return { frame, svg: picture(sides) };
});
