// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { fourOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { generatedRecord } from '../../../../engine/notation/testing/generatedRecord.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
import type { Finding, PlayedStep, Task } from '../../../../protocol/room/analysisMessages.ts';
import type { Thread } from '../../../shared/engine/analysisThread.ts';
import { OwnMoves } from '../../../shared/evaluation/OwnMoves.tsx';
import { gameSteps } from '../../../shared/records/gameSteps.ts';
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

/** The moves that the last JudgingWorker judges. */
let judged: readonly PlayedStep[] = [];
let send: (data: Finding) => void = () => {};

/** A worker that evaluates all positions. The tests send its judgements. */
class JudgingWorker implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror = null;

  postMessage(task: Task) {
    if (task.type !== 'evaluate') return;
    judged = task.judged;
    send = (data) => this.onmessage?.(new MessageEvent('message', { data }));
    send({ type: 'chances', chances: task.positions.map(() => fourOf(() => 0.25)) });
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

it('[TBL-113] the own moves of a result say that they may change, until the last one is judged', () => {
  vi.stubGlobal('Worker', JudgingWorker);
  const { start, events } = generatedRecord(3, 12);
  const timeline = { ...createTimeline({ time: { kind: 'unlimited' } }, start), record: events };
  const page = rendered(
    <EndEvaluation gameId="judged" timeline={timeline} viewer={0} reviewPath="/games/1" />,
  );
  expect(judged.length).toBeGreaterThan(1);
  for (const { number, move } of judged) {
    expect(page.queryAllByText(/found so far/)).toHaveLength(1);
    const judgement = { number, bestMove: move, best: 0.5, second: 0.4, played: 0.5 };
    act(() => send({ type: 'judged', number, judgement }));
  }
  expect(page.getByTestId('own-best').querySelectorAll('li').length).toBeGreaterThan(0);
  expect(page.queryAllByText(/found so far/)).toHaveLength(0);
});

it('[WEB-158] an own worst move of a result has its main reason', () => {
  const start = place(`${KINGS} wQ:e5 wPu:f2 bR:h8 rB:j11 gR:i3`);
  const move = makeMove(parseSquare('e5') ?? -1, parseSquare('e8') ?? -1);
  const events = [{ event: { type: 'move', move } as const, clockMs: null, comment: '' }];
  const steps = gameSteps({ tags: [], start, comment: '', events, closed: null });
  const moves = { best: [], worst: [{ number: 1, by: 0.3 }] };
  const page = rendered(
    <OwnMoves moves={moves} judged={[]} steps={steps} changes={[]} isDone target="/games/1" />,
  );
  expect(page.getByRole('link').querySelector('small')?.textContent).toMatch(/^Left hanging/);
});
