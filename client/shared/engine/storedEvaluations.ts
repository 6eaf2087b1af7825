/**
 * The results of the last evaluated games, stored on this device, so that a review is complete at once when it is opened
 * again. Stored results are validated when they are read, and invalid ones are dropped.
 */
import { z } from 'zod';
import { fourOf } from '../../../engine/board/pieces.ts';
import { PersistedStore } from '../storage/store.ts';
import type { EvaluationResults, JudgedMove } from './evaluationResults.ts';

/** Number of games whose results are stored: about 15 kB each. */
const MOST = 20;
/** Decimal places of stored probabilities. */
const PLACES = 5;

const chance = z.number().min(0).max(1);
const judged = z.object({
  number: z.int(),
  bestMove: z.int(),
  best: chance,
  second: chance.nullable(),
  played: chance,
  worthOfLead: z.number(),
});
const evaluation = z.object({
  /** See evaluationKey. */
  key: z.string(),
  /** The engine that computed the results. Another engine would compute others. */
  engine: z.string(),
  chances: z.array(z.tuple([chance, chance, chance, chance])),
  judged: z.array(z.tuple([z.int(), judged.nullable()])),
});
type StoredEvaluation = z.infer<typeof evaluation>;

const store = new PersistedStore('tetrarch.evaluations', (stored): readonly StoredEvaluation[] =>
  Array.isArray(stored) ? stored.flatMap((one) => evaluation.safeParse(one).data ?? []) : [],
);

/** Returns the stored results of a game, or null. @param engine see StoredEvaluation. */
export function storedResults(key: string, engine: string): EvaluationResults | null {
  const found = store.get().find((one) => one.key === key && one.engine === engine);
  return found ? { chances: found.chances, judged: new Map(found.judged) } : null;
}

/** Stores the results of a game, and forgets the game whose results were stored first if there are too many. */
export function storeResults(key: string, engine: string, { chances, judged }: EvaluationResults): void {
  const others = store.get().filter((one) => one.key !== key);
  const results: StoredEvaluation = {
    key,
    engine,
    chances: chances.map((four) => fourOf((color) => rounded(four[color]))),
    judged: [...judged].map(([number, one]) => [number, one && shortened(one)]),
  };
  store.set([results, ...others].slice(0, MOST));
}

function shortened(one: JudgedMove): JudgedMove {
  const second = one.second === null ? null : rounded(one.second);
  return { ...one, best: rounded(one.best), second, played: rounded(one.played) };
}

const rounded = (chance: number): number => Number(chance.toFixed(PLACES));
