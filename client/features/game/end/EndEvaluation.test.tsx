// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { fourOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { generatedRecord } from '../../../../engine/notation/testing/generatedRecord.ts';
import type { Finding, Task } from '../../../../protocol/room/analysisMessages.ts';
import type { Thread } from '../../../shared/engine/analysisThread.ts';
import { OwnMoves } from '../../../shared/evaluation/OwnMoves.tsx';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline } from '../history/timeline.ts';
import { EndEvaluation } from './EndEvaluation.tsx';

/** A worker that never answers. */
class SilentWorker {
  postMessage() {}
  terminate() {}
}

/** A worker that evaluates the first half of the positions. */
class HalfWorker implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror = null;

  postMessage(task: Task) {
    if (task.type !== 'evaluate') return;
    const half = task.positions.slice(0, task.positions.length / 2);
    const data: Finding = { type: 'chances', chances: half.map(() => fourOf(() => 0.25)) };
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  terminate() {}
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en'));
});

it.each([
  ['en', '0%'],
  ['es', '0\u00a0%'],
  ['zh', '0%'],
])(
  '[WEB-122] the progress of the evaluation has the percent sign of the language %s',
  async (language, text) => {
    vi.stubGlobal('Worker', SilentWorker);
    await act(() => i18next.changeLanguage(language));
    const timeline = createTimeline({ time: { kind: 'unlimited' } }, startPosition());
    const { getByRole } = rendered(
      <EndEvaluation gameId={language} timeline={timeline} viewer={null} reviewPath="/games/1" />,
    );
    expect(getByRole('progressbar').nextElementSibling?.textContent).toBe(text);
  },
);

it('[TBL-62] the progress of the evaluation is the share of the evaluated positions in percent', () => {
  vi.stubGlobal('Worker', HalfWorker);
  const { start, events } = generatedRecord(3, 7);
  const timeline = { ...createTimeline({ time: { kind: 'unlimited' } }, start), record: events };
  const { getByRole } = rendered(
    <EndEvaluation gameId="half" timeline={timeline} viewer={null} reviewPath="/games/1" />,
  );
  const progress = getByRole('progressbar');
  expect(progress.getAttribute('value')).toBe('50');
  expect(progress.nextElementSibling?.textContent).toBe('50%');
});

it.each([
  [true, 0],
  [false, 1],
])('[TBL-113] the own moves say that they may change, unless all are judged (%s)', (isDone, count) => {
  const moves = { best: [], worst: [] };
  const page = rendered(
    <OwnMoves moves={moves} judged={[]} steps={[]} changes={[]} isDone={isDone} target="/games/1" />,
  );
  expect(page.queryAllByText(/found so far/)).toHaveLength(count);
});
