import { describe, expect, it } from 'vitest';
import { COLORS } from '../../../engine/board/pieces.ts';
import { analyse } from '../../../engine/bots/analysis/analyse.ts';
import { worthOfLead } from '../../../engine/bots/chances/divisor.ts';
import { generatedRecord } from '../../../engine/notation/testing/generatedRecord.ts';
import type { Task } from '../../../protocol/room/analysisMessages.ts';
import { type GameStep, gameSteps } from '../records/gameSteps.ts';
import { carryOut } from './analysisTasks.ts';
import type { Thread } from './analysisThread.ts';
import { evaluationKey, evaluationOf, GameEvaluation } from './gameEvaluation.ts';
import { storedResults, storeResults } from './storedEvaluations.ts';

const record = generatedRecord(3, 24);
const steps = gameSteps(record);
const game = { key: 'one 24', start: record.start, steps };

/** A worker that reports one result for each call of `next`. */
class StepThread implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror: Thread['onerror'] = null;
  isEnded = false;
  task: Extract<Task, { type: 'evaluate' }> | null = null;
  readonly #reports: (() => void)[] = [];

  postMessage(task: Task): void {
    if (task.type !== 'evaluate') throw new Error(task.type);
    this.task = task;
    const quick = { ...task, judged: [] };
    carryOut(quick, (data) => this.#reports.push(() => this.onmessage?.({ data } as MessageEvent)));
    for (const { number } of task.judged) {
      const data = {
        type: 'judged',
        number,
        judgement: { number, bestMove: 0, best: 0.3, second: 0.2, played: 0.3 },
      };
      this.#reports.push(() => this.onmessage?.({ data } as MessageEvent));
    }
  }

  next(count: number): void {
    for (const report of this.#reports.splice(0, count)) report();
  }

  terminate(): void {
    this.isEnded = true;
  }
}

/** A move or a pass by which no player leaves the game. */
const isPlain = (step: GameStep | undefined) =>
  step !== undefined &&
  ['move', 'pass'].includes(step.recorded.event.type) &&
  step.mates.length === 0 &&
  step.after.outcome === null;

describe('the evaluation of a game', () => {
  it('replaces the list of probabilities, or the list of judgements, only when its content changes', () => {
    const thread = new StepThread();
    const evaluation = new GameEvaluation(game, () => thread);
    evaluation.start(0);
    thread.next(1);
    const { judged } = evaluation.state;
    thread.next(1);
    const { chances, isCourseDone } = evaluation.state;
    expect([isCourseDone, evaluation.state.judged === judged]).toEqual([true, true]);
    thread.next(1);
    expect(evaluation.state.judged).toHaveLength(1);
    expect(evaluation.state.chances).toBe(chances);
  });

  it('stops on request, and continues where it stopped', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      game,
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    const seen: number[] = [];
    evaluation.subscribe(() => seen.push(evaluation.state.progress));
    evaluation.start(0);
    threads[0]?.next(3);
    expect(evaluation.state.isRunning).toBe(true);
    expect(evaluation.state.isCourseDone).toBe(true);
    expect(evaluation.state.judged).toHaveLength(1);
    evaluation.stop();
    expect([threads[0]?.isEnded, evaluation.state.isRunning, evaluation.state.isDone]).toEqual([
      true,
      false,
      false,
    ]);
    threads[0]?.next(1);
    expect(evaluation.state.judged).toHaveLength(1);
    evaluation.start(0);
    expect(threads[1]?.task?.positions).toEqual([]);
    const own = steps.filter(({ by, recorded }) => by === 0 && recorded.event.type === 'move').length;
    expect(threads[1]?.task?.judged).toHaveLength(own - 1);
    threads[1]?.next(own);
    expect(evaluation.state).toMatchObject({ isDone: true, isRunning: false, progress: 1 });
    expect(threads[1]?.isEnded).toBe(true);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const searched = [record.start, ...steps.map(({ after }) => after.position)].map(
      (position) => analyse(position, { nodes: 4000 }).chances,
    );
    expect(evaluation.state.chances).toHaveLength(searched.length);
    expect(evaluation.state.chances[0]).toEqual(searched[0]);
    for (const [number, chances] of evaluation.state.chances.entries())
      for (const [color, chance] of chances.entries())
        if (number > 0 && isPlain(steps[number - 1]))
          expect(chance * 2).toBeCloseTo(
            (searched[number]?.[color] ?? 0) + (searched[number - 1]?.[color] ?? 0),
          );
  });

  it('[TBL-66] is cached in memory for the next page with the same game', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      game,
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    evaluation.start(0);
    threads[0]?.next(1000);
    evaluation.stop();
    // The review page starts the same evaluation without judged moves. Then the result page starts it again with the
    // judged moves of player 0.
    evaluation.start(null);
    evaluation.start(0);
    expect(threads).toHaveLength(1);
    expect(evaluation.state.isDone).toBe(true);
    expect(evaluationOf(game)).toBe(evaluationOf({ ...game }));
    expect(evaluationOf({ ...game, key: 'one 25' })).not.toBe(evaluationOf(game));
  });

  it('[WEB-178] continues with the results of an earlier visit', () => {
    const threads: StepThread[] = [];
    const open = () => threads[threads.push(new StepThread()) - 1] as StepThread;
    const short = { ...game, steps: steps.slice(0, 9) };
    const before = new GameEvaluation(short, open);
    before.start(0);
    threads[0]?.next(2);
    before.stop();
    expect(before.state).toMatchObject({ isCourseDone: true, isDone: false, judged: [{ number: 1 }] });
    storeResults(game.key, 'engine 1', before.results);
    expect(storedResults(game.key, 'engine 2')).toBeNull();
    expect(storedResults('one 25', 'engine 1')).toBeNull();
    const after = new GameEvaluation(short, open, storedResults(game.key, 'engine 1'));
    after.start(0);
    expect(threads[1]?.task?.positions).toEqual([]);
    expect(threads[1]?.task?.judged).toEqual(threads[0]?.task?.judged.slice(1));
    for (const [number, chances] of before.state.chances.entries())
      for (const color of COLORS) expect(after.state.chances[number]?.[color]).toBeCloseTo(chances[color], 4);
    expect(after.state.judged).toEqual(
      before.state.judged.map((one) => ({ ...one, worthOfLead: expect.closeTo(one.worthOfLead, 4) })),
    );
  });

  it('[WEB-178] has results only of the last 20 evaluated games', () => {
    for (let i = 0; i <= 20; i++) storeResults(`game ${i}`, 'engine', { chances: [], judged: new Map() });
    expect(storedResults('game 0', 'engine')).toBeNull();
    expect(storedResults('game 1', 'engine')).toEqual({ chances: [], judged: new Map() });
  });

  it('[WEB-178] has another key for another game of the same length', () => {
    const others = gameSteps(generatedRecord(4, 24));
    expect(evaluationKey('one', steps)).not.toBe(evaluationKey('one', others));
    expect(evaluationKey('one', steps)).toBe(evaluationKey('one', gameSteps(record)));
  });

  it('[BTS-06] [BTS-14] judges the moves that lose win probability', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      game,
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    evaluation.start('bad');
    expect(threads[0]?.task?.judged).toEqual([]);
    threads[0]?.next(1000);
    const wanted = threads[1]?.task?.judged ?? [];
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(steps.length / 2);
    threads[1]?.next(1000);
    expect(evaluation.state.isDone).toBe(true);
    expect(evaluation.state.judged.map(({ number }) => number)).toEqual(wanted.map(({ number }) => number));
    expect(evaluation.state.judged.map((judged) => judged.worthOfLead)).toEqual(
      wanted.map(({ position }) => worthOfLead(position)),
    );
  });

  it('[WEB-158] judges all moves of one player beside the bad moves of the others', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      game,
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    evaluation.start('bad', 0);
    threads[0]?.next(1000);
    const judged = threads[1]?.task?.judged.map(({ number }) => number) ?? [];
    const own = steps.filter(({ by, recorded }) => by === 0 && recorded.event.type === 'move');
    expect(judged).toEqual(expect.arrayContaining(own.map(({ number }) => number)));
    evaluation.start('bad');
    const others = threads[2]?.task?.judged
      .map(({ number }) => number)
      .filter((number) => steps[number - 1]?.by !== 0);
    expect(judged.filter((number) => steps[number - 1]?.by !== 0)).toEqual(others);
    expect(others?.length).toBeGreaterThan(0);
  });

  it('[BTS-14] judges a move for a smaller loss of win probability while many pieces are left', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      { ...game, steps: steps.slice(0, 5) },
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    evaluation.start('bad');
    // White loses 0.008 by its first move, and 0.003 by its second one.
    const chances = [0.25, 0.242, 0.242, 0.242, 0.242, 0.239].map((white) => {
      const other = (1 - white) / 3;
      return [white, other, other, other];
    });
    threads[0]?.onmessage?.({ data: { type: 'chances', chances } } as MessageEvent);
    expect(threads[1]?.task?.judged.map(({ number }) => number)).toEqual([1]);
    threads[1]?.next(1);
    expect(evaluation.state).toMatchObject({ isDone: true, judged: [{ number: 1, worthOfLead: 0.4 }] });
  });

  it('can be started again after its worker has failed', () => {
    const threads: StepThread[] = [];
    const evaluation = new GameEvaluation(
      { ...game, steps: steps.slice(0, 5) },
      () => threads[threads.push(new StepThread()) - 1] as StepThread,
    );
    evaluation.start(null);
    threads[0]?.onerror?.(new Event('error') as ErrorEvent);
    expect(evaluation.state).toMatchObject({ isRunning: false, isDone: false });
    evaluation.start(null);
    threads[1]?.next(1000);
    expect(evaluation.state.isDone).toBe(true);
  });
});
