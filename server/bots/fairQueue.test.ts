import { expect, it } from 'vitest';
import { FairQueue } from './fairQueue.ts';

const drain = (queue: FairQueue<string>): string[] =>
  Array.from({ length: queue.size }, () => queue.take() ?? 'nothing');

it('the queue takes the jobs of different games in rotation', () => {
  const queue = new FairQueue<string>();
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(job.charAt(0), job);
  expect(queue.size).toBe(6);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.take()).toBeUndefined();
});

it('the queue removes a cancelled job without delaying the other jobs of its game', () => {
  const queue = new FairQueue<string>();
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  expect(queue.remove('a', 'a1')).toBe(true);
  expect(queue.remove('a', 'a1')).toBe(false);
  expect(drain(queue)).toEqual(['b1']);
});
