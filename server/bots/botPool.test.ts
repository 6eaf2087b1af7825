import { afterEach, describe, expect, it } from 'vitest';
import { startPosition } from '../../engine/board/position.ts';
import { characterOf } from '../../engine/bots/characters.ts';
import { chooseMove } from '../../engine/bots/levels.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import {
  type BotPool,
  budgetOf,
  type ChooseTask,
  DeadlineMissed,
  openBotPool,
  type ThinkCut,
} from './botPool.ts';
import { choose as chooseInThread } from './botWorker.ts';

const LONG_MS = 20_000;
const task = (budgetMs: number): ChooseTask => ({
  position: makePosition(startPosition()),
  level: 5,
  engine: 'search',
  seed: 1,
  name: null,
  budgetMs,
  seen: [],
});
const request = (game: string, signal = new AbortController().signal, withinMs = LONG_MS) => ({
  ...{ game, signal, withinMs },
});

let pool: BotPool | null = null;
const hurries: ThinkCut[] = [];
function open(): BotPool {
  pool = openBotPool({ threads: 1, onThinkingCut: (cutThinking) => hurries.push(cutThinking) });
  return pool;
}
afterEach(async () => {
  await pool?.close();
  hurries.length = 0;
});

describe('the search time of a bot', () => {
  it('is shortened as the queue of requests grows, but not below 50 ms', () => {
    expect(budgetOf(1000, 0, 2)).toBe(1000);
    expect(budgetOf(1000, 9, 2)).toBe(400);
    expect(budgetOf(1000, 500, 2)).toBe(50);
    expect(budgetOf(30, 500, 2)).toBe(30);
  });

  it('is reported when it is shortened under load', async () => {
    const { choose } = open();
    const requested = Array.from({ length: 30 }, (_, i) => choose(task(400), request(`game ${i}`)));
    for (const { move } of await Promise.all(requested)) expect(legalMoves(startPosition())).toContain(move);
    expect(hurries[0]).toMatchObject({ waiting: expect.any(Number), wantedMs: 400 });
    expect(hurries[0]?.budgetMs).toBeLessThan(400);
    expect(hurries[0]?.budgetMs).toBeGreaterThanOrEqual(50);
  }, 60_000);
});

it('[BTS-03] a bot plays with the character of its name', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const moveOf = (name: string | null) =>
    chooseInThread({ ...task(1e9), level: 4, seed: 0, name, stop }).move;
  const options = { level: 4, engine: 'search', seed: 0 } as const;
  const character = characterOf('Onyx');
  if (!character) throw new Error('Onyx has no character');
  expect(moveOf('Onyx')).toBe(chooseMove(startPosition(), { ...options, character }));
  expect(moveOf(null)).toBe(chooseMove(startPosition(), options));
  expect(moveOf('Onyx')).not.toBe(moveOf(null));
});

describe('requests to the worker threads', () => {
  it('are dropped when they are cancelled', async () => {
    const { choose } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const searchResult = choose(task(1000), request('a', first.signal));
    const waiting = Array.from({ length: 10 }, () => choose(task(1000), request('b', second.signal)));
    const next = choose({ ...task(50), level: 1 }, request('c'));
    second.abort();
    for (const one of waiting) await expect(one).rejects.toThrow('aborted');
    first.abort();
    await expect(searchResult).rejects.toThrow('aborted');
    expect(legalMoves(startPosition())).toContain((await next).move);
    // The cancelled requests have not shortened the search of the last request.
    expect(hurries).toEqual([]);
  });

  it('are cancelled within milliseconds', () => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const { nodes } = chooseInThread({ ...task(3_000), level: 5, stop });
    Atomics.store(stop, 0, 1);
    expect(chooseInThread({ ...task(1e9), level: 5, stop }).nodes).toBeLessThan(Math.min(5_000, nodes / 2));
  });

  it('are rejected if no thread is free in time', async () => {
    const { choose } = open();
    const call = new AbortController();
    const busy = choose(task(1e9), request('a', call.signal));
    await expect(choose(task(50), request('b', undefined, 100))).rejects.toThrow(DeadlineMissed);
    call.abort();
    await expect(busy).rejects.toThrow();
  });
});
