/** A game record: a whole game as one value, with what people said about it. recordText.ts writes it, recordReader.ts reads it. */
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
import { COLOR_LETTERS } from '../rules/pieces.ts';
import type { Position } from '../rules/position.ts';

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
}

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
