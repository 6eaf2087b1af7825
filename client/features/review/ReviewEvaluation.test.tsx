// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fourOf } from '../../../engine/board/pieces.ts';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { generatedRecord } from '../../../engine/notation/testing/generatedRecord.ts';
import type { Finding, Task } from '../../../protocol/room/analysisMessages.ts';
import { recordFacts } from '../../../protocol/shapes/recordFacts.ts';
import type { Thread } from '../../shared/engine/analysisThread.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { Review } from './Review.tsx';

/** Tasks of the workers, and the last worker, whose results the tests send. */
let tasks: Extract<Task, { type: 'evaluate' }>[] = [];
let worker: TestWorker | null = null;

class TestWorker implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror = null;

  postMessage(task: Task) {
    if (task.type !== 'evaluate') return;
    tasks.push(task);
    worker = this;
  }

  terminate = vi.fn();
}

const send = (data: Finding) => act(() => worker?.onmessage?.(new MessageEvent('message', { data })));

afterEach(() => {
  tasks = [];
  vi.unstubAllGlobals();
});

function review(id: string, seat: 0 | null) {
  vi.stubGlobal('Worker', TestWorker);
  const record = generatedRecord(3, 12);
  const facts = recordFacts(makeRecord(record));
  if (!facts) throw new Error('the record has no facts');
  const game = { id, home: 'device', title: 'Sunday', record, facts, seat } as const;
  return rendered(<Review game={game} at={0} ply={null} startsPlaying={false} />);
}

it('[WEB-157] [WEB-158] the review says in words what it computes, and how far it is, until it lists the own moves', async () => {
  const page = review('words', 0);
  const words = () => page.queryByTestId('review-computing')?.textContent;
  const percent = () => Number(/(\d+)%/.exec(words() ?? '')?.[1]);
  expect(words()).toContain('Computing the chances0%');
  const even = fourOf(() => 0.25);
  await send({ type: 'chances', chances: tasks[0]?.positions.map(() => even) ?? [] });
  expect(words()).toMatch(/^Looking for better moves\d+%/);
  const judged = tasks[1]?.judged ?? [];
  expect(judged.length).toBeGreaterThan(1);
  let last = -1;
  for (const { number, move } of judged) {
    expect(page.queryByTestId('own-moves')).toBeNull();
    expect(percent()).toBeGreaterThan(last);
    last = percent();
    const judgement = { number, bestMove: move, best: 0.5, second: 0.4, played: number === 1 ? 0.2 : 0.5 };
    await send({ type: 'judged', number, judgement });
  }
  expect(words()).toBeUndefined();
  expect(page.getByTestId('own-worst').querySelectorAll('button')).toHaveLength(1);
  await page.user.click(page.getByTestId('own-worst').querySelector('button') as HTMLElement);
  expect(page.getByTestId('review').dataset.step).toBe('1');
  await page.user.click(page.getByTestId('own-best').querySelector('button') as HTMLElement);
  expect(page.getByTestId('review').dataset.step).toBe(String(judged[1]?.number));
  const graph = page.getByRole('region', { name: /^Chances to win/ });
  const isBelow = graph.compareDocumentPosition(page.getByTestId('own-moves'));
  expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('[WEB-157] the user can stop the evaluation of a review and continue it with its results', async () => {
  const page = review('stopped', null);
  await send({ type: 'chances', chances: Array.from({ length: 5 }, () => fourOf(() => 0.25)) });
  await page.user.click(page.getByRole('button', { name: 'Stop' }));
  expect(worker?.terminate).toHaveBeenCalledOnce();
  await page.user.click(page.getByRole('button', { name: 'Continue' }));
  expect(tasks).toHaveLength(2);
  expect(tasks.map(({ positions }) => positions.length)).toEqual([13, 8]);
});
