// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { History } from './History.tsx';
import { createTimeline, type HistoryRow } from './timeline.ts';

/** Height of a row in pixels. The list shows three rows, of which the header covers the first one. */
const ROW_PX = 40;

/** Reports the places of rows in the list as a browser does that has laid them out. */
class LaidOut {
  readonly #report: IntersectionObserverCallback;
  readonly #root: Element;
  constructor(report: IntersectionObserverCallback, { root }: { root: Element }) {
    this.#report = report;
    this.#root = root;
  }
  observe(row: Element) {
    const rows = [...this.#root.querySelectorAll('tbody tr')];
    // The scroll position of the list is 0 at its end.
    const top = (rows.indexOf(row) - rows.length + 3) * ROW_PX - this.#root.scrollTop;
    const place = {
      rootBounds: { top: ROW_PX, bottom: 3 * ROW_PX },
      boundingClientRect: { top, bottom: top + ROW_PX },
    };
    this.#report([place as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', LaidOut));
afterEach(() => vi.unstubAllGlobals());

it('[TBL-100] the history scrolls to the shown step, and back to its end in the present', () => {
  const rows = Array.from(
    { length: 10 },
    (_, index): HistoryRow => ({
      type: 'round',
      number: index + 1,
      cells: ['d3-e3', null, null, null],
      steps: [index + 1, null, null, null],
    }),
  );
  const timeline = { ...createTimeline({ time: { kind: 'unlimited' } }, startPosition()), rows };
  const at = (step: number | null) => <History timeline={timeline} step={step} onStep={() => {}} />;
  const { show, container } = rendered(at(null));
  const list = container.firstElementChild as HTMLElement;
  list.scrollTop = -ROW_PX;
  show(at(null));
  expect(list.scrollTop, 'where the user has scrolled').toBe(-ROW_PX);
  for (const [step, expected] of [
    [8, -ROW_PX],
    [5, -4 * ROW_PX],
    [6, -4 * ROW_PX],
    [0, -8 * ROW_PX],
    [null, 0],
  ] as const) {
    show(at(step));
    expect(list.scrollTop, `step ${step}`).toBe(expected);
  }
});
