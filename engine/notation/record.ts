/** A game record: a whole game as one value, with comments. recordText.ts writes it, recordReader.ts parses it. */

import { COLOR_LETTERS } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import type { Square } from '../board/squares.ts';
import { err, ok, type Result } from '../result.ts';
import {
  type Advance,
  advance,
  beginRules,
  type Outcome,
  type RulesEvent,
  type RulesGame,
  type RulesRefusal,
} from '../rules/game.ts';

export interface RecordTag {
  /** The tag name: a capital letter, followed by letters and digits. It is not one of RESERVED_TAGS. */
  readonly name: string;
  /** The tag value: any text. */
  readonly value: string;
}

export interface RecordedEvent {
  readonly event: RulesEvent;
  /** The mover's remaining time after the event, in whole milliseconds. Null without a clock. */
  readonly clockMs: number | null;
  /** The comment on the event. Empty for none. */
  readonly comment: string;
  /** Arrows and circles on the board after the event. Omitted for none. */
  readonly drawings?: readonly RecordDrawing[];
  /** Non-empty variations that replace this event. Omitted for none. */
  readonly variations?: readonly (readonly RecordedEvent[])[];
}

/** An arrow, or a circle if both squares are equal. */
export interface RecordDrawing {
  readonly from: Square;
  readonly to: Square;
  readonly pen: DrawingPen;
}

/** Colors of drawings, which differ from all army colors. */
export const DRAWING_PENS = ['blue', 'orange', 'violet', 'grey'] as const;
export type DrawingPen = (typeof DRAWING_PENS)[number];

export interface GameRecord {
  /** The tags in the order of writing, without duplicate names. */
  readonly tags: readonly RecordTag[];
  readonly start: Position;
  /** The comment before the first event. Empty for none. */
  readonly comment: string;
  readonly events: readonly RecordedEvent[];
  /**
   * The name of an end that the rules do not define (capitals and _), such as TERMINATED_NO_HUMAN_PLAYERS. Otherwise
   * null.
   */
  readonly closed: string | null;
}

/** Tags that are computed from the game or needed for parsing. */
export const RESERVED_TAGS: readonly string[] = ['Tetrarch', 'Start', 'Result', 'Points'];
export const RECORD_VERSION = '1';
export const TAG_NAME = /^[A-Z][A-Za-z0-9]*$/;
/**
 * The format of `closed`, which names an end by an administrator or another program. Results of the rules are not valid
 * here.
 */
export const CLOSED_NAME = /^(?!(?:FINISHED|DRAW|STALEMATE)$)[A-Z][A-Z_]*$/;
/** Upper limit of clocks: one billion hours. */
export const CLOCK_LIMIT_MS = 3_600_000_000_000_000;

/**
 * Limits of the parser: characters, tags, events including those of all variations, and nesting depth of variations.
 */
export const RECORD_LIMITS = { characters: 1_048_576, tags: 100, events: 4000, depth: 16 } as const;

/** Returns the outcome of each event of a record, or the index (from 0) of the event that the rules refuse. */
export function replayRecord(
  record: Pick<GameRecord, 'start' | 'events'>,
): Result<Advance[], { index: number; refusal: RulesRefusal }> {
  const steps: Advance[] = [];
  let game = beginRules(record.start);
  for (const [index, { event }] of record.events.entries()) {
    const done = advance(game, event);
    if (!done.ok) return err({ index, refusal: done.error });
    steps.push(done.value);
    game = done.value.game;
  }
  return ok(steps);
}

/**
 * Returns the value of the tag Result: '*' for an unfinished game, otherwise for example 'FINISHED w FORFEIT', 'DRAW
 * AGREED' or 'STALEMATE'.
 */
export function resultText(outcome: Outcome | null, closed: string | null): string {
  if (outcome === null) return closed ?? '*';
  const words: string[] = [outcome.state];
  if (outcome.winner !== null) words.push(COLOR_LETTERS.charAt(outcome.winner));
  if (outcome.reason !== outcome.state) words.push(outcome.reason);
  return words.join(' ');
}

/**
 * Returns whether a round of the record begins with the next event. A round begins with the first event, and whenever
 * the turn passes to an earlier player in the order WHITE, BLACK, RED, GREEN.
 */
export function beginsRound(game: RulesGame, before: RulesGame | null): boolean {
  return before === null || (game.position.turn ?? 0) < (before.position.turn ?? 0);
}
