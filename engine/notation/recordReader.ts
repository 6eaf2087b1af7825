/**
 * Strict parser of game records that reports the position of the first error. docs/record-format.md describes the
 * format.
 */

import { type Position, startPosition } from '../board/position.ts';
import { parseSquare } from '../board/squares.ts';
import { err, ok, type Result } from '../result.ts';
import { advance, beginRules, type RulesEvent, type RulesGame } from '../rules/game.ts';
import { moveMarks, readEvent } from './moveText.ts';
import { parsePosition } from './positionText.ts';
import {
  beginsRound,
  CLOSED_NAME,
  DRAWING_PENS,
  type DrawingPen,
  type GameRecord,
  RECORD_LIMITS,
  RECORD_VERSION,
  RESERVED_TAGS,
  type RecordDrawing,
  type RecordedEvent,
  type RecordTag,
  resultText,
  TAG_NAME,
} from './record.ts';
import { describeFault, Fault, type RecordFault } from './recordFault.ts';

export type { RecordFault } from './recordFault.ts';

/** Parses the output of `makeRecord`, and the abbreviations that users may write (docs/record-format.md). */
export function parseRecord(text: string): Result<GameRecord, RecordFault> {
  const reader = new Reader(text);
  try {
    return ok(reader.record());
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return err(describeFault(text, fault, reader.round));
  }
}

/** Parses only the tags of a record. Returns them by name, or null for a text that does not begin like a record. */
export function parseRecordTags(text: string): ReadonlyMap<string, string> | null {
  try {
    return new Map(new Reader(text).tags().map(({ name, value }) => [name, value]));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return null;
  }
}

interface Tag extends RecordTag {
  readonly at: number;
}

const TAG = /\[([A-Za-z0-9]+)[ \t]+"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"[ \t]*\]/y;
const COMMENT = /\{([^}\\]*(?:\\[\s\S][^}\\]*)*)\}/y;
const CLOCK = /\[%clk (0|[1-9][0-9]{0,8}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?\]/y;
const DRAWINGS =
  /\[%draw ([a-z]+ [a-l][0-9]{1,2}(?:-[a-l][0-9]{1,2})?(?:, ?[a-z]+ [a-l][0-9]{1,2}(?:-[a-l][0-9]{1,2})?)*)\]/y;
const OPENING = /\(/y;
const CLOSING = /\)/y;
const NUMBER = /([1-9][0-9]*)\.(?=\s|$)/y;
const WORD = /[^\s{}[\]()]+/y;
const SPACE = /\s*/y;
const MARKS = /^([^+#]*)((?:[+#][a-z])*)$/;

class Reader {
  /** The current round. Null before the first round. */
  round: number | null = null;
  private readonly text: string;
  private at = 0;
  private count = 0;

  constructor(text: string) {
    this.text = text;
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  record(): GameRecord {
    const { characters } = RECORD_LIMITS;
    if (this.text.length > characters) throw new Fault(characters, 'TOO_LONG', String(characters));
    const tags = this.tags();
    const value = (name: string): Tag | undefined => tags.find((tag) => tag.name === name);
    const start = this.start(value('Start'));
    const comment = this.comment();
    const { events, game } = this.mainLine(beginRules(start));
    this.round = null;
    const closed = this.closed(game, value('Result'));
    const points = value('Points');
    const earned = game.position.points.join(',');
    if (points && points.value !== earned) throw new Fault(points.at, 'POINTS', earned);
    const own = tags.filter(({ name }) => !RESERVED_TAGS.includes(name));
    return { tags: own.map(({ name, value: of }) => ({ name, value: of })), start, comment, events, closed };
  }

  tags(): Tag[] {
    const tags: Tag[] = [];
    for (;;) {
      this.take(SPACE);
      const at = this.at;
      const match = this.take(TAG);
      if (!match) break;
      const [, name = '', value = ''] = match;
      if (!TAG_NAME.test(name)) throw new Fault(at, 'TAG_NAME', name);
      if (tags.some((tag) => tag.name === name)) throw new Fault(at, 'TAG_TWICE', name);
      if (tags.length === RECORD_LIMITS.tags) throw new Fault(at, 'TOO_MANY_TAGS', String(tags.length));
      tags.push({ name, value: unescapeText(value, '"', at), at });
      if (tags[0]?.name !== 'Tetrarch') break;
    }
    const version = tags[0];
    if (version?.name !== 'Tetrarch') throw new Fault(0, 'NOT_A_RECORD');
    if (version.value !== RECORD_VERSION) throw new Fault(version.at, 'VERSION', version.value);
    return tags;
  }

  private start(tag: Tag | undefined): Position {
    if (!tag) return startPosition();
    const position = parsePosition(tag.value);
    if (!position.ok) throw new Fault(tag.at, 'START', `${position.error.field}: ${position.error.reason}`);
    return position.value;
  }

  private comment(): string {
    this.take(SPACE);
    const at = this.at;
    const match = this.take(COMMENT);
    if (match) return unescapeText(match[1] ?? '', '}', at);
    if (this.text[at] === '{') throw new Fault(at, 'COMMENT_OPEN');
    return '';
  }

  private mainLine(begin: RulesGame): { events: RecordedEvent[]; game: RulesGame } {
    const events: RecordedEvent[] = [];
    let before: RulesGame | null = null;
    let game = begin;
    let round = 0;
    for (;;) {
      const isFirst = beginsRound(game, before);
      this.roundNumber(isFirst ? round + 1 : null);
      this.take(SPACE);
      if (this.at === this.text.length) break;
      if (isFirst) round++;
      this.round = round;
      before = game;
      const { recorded, next } = this.recorded(game, 0);
      events.push(recorded);
      game = next;
    }
    return { events, game };
  }

  /** Parses an event with its annotations. */
  private recorded(game: RulesGame, depth: number): { recorded: RecordedEvent; next: RulesGame } {
    const { event, next } = this.event(game);
    const clockMs = this.clock();
    const drawings = this.drawings();
    const comment = this.comment();
    const variations = this.variations(game, depth + 1);
    const recorded = {
      event,
      clockMs,
      comment,
      ...(drawings.length > 0 ? { drawings } : {}),
      ...(variations.length > 0 ? { variations } : {}),
    };
    return { recorded, next };
  }

  /** Parses variations in parentheses that start from `game`. */
  private variations(game: RulesGame, depth: number): RecordedEvent[][] {
    const lines: RecordedEvent[][] = [];
    for (;;) {
      this.take(SPACE);
      const at = this.at;
      if (!this.take(OPENING)) return lines;
      if (depth > RECORD_LIMITS.depth) throw new Fault(at, 'TOO_DEEP', String(RECORD_LIMITS.depth));
      lines.push(this.variation(game, depth, at));
    }
  }

  private variation(begin: RulesGame, depth: number, openedAt: number): RecordedEvent[] {
    const events: RecordedEvent[] = [];
    let game = begin;
    for (;;) {
      this.take(SPACE);
      if (this.at === this.text.length) throw new Fault(openedAt, 'VARIATION_OPEN');
      if (this.take(CLOSING)) break;
      const { recorded, next } = this.recorded(game, depth);
      events.push(recorded);
      game = next;
    }
    if (events.length === 0) throw new Fault(openedAt, 'VARIATION_EMPTY');
    return events;
  }

  /** Checks a round number. It may be omitted, but it must not be wrong or misplaced. */
  private roundNumber(expected: number | null): void {
    this.take(SPACE);
    const at = this.at;
    const match = this.take(NUMBER);
    if (!match) return;
    if (expected === null) throw new Fault(at, 'NO_ROUND');
    if (match[1] !== String(expected)) throw new Fault(at, 'WRONG_ROUND', String(expected));
    this.take(SPACE);
    if (this.at === this.text.length) throw new Fault(at, 'EMPTY_ROUND');
  }

  private event(game: RulesGame): { event: RulesEvent; next: RulesGame } {
    const at = this.at;
    const word = this.take(WORD)?.[0];
    if (word === undefined) throw new Fault(at, 'NO_EVENT');
    if (this.count++ === RECORD_LIMITS.events)
      throw new Fault(at, 'TOO_MANY_EVENTS', String(RECORD_LIMITS.events));
    const [, text, marks] = MARKS.exec(word) ?? [null, word, ''];
    const { turn } = game.position;
    if (game.outcome !== null || turn === null) throw new Fault(at, 'AFTER_END', word);
    const event = readEvent(text ?? word, turn);
    if (!event.ok) throw new Fault(at, event.error, word);
    const done = advance(game, event.value);
    if (!done.ok) throw new Fault(at, done.error === 'GAME_OVER' ? 'AFTER_END' : done.error, word);
    const right = event.value.type === 'move' ? moveMarks(done.value, turn) : '';
    if (marks && marks !== right) throw new Fault(at, 'MARKS', right);
    return { event: event.value, next: done.value.game };
  }

  private clock(): number | null {
    this.take(SPACE);
    const match = this.take(CLOCK);
    if (!match) return null;
    const [, hours, minutes, seconds, ms = '0'] = match;
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
  }

  private drawings(): RecordDrawing[] {
    this.take(SPACE);
    const at = this.at;
    const match = this.take(DRAWINGS);
    return (match?.[1]?.split(',') ?? []).map((part) => {
      const [name = '', squares = ''] = part.trim().split(' ');
      const [from, to] = squares.split('-').map(parseSquare);
      const pen = DRAWING_PENS.find((one): one is DrawingPen => one === name);
      if (!pen || from == null || to === null) throw new Fault(at, 'NO_EVENT');
      return { from, to: to ?? from, pen };
    });
  }

  private closed(game: RulesGame, tag: Tag | undefined): string | null {
    const right = resultText(game.outcome, null);
    if (!tag || tag.value === right) return null;
    if (game.outcome === null && CLOSED_NAME.test(tag.value)) return tag.value;
    throw new Fault(tag.at, 'RESULT', right);
  }

  private take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const match = form.exec(this.text);
    if (match) this.at = form.lastIndex;
    return match;
  }
}

function unescapeText(text: string, closing: string, at: number): string {
  return text.replace(/\\(u([0-9a-f]{4})|[\s\S])/g, (_, sign: string, code: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (sign === 'n') return '\n';
    if (sign === '\\' || sign === closing) return sign;
    throw new Fault(at, 'ESCAPE', sign);
  });
}
