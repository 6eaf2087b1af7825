/** Reads a game record, strictly, and names the place of the first thing that is wrong. docs/record-format.md describes it. */
import { err, ok, type Result } from '../result.ts';
import { advance, beginRules, type RulesEvent, type RulesGame } from '../rules/game.ts';
import { type Position, startPosition } from '../rules/position.ts';
import { moveMarks, parseEvent } from './moveText.ts';
import { parsePosition } from './positionText.ts';
import {
  beginsRound,
  CLOSED_NAME,
  type GameRecord,
  RECORD_VERSION,
  type RecordedEvent,
  type RecordTag,
  resultText,
  TAG_NAME,
} from './record.ts';

/** Where a text stops being a record, and why. Line and column count from 1. */
export interface RecordFault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Reads what `makeRecord` writes, and what a person may leave out or write otherwise (docs/record-format.md). */
export function parseRecord(text: string): Result<GameRecord, RecordFault> {
  const reader = new Reader(text);
  try {
    return ok(reader.record());
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const lines = text.slice(0, fault.at).split('\n');
    return err({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, reason: fault.message });
  }
}

class Fault extends Error {
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

interface Tag extends RecordTag {
  readonly at: number;
}

const TAG = /\[([A-Za-z0-9]+)[ \t]+"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"[ \t]*\]/y;
const COMMENT = /\{([^}\\]*(?:\\[\s\S][^}\\]*)*)\}/y;
const CLOCK = /\[%clk (0|[1-9][0-9]{0,8}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?\]/y;
const NUMBER = /([1-9][0-9]*)\.(?=\s|$)/y;
const WORD = /[^\s{}[\]]+/y;
const SPACE = /\s*/y;
const MARKS = /^([^+#]*)((?:[+#][a-z])*)$/;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  record(): GameRecord {
    const tags = this.tags();
    const value = (name: string): Tag | undefined => tags.find((tag) => tag.name === name);
    const start = this.start(value('Start'));
    const comment = this.comment();
    const { events, game } = this.events(beginRules(start));
    const closed = this.closed(game, value('Result'));
    const points = value('Points');
    const earned = game.position.points.join(',');
    if (points && points.value !== earned)
      throw new Fault(points.at, `Points are ${earned} after these events`);
    const own = tags.filter(({ name }) => !['Tetrarch', 'Start', 'Result', 'Points'].includes(name));
    return { tags: own.map(({ name, value: of }) => ({ name, value: of })), start, comment, events, closed };
  }

  private tags(): Tag[] {
    const tags: Tag[] = [];
    for (;;) {
      this.take(SPACE);
      const at = this.at;
      const match = this.take(TAG);
      if (!match) break;
      const [, name = '', value = ''] = match;
      if (!TAG_NAME.test(name)) throw new Fault(at, `"${name}" is not the name of a tag`);
      if (tags.some((tag) => tag.name === name)) throw new Fault(at, `the tag ${name} is there twice`);
      tags.push({ name, value: unescapeText(value, '"', at), at });
      if (tags[0]?.name !== 'Tetrarch') break;
    }
    const version = tags[0];
    if (version?.name !== 'Tetrarch') throw new Fault(0, 'a game record begins with the tag Tetrarch');
    if (version.value !== RECORD_VERSION)
      throw new Fault(version.at, `version "${version.value}" is not known`);
    return tags;
  }

  private start(tag: Tag | undefined): Position {
    if (!tag) return startPosition();
    const position = parsePosition(tag.value);
    if (!position.ok) throw new Fault(tag.at, `Start, ${position.error.field}: ${position.error.reason}`);
    return position.value;
  }

  private comment(): string {
    this.take(SPACE);
    const at = this.at;
    const match = this.take(COMMENT);
    if (match) return unescapeText(match[1] ?? '', '}', at);
    if (this.text[at] === '{') throw new Fault(at, 'the comment has no end');
    return '';
  }

  private events(begin: RulesGame): { events: RecordedEvent[]; game: RulesGame } {
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
      before = game;
      const { event, next } = this.event(game);
      game = next;
      const clockMs = this.clock();
      events.push({ event, clockMs, comment: this.comment() });
    }
    return { events, game };
  }

  /** A round's number may be left out, but not be wrong or stand where no round begins. */
  private roundNumber(expected: number | null): void {
    this.take(SPACE);
    const at = this.at;
    const match = this.take(NUMBER);
    if (!match) return;
    if (expected === null) throw new Fault(at, 'no round begins here');
    if (match[1] !== String(expected)) throw new Fault(at, `this is round ${expected}`);
    this.take(SPACE);
    if (this.at === this.text.length) throw new Fault(at, 'a round without an event');
  }

  private event(game: RulesGame): { event: RulesEvent; next: RulesGame } {
    const at = this.at;
    const word = this.take(WORD)?.[0];
    if (word === undefined) throw new Fault(at, 'neither an event nor its clock or comment');
    const [, text, marks] = MARKS.exec(word) ?? [null, word, ''];
    const position = game.position;
    if (game.outcome !== null) throw new Fault(at, `"${word}" comes after the end of the game`);
    const event = parseEvent(text ?? word, position);
    if (!event.ok) throw new Fault(at, `"${word}": ${event.error}`);
    const done = advance(game, event.value);
    if (!done.ok) throw new Fault(at, `"${word}": ${done.error}`);
    const right =
      event.value.type === 'move' && position.turn !== null ? moveMarks(done.value, position.turn) : '';
    if (marks && marks !== right) throw new Fault(at, `"${word}": the marks should be "${right}"`);
    return { event: event.value, next: done.value.game };
  }

  private clock(): number | null {
    this.take(SPACE);
    const match = this.take(CLOCK);
    if (!match) return null;
    const [, hours, minutes, seconds, ms = '0'] = match;
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
  }

  private closed(game: RulesGame, tag: Tag | undefined): string | null {
    const right = resultText(game.outcome, null);
    if (!tag || tag.value === right) return null;
    if (game.outcome === null && CLOSED_NAME.test(tag.value)) return tag.value;
    throw new Fault(tag.at, `Result is "${right}" after these events`);
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
    throw new Fault(at, `"\\${sign}" has no meaning`);
  });
}
