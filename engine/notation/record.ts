/** A game record: a whole game as one value, with what people said about it. recordText.ts writes it, recordReader.ts reads it. */

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
  /** A capital letter, then letters and digits; not one of RESERVED_TAGS. */
  readonly name: string;
  /** Any text. */
  readonly value: string;
}

export interface RecordedEvent {
  readonly event: RulesEvent;
  /** What the player who made the event has left on the clock after it, in whole milliseconds; null without a clock. */
  readonly clockMs: number | null;
  /** Said about the event; '' for nothing. */
  readonly comment: string;
  /** Arrows and circles on the board after the event; left out for none. */
  readonly drawings?: readonly RecordDrawing[];
  /** Lines that begin in the place of this event; left out for none. None of them is empty. */
  readonly variations?: readonly (readonly RecordedEvent[])[];
}

/** An arrow, or a circle when it ends where it begins. */
export interface RecordDrawing {
  readonly from: Square;
  readonly to: Square;
  readonly pen: DrawingPen;
}

/** Colours of drawings; none is an army's. */
export const DRAWING_PENS = ['blue', 'orange', 'violet', 'grey'] as const;
export type DrawingPen = (typeof DRAWING_PENS)[number];

export interface GameRecord {
  /** In the order in which they are written; no name twice. */
  readonly tags: readonly RecordTag[];
  readonly start: Position;
  /** Said before the first event; '' for nothing. */
  readonly comment: string;
  readonly events: readonly RecordedEvent[];
  /** A name (capitals and _) for an end that the rules do not know, such as TERMINATED_NO_HUMAN_PLAYERS; else null. */
  readonly closed: string | null;
}

/** Tags that are worked out from the game, or say how to read it. */
export const RESERVED_TAGS: readonly string[] = ['Tetrarch', 'Start', 'Result', 'Points'];
export const RECORD_VERSION = '1';
export const TAG_NAME = /^[A-Z][A-Za-z0-9]*$/;
/** Ends that only the rules can give are no names for `closed`. */
export const CLOSED_NAME = /^(?!(?:FINISHED|DRAW|STALEMATE)$)[A-Z][A-Z_]*$/;
/** Clocks are below this, a thousand million hours. */
export const CLOCK_LIMIT_MS = 3_600_000_000_000_000;

/** What reading takes at most: characters of text, tags, events with those of all variations, variations in variations. */
export const RECORD_LIMITS = { characters: 1_048_576, tags: 100, events: 4000, depth: 16 } as const;

/** What happened at each event of a record, or which event (counted from 0) the rules refuse. */
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

/** The value of the tag Result: '*' for a game without an end, else 'FINISHED w FORFEIT', 'DRAW AGREED', 'STALEMATE'. */
export function resultText(outcome: Outcome | null, closed: string | null): string {
  if (outcome === null) return closed ?? '*';
  const words: string[] = [outcome.state];
  if (outcome.winner !== null) words.push(COLOR_LETTERS.charAt(outcome.winner));
  if (outcome.reason !== outcome.state) words.push(outcome.reason);
  return words.join(' ');
}

/**
 * Whether a round of the record begins with the next event: the first of all, and whenever the turn has come round to an
 * earlier player of the turn order, WHITE first.
 */
export function beginsRound(game: RulesGame, before: RulesGame | null): boolean {
  return before === null || (game.position.turn ?? 0) < (before.position.turn ?? 0);
}
