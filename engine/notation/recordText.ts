/** Writes a game record in its canonical form, which docs/record-format.md describes. */

import { startPosition } from '../board/position.ts';
import { squareName } from '../board/squares.ts';
import { type Advance, advance, beginRules, type RulesGame } from '../rules/game.ts';
import { eventText, moveMarks } from './moveText.ts';
import { makePosition } from './positionText.ts';
import {
  beginsRound,
  CLOCK_LIMIT_MS,
  CLOSED_NAME,
  type GameRecord,
  RECORD_LIMITS,
  RECORD_VERSION,
  RESERVED_TAGS,
  type RecordDrawing,
  type RecordedEvent,
  replayRecord,
  resultText,
  TAG_NAME,
} from './record.ts';

/**
 * Returns the record as text, from which `parseRecord` restores an equal record. Throws if the record is invalid: if
 * the rules refuse an event, a tag name is reserved, duplicate or malformed, a clock is not a whole number of
 * milliseconds, or variations are nested too deeply.
 */
export function makeRecord(record: GameRecord): string {
  checkNames(record);
  const replay = replayRecord(record);
  if (!replay.ok) throw new Error(`event ${replay.error.index + 1} of the record: ${replay.error.refusal}`);
  const begin = beginRules(record.start);
  const end = replay.value.at(-1)?.game ?? begin;
  if (end.outcome !== null && record.closed !== null) throw new Error('the record has two ends');
  const start = makePosition(record.start);
  const lines = [
    tagLine('Tetrarch', RECORD_VERSION),
    ...record.tags.map(({ name, value }) => tagLine(name, value)),
    ...(start === makePosition(startPosition()) ? [] : [tagLine('Start', start)]),
    tagLine('Result', resultText(end.outcome, record.closed)),
    tagLine('Points', end.position.points.join(',')),
    '',
    ...(record.comment === '' ? [] : [commentText(record.comment)]),
    ...roundLines(record, begin, replay.value),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns a duration such as '1:05:09'. Fractions of a second are appended as '.250'. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return ms % 1000 === 0 ? whole : `${whole}.${String(ms % 1000).padStart(3, '0')}`;
}

function roundLines(record: GameRecord, begin: RulesGame, steps: readonly Advance[]): string[] {
  const lines: string[] = [];
  let before: RulesGame | null = null;
  let game = begin;
  for (const [index, recorded] of record.events.entries()) {
    const step = steps[index];
    if (step === undefined) break;
    if (beginsRound(game, before)) lines.push(`${lines.length + 1}.`);
    lines.push(`${lines.pop()} ${recordedText(recorded, game, step)}`);
    before = game;
    game = step.game;
  }
  return lines;
}

function recordedText(recorded: RecordedEvent, game: RulesGame, step: Advance): string {
  const { event, clockMs, comment, drawings = [], variations = [] } = recorded;
  const { position } = game;
  const marks = event.type === 'move' && position.turn !== null ? moveMarks(step, position.turn) : '';
  const parts = [eventText(event, position) + marks];
  if (clockMs !== null) parts.push(`[%clk ${clockText(clockMs)}]`);
  if (drawings.length > 0) parts.push(`[%draw ${drawings.map(drawingText).join(', ')}]`);
  if (comment !== '') parts.push(commentText(comment));
  for (const line of variations) parts.push(`(${variationText(line, game)})`);
  return parts.join(' ');
}

function variationText(line: readonly RecordedEvent[], begin: RulesGame): string {
  if (line.length === 0) throw new Error('a variation without an event');
  const texts: string[] = [];
  let game = begin;
  for (const recorded of line) {
    const step = advance(game, recorded.event);
    if (!step.ok) throw new Error(`event ${texts.length + 1} of a variation: ${step.error}`);
    texts.push(recordedText(recorded, game, step.value));
    game = step.value.game;
  }
  return texts.join(' ');
}

function drawingText({ from, to, pen }: RecordDrawing): string {
  return `${pen} ${squareName(from)}${from === to ? '' : `-${squareName(to)}`}`;
}

function tagLine(name: string, value: string): string {
  return `[${name} "${escapeText(value, '"')}"]`;
}

function commentText(comment: string): string {
  return `{${escapeText(comment, '}')}}`;
}

/**
 * Escapes a text. The closing delimiter and the backslash get a backslash before them. A line feed becomes a backslash
 * and an n. Everything else that an editor or an encoding could change unnoticed becomes \uXXXX: other control
 * characters, line and paragraph separators, the byte order mark, and lone surrogates.
 */
function escapeText(text: string, closing: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(closing, `\\${closing}`)
    .replaceAll('\n', '\\n')
    .replace(
      /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFEFF]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

function checkNames({ tags, events, closed }: GameRecord): void {
  const names = new Set(RESERVED_TAGS);
  for (const { name } of tags) {
    if (!TAG_NAME.test(name) || names.has(name)) throw new Error(`"${name}" cannot be the name of a tag`);
    names.add(name);
  }
  checkVariation(events, 0);
  if (closed !== null && !CLOSED_NAME.test(closed)) throw new Error(`"${closed}" cannot be an end`);
}

function checkVariation(events: readonly RecordedEvent[], depth: number): void {
  if (depth > RECORD_LIMITS.depth) throw new Error(`variations are more than ${RECORD_LIMITS.depth} deep`);
  for (const { clockMs, variations = [] } of events) {
    if (clockMs !== null && !(Number.isInteger(clockMs) && clockMs >= 0 && clockMs < CLOCK_LIMIT_MS))
      throw new Error(`${clockMs} is no clock`);
    for (const line of variations) checkVariation(line, depth + 1);
  }
}
