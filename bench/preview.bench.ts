/** The cost of the pictures that link previews show, compared with an empty picture of the same size. */
import { startPosition } from '../engine/board/position.ts';
import { PreviewPictures } from '../server/pages/previewPictures.ts';
import { HEIGHT, invitationSvg, positionSvg, WIDTH } from '../server/pages/previewSvg.ts';
import { share } from '../tests/load/support/figures.ts';
import type { Bench, BenchRow } from './report.ts';

const PICTURES = 40;
const COLD_MS = 50;
const EMPTY = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"/>`;
const TIME = { kind: 'main', mainMs: 600_000, incrementMs: 5_000 } as const;

const bench: Bench = {
  name: 'pictures of links: drawn for the first time',
  async run() {
    const pictures = new PreviewPictures();
    await pictures.draw('warm', () => positionSvg(startPosition(), [0, 0, 0, 0]));
    return [
      await row('an empty picture of the same size', pictures, () => EMPTY),
      await row('a position', pictures, (i) => positionSvg(startPosition(), [i, 0, 0, 0]), COLD_MS),
      await row(
        'an invitation',
        pictures,
        (i) => invitationSvg([true, i % 2 === 0, false, true], TIME),
        COLD_MS,
      ),
    ];
  },
};
export default bench;

/** Draws pictures one after the other. Each has its own key, so that none comes from the cache. */
async function row(
  name: string,
  pictures: PreviewPictures,
  svg: (index: number) => string,
  max?: number,
): Promise<BenchRow> {
  const times: number[] = [];
  for (let i = 0; i < PICTURES; i++) {
    const from = performance.now();
    await pictures.draw(`${name} ${i}`, () => svg(i));
    times.push(performance.now() - from);
  }
  return {
    name: `${name}, p95`,
    value: share(times, 0.95),
    unit: 'ms',
    ...(max === undefined ? {} : { max }),
  };
}
