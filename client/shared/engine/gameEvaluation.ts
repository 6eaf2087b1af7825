/**
 * The evaluation of a game: its win probabilities, and the judgements of one player's moves. The results stay in memory
 * for the next page that shows the same game, so that nothing is computed twice.
 */
import type { Color } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import { worthOfLead } from '../../../engine/bots/chances/divisor.ts';
import type { Finding } from '../../../protocol/room/analysisMessages.ts';
import type { GameStep } from '../records/gameSteps.ts';
import { type Running, startEvaluation } from './analysis.ts';
import { ENGINE, openThread, type Thread } from './analysisThread.ts';
import { type Change, type Course, changesOf, courseOf } from './course.ts';
import type { EvaluationResults, JudgedMove } from './evaluationResults.ts';
import { storedResults, storeResults } from './storedEvaluations.ts';

export interface EvaluationState {
  /** The win probabilities so far, beginning with the position before the first step. */
  readonly chances: Course;
  /** The changes of the steps so far, the first step first. */
  readonly changes: readonly Change[];
  /** The judgements so far, in game order. */
  readonly judged: readonly JudgedMove[];
  /** The computed share of the work, from 0 to 1. */
  readonly progress: number;
  /** Whether all win probabilities are computed. */
  readonly isCourseDone: boolean;
  readonly isDone: boolean;
  readonly isRunning: boolean;
}

/** Returns the key of an evaluation. The same game with more or with other moves has another key. */
export function evaluationKey(gameId: string, steps: readonly GameStep[]): string {
  // FNV-1a (Fowler, Noll and Vo), for whole numbers instead of bytes.
  const hash = steps.reduce(
    (before, { recorded: { event } }) =>
      Math.imul(before ^ (event.type === 'move' ? event.move : -1), 0x01000193),
    0x811c9dc5 | 0,
  );
  return `${gameId} ${steps.length} ${(hash >>> 0).toString(16)}`;
}

export interface EvaluatedGame {
  /** See evaluationKey. */
  readonly key: string;
  readonly start: Position;
  readonly steps: readonly GameStep[];
}

/** Which moves are judged: all moves of one player, the moves that lose win probability, or none. */
export type JudgedMoves = Color | 'bad' | null;

/**
 * Minimum loss of the mover's win probability for which a move is judged if few pieces are left. See `worthOfLead`. It is
 * low, because the search of the position after the move sees little of the mover's loss.
 */
const JUDGED_LOSS = 0.01;

/** The evaluation of one game, which can be started, stopped and continued. */
export class GameEvaluation {
  #chances: readonly Chances[] = [];
  /** The win probabilities for display, and their changes. New arrays are created only when the values change. */
  #course: Course = [];
  #changes: readonly Change[] = [];
  readonly #judged: Map<number, JudgedMove | null>;
  /**
   * The judgements in game order. A new array is created only when a judgement is added, so that components do not
   * render without need.
   */
  #inOrder: readonly JudgedMove[] = [];
  #judgedMoves: JudgedMoves = null;
  #own: Color | null = null;
  #running: Running | null = null;
  #state: EvaluationState;
  readonly #listeners = new Set<() => void>();
  readonly #game: EvaluatedGame;
  readonly #open: (() => Thread) | undefined;

  /** @param known results that were computed before. */
  constructor(game: EvaluatedGame, open?: () => Thread, known: EvaluationResults | null = null) {
    this.#game = game;
    this.#open = open;
    this.#judged = new Map(known?.judged);
    this.#takeChances(known?.chances ?? []);
    this.#state = this.#describe();
  }

  get results(): EvaluationResults {
    return { chances: this.#chances, judged: this.#judged };
  }

  get state(): EvaluationState {
    return this.#state;
  }

  /** Calls the listener after each change of the state. @returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Computes the missing results. @param own the player of whom all moves are judged, beside the bad moves of the
   * others.
   */
  start(judgedMoves: JudgedMoves, own: Color | null = null): void {
    this.stop();
    this.#judgedMoves = judgedMoves;
    this.#own = own;
    const { start, steps } = this.#game;
    const positions = [start, ...steps.map(({ after }) => after.position)].slice(this.#chances.length);
    const judged = this.#wanted().filter(({ number }) => !this.#judged.has(number));
    if (positions.length > 0 || judged.length > 0)
      this.#running = startEvaluation(
        { positions, judged },
        (finding) => this.#add(finding),
        () => this.stop(),
        this.#open,
      );
    this.#notify();
  }

  /** Stops the computation and keeps its results. */
  stop(): void {
    this.#running?.stop();
    this.#running = null;
    this.#notify();
  }

  #add(finding: Extract<Finding, { type: 'chances' | 'judged' }>): void {
    if (finding.type === 'chances') {
      this.#takeChances(finding.chances);
    } else this.#judged.set(finding.number, this.#withWorth(finding));
    const { isDone, isCourseDone } = this.#describe();
    if (isDone) this.stop();
    // The win probabilities are complete now, so it is known which moves are bad.
    else if (finding.type === 'chances' && isCourseDone && this.#judgedMoves === 'bad')
      this.start('bad', this.#own);
    else this.#notify();
  }

  #takeChances(chances: readonly Chances[]): void {
    this.#chances = [...this.#chances, ...chances];
    this.#course = courseOf(this.#chances, this.#game.steps);
    this.#changes = changesOf(this.#chances, this.#course, this.#game.steps);
  }

  #withWorth({ number, judgement }: Extract<Finding, { type: 'judged' }>): JudgedMove | null {
    const step = this.#game.steps[number - 1];
    return judgement && step ? { ...judgement, worthOfLead: worthOfLead(step.before.position) } : null;
  }

  #wanted() {
    return this.#game.steps.flatMap(({ number, by, before, recorded: { event } }) =>
      event.type === 'move' && by !== null && this.#isWanted(number, by, before.position)
        ? [{ number, position: before.position, move: event.move }]
        : [],
    );
  }

  #isWanted(number: number, by: Color, position: Position): boolean {
    if (this.#judgedMoves !== 'bad') return by === this.#judgedMoves;
    if (this.#chances.length <= this.#game.steps.length) return false;
    if (by === this.#own) return true;
    const [before, after] = [this.#chances[number - 1], this.#chances[number]];
    if (before === undefined || after === undefined) return false;
    return before[by] - after[by] >= JUDGED_LOSS * worthOfLead(position);
  }

  #describe(): EvaluationState {
    const wanted = this.#wanted().map(({ number }) => number);
    const judged = wanted.filter((number) => this.#judged.has(number));
    const inOrder = judged.flatMap((number) => this.#judged.get(number) ?? []);
    if (inOrder.length !== this.#inOrder.length || inOrder.some((one, i) => one !== this.#inOrder[i]))
      this.#inOrder = inOrder;
    const positions = this.#game.steps.length + 1;
    // A judgement takes far longer than the evaluation of a position, so it counts WEIGHT times in the progress.
    const [all, done] = [positions + WEIGHT * wanted.length, this.#chances.length + WEIGHT * judged.length];
    return {
      chances: this.#course,
      changes: this.#changes,
      judged: this.#inOrder,
      progress: done / all,
      isCourseDone: this.#chances.length === positions,
      isDone: done === all,
      isRunning: this.#running !== null,
    };
  }

  #notify(): void {
    this.#state = this.#describe();
    for (const listener of this.#listeners) listener();
  }
}

const WEIGHT = 100;

/** The number of games whose evaluations stay in memory. */
const REMEMBERED = 4;
const evaluations = new Map<string, GameEvaluation>();

/** Returns the evaluation of a game, with the results that were computed before, also on an earlier visit. */
export function evaluationOf(game: EvaluatedGame): GameEvaluation {
  const found = evaluations.get(game.key) ?? storedEvaluation(game);
  evaluations.delete(game.key);
  evaluations.set(game.key, found);
  for (const key of evaluations.keys()) if (evaluations.size > REMEMBERED) evaluations.delete(key);
  return found;
}

/** Returns a new evaluation whose results are stored on this device when it stops. */
function storedEvaluation(game: EvaluatedGame): GameEvaluation {
  const known = storedResults(game.key, ENGINE);
  const evaluation = new GameEvaluation(game, openThread, known);
  const sizeOf = ({ chances, judged }: EvaluationResults) => chances.length + judged.size;
  let stored = known === null ? 0 : sizeOf(known);
  evaluation.subscribe(() => {
    const { results, state } = evaluation;
    if (state.isRunning || sizeOf(results) === stored) return;
    stored = sizeOf(results);
    storeResults(game.key, ENGINE, results);
  });
  return evaluation;
}
