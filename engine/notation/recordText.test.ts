import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { advance, beginRules, type RulesEvent } from '../rules/game.ts';
import { anyPosition, choices, pickEvent } from '../rules/testing/arbitrary.ts';
import { KINGS, place, WALLED } from '../rules/testing/table.ts';
import { parseEvent } from './moveText.ts';
import { type GameRecord, replayRecord } from './record.ts';
import { parseRecord } from './recordReader.ts';
import { clockText, makeRecord } from './recordText.ts';
import { generatedRecord } from './testing/generatedRecord.ts';

const EMPTY: GameRecord = { tags: [], start: startPosition(), comment: '', events: [], closed: null };

/** Builds a record from the texts of its events, without clocks and comments. */
function record(start: GameRecord['start'], texts: readonly string[]): GameRecord {
  let game = beginRules(start);
  const events = texts.map((text) => {
    const event = parseEvent(text, game.position);
    const done = event.ok ? advance(game, event.value) : event;
    if (!event.ok || !done.ok) throw new Error(text);
    game = done.value.game;
    return { event: event.value, clockMs: null, comment: '' };
  });
  return { ...EMPTY, start, events };
}

const written = (start: GameRecord['start'], ...texts: string[]): string => makeRecord(record(start, texts));
/** Builds the text of a record with these lines of events. */
const text = (body: string, tags = ''): string => `[Tetrarch "1"]\n${tags}\n${body}\n`;
const fault = (of: string): { line: number; column: number; reason: string } | null => {
  const read = parseRecord(of);
  return read.ok ? null : read.error;
};

const anyRecord: fc.Arbitrary<GameRecord> = fc
  .record({
    start: fc.option(anyPosition, { nil: startPosition() }),
    picks: choices(60),
    clocks: fc.array(fc.option(fc.nat(50_000_000)), { minLength: 60, maxLength: 60 }),
    written: fc.array(fc.oneof(fc.constant(''), fc.string({ unit: 'binary' }), fc.string()), {
      minLength: 61,
      maxLength: 61,
    }),
    tags: fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,8}$/), fc.string({ unit: 'binary' })),
      {
        selector: ([name]) => name,
        maxLength: 6,
      },
    ),
    closed: fc.option(fc.constant('TERMINATED_NO_HUMAN_PLAYERS')),
  })
  .map(({ start, picks, clocks, written, tags, closed }) => {
    const reserved = ['Tetrarch', 'Start', 'Result', 'Points'];
    let game = beginRules(start);
    const events: { event: RulesEvent; clockMs: number | null; comment: string }[] = [];
    for (const choice of picks) {
      const event = parseEvent(pickEvent(game, choice) ?? '', game.position);
      const done = event.ok ? advance(game, event.value) : event;
      if (!event.ok || !done.ok) break;
      events.push({
        event: event.value,
        clockMs: clocks[events.length] ?? null,
        comment: written[events.length] ?? '',
      });
      game = done.value.game;
    }
    return {
      tags: tags.filter(([name]) => !reserved.includes(name)).map(([name, value]) => ({ name, value })),
      start,
      comment: written[60] ?? '',
      events,
      closed: game.outcome === null ? closed : null,
    };
  });

describe('a record', () => {
  it('is read back as written, and written again as the same text', () => {
    fc.assert(
      fc.property(anyRecord, (one) => {
        const first = makeRecord(one);
        const read = parseRecord(first);
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        expect(read.value).toEqual(one);
        expect(makeRecord(read.value)).toBe(first);
      }),
      { numRuns: 80 },
    );
  });

  it('[SAV-11] keeps the moves, clocks, comments, drawings, variations and result of a whole game', () => {
    for (const seed of [3, 14, 15, 92]) {
      const one = generatedRecord(seed, 400);
      const first = makeRecord(one);
      expect(parseRecord(first)).toEqual({ ok: true, value: one });
    }
  });

  it('can contain variations of moves and of variations', () => {
    const body =
      '1. d4-e4 [%clk 0:01:00] [%draw blue d4-e4, grey c3] {said} (a4-a5 {other} c9-c8 (d9-d8 r:resign)) (b4-b5) c9-c8';
    const read = parseRecord(text(body));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const [first] = read.value.events;
    expect(first?.variations?.map((line) => line.length)).toEqual([2, 1]);
    expect(first?.variations?.[0]?.[1]?.variations).toHaveLength(1);
    expect(first?.drawings).toHaveLength(2);
    expect(makeRecord(read.value)).toContain(`\n${body}\n`);
  });

  it('is unchanged after it is encoded in UTF-8 and decoded', () => {
    const comment = 'A } and a \\ and a " and\na line, \u2028 \u0000 \ud800 \ufeff end 🂡 كش';
    const one = { ...EMPTY, comment, tags: [{ name: 'Title', value: comment }] };
    const saved = new TextDecoder('utf-8').decode(new TextEncoder().encode(makeRecord(one)));
    expect(parseRecord(saved)).toEqual({ ok: true, value: one });
  });

  it('[BRD-37, BRD-38] has marks after moves and letters before other events', () => {
    const corners = place(`${KINGS} wR:f11 wR:e5 wR:j1 gN:h6 gR:b5`, { ply: 40 });
    expect(written(corners, 'e5-e12', 'resign').split('\n').slice(-2, -1)).toEqual([
      '1. e5-e12+g#b#r g:resign',
    ]);
    const walled = place(WALLED);
    expect(written(walled, 'pass', 'pass', 'w:resign', 'timeout')).toContain(
      '\n1. w:pass b:pass w:resign r:timeout\n',
    );
    expect(written(startPosition(), 'd4-e4', 'draw')).toContain('\n1. d4-e4 draw\n');
  });

  it('[BRD-37] is rejected with wrong marks on a move, and accepted without marks', () => {
    const start = `[Start "${
      makeRecord({ ...EMPTY, start: place(`${KINGS} wR:e5 gN:h6`) })
        .split('Start "')[1]
        ?.split('"')[0]
    }"]\n`;
    expect(fault(text('1. e5-e12+b+r', start))).toBeNull();
    expect(fault(text('1. e5-e12', start))).toBeNull();
    for (const move of ['e5-e12+b', 'e5-e12+r+b', 'e5-e12+b#r', 'e5-e6+b', 'e5-e12+x']) {
      expect(fault(text(`1. ${move}`, start))).toMatchObject({ line: 4, column: 4 });
    }
  });

  it('[BRD-38] assigns events without a letter to the player to move', () => {
    const read = parseRecord(text('1. d4e4 resign timeout draw'));
    expect(read.ok && makeRecord(read.value)).toContain('\n1. d4-e4 b:resign r:timeout draw\n');
  });

  it('begins every round on its own line', () => {
    const one = written(
      startPosition(),
      'd4-e4',
      'c9-c8',
      'j9-j8',
      'j4-j5',
      'r:resign',
      'c2-e3',
      'c8-c7',
      'j5-j6',
      'a4-a5',
    );
    expect(one.split('\n').slice(-4)).toEqual([
      '1. d4-e4 c9-c8 j9-j8 j4-j5',
      '2. r:resign c2-e3 c8-c7 j5-j6',
      '3. a4-a5',
      '',
    ]);
  });

  it('describes each kind of event', () => {
    const one = record(startPosition(), ['d4-e4', 'c9-c8']);
    const steps = replayRecord(one);
    expect(steps.ok && steps.value.map(({ game }) => game.position.ply)).toEqual([1, 2]);
    const wrong = { start: startPosition(), events: [...one.events, ...one.events] };
    expect(replayRecord(wrong)).toEqual({ ok: false, error: { index: 2, refusal: 'ILLEGAL_MOVE' } });
  });

  it.each([
    [0, '0:00:00'],
    [250, '0:00:00.250'],
    [725_007, '0:12:05.007'],
    [3_600_000, '1:00:00'],
    [360_000_000, '100:00:00'],
  ])('contains a clock of %i ms as %s', (ms, clock) => {
    expect(clockText(ms)).toBe(clock);
    const read = parseRecord(text(`d4e4 [%clk ${clock}]`));
    expect(read.ok && read.value.events[0]?.clockMs).toBe(ms);
  });
});

describe('docs/record-format.md', () => {
  it('shows a record in its canonical form', () => {
    const page = readFileSync(new URL('../../docs/record-format.md', import.meta.url), 'utf8');
    const example = /```\n(\[Tetrarch[\s\S]*?)```/.exec(page)?.[1] ?? '';
    const read = parseRecord(example);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(makeRecord(read.value)).toBe(example);
  });
});

describe('parsing a record accepts', () => {
  it('other white space, a byte order mark, missing round numbers, and moves in any form', () => {
    const loose =
      '\ufeff[Tetrarch   "1"]\r\n\r\n  [Title "x" ]\r\n d4e4\t{one\ntwo} {}'.replace(' {}', '') +
      '\r\n\r\nC9XC8 [%clk 0:00:01]{}\r\n';
    const read = parseRecord(loose);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(makeRecord(read.value).split('\n').slice(-2)).toEqual([
      '1. d4-e4 {one\\ntwo} c9-c8 [%clk 0:00:01]',
      '',
    ]);
  });
});

describe('parsing a record rejects', () => {
  it.each([
    ['', 1, 1],
    ['1. d4-e4', 1, 1],
    ['[Title "x"]\n[Tetrarch "1"]\n', 1, 1],
    ['[Tetrarch "2"]\n', 1, 1],
    [text('', '[Title "a"]\n[Title "b"]\n'), 3, 1],
    [text('', '[title "a"]\n'), 2, 1],
    [text('', '[Title "a\\q"]\n'), 2, 1],
    [text('', '[Title "a]\n'), 2, 1],
    [text('', '[Start "12/12"]\n'), 2, 1],
    [text('1. d4-e5'), 3, 4],
    [text('1. d4-e4 c9-c8 d4-e4'), 3, 16],
    [text('1. d4-e4\n2. c9-c8'), 4, 1],
    [text('2. d4-e4'), 3, 1],
    [text('1. d4-e4 2.'), 3, 10],
    [text('1.'), 3, 1],
    [text('1. d4-e4 {open'), 3, 10],
    [text('1. d4-e4 {a\\q}'), 3, 10],
    [text('1. d4-e4 {a} {b}'), 3, 14],
    [text('1. d4-e4 {a} [%clk 0:00:01]'), 3, 14],
    [text('1. d4-e4 [%clk 0:60:01]'), 3, 10],
    [text('1. d4-e4 [%clk 00:10:01]'), 3, 10],
    [text('1. d4-e4 ()'), 3, 10],
    [text('1. d4-e4 (a4-a5'), 3, 10],
    [text('1. d4-e4 (a4-a5 1. c9-c8)'), 3, 17],
    [text('1. d4-e4 (a1-a5)'), 3, 11],
    [text('1. d4-e4 )'), 3, 10],
    [text('(a4-a5) 1. d4-e4'), 3, 1],
    [text('1. d4-e4 [%draw pink a1]'), 3, 10],
    [text('1. d4-e4 [%draw blue a13]'), 3, 10],
    [text(`1. d4-e4 ${'(a4-a5 '.repeat(17)}`), 3, 122],
    [text('', '[T "x"]\n'.replace('T', 'Tt').repeat(2)), 3, 1],
    [text('', Array.from({ length: 100 }, (_, i) => `[T${i} "x"]\n`).join('')), 101, 1],
    [text('1. draw d4-e4'), 3, 9],
    [text('1. draw', '[Result "*"]\n'), 2, 1],
    [text('1. d4-e4', '[Result "DRAW AGREED"]\n'), 2, 1],
    [text('1. d4-e4', '[Result "DRAW"]\n'), 2, 1],
    [text('1. draw', '[Result "TERMINATED_NO_HUMAN_PLAYERS"]\n'), 2, 1],
    [text('1. draw', '[Points "0,0,0,0"]\n'), 2, 1],
  ])('the text %j at line %i, column %i', (wrong, line, column) => {
    expect(fault(wrong)).toMatchObject({ line, column });
    expect(fault(wrong)?.reason).toMatch(/\w{2}/);
  });

  it('a text or a game that is too long', () => {
    expect(fault(`[Tetrarch "1"]\n{${' '.repeat(1_048_576)}}`)).toMatchObject({ code: 'TOO_LONG' });
    expect(fault(text(`1. d4-e4 ${'(a4-a5) '.repeat(3999)}`))).toBeNull();
    expect(fault(text(`1. d4-e4 ${'(a4-a5) '.repeat(4000)}`))).toMatchObject({ code: 'TOO_MANY_EVENTS' });
  });

  it('variations deeper than sixteen levels', () => {
    const nested = (depth: number) => text(`1. d4-e4 ${'(a4-a5 '.repeat(depth)}${')'.repeat(depth)}`);
    expect(fault(nested(16))).toBeNull();
    expect(fault(nested(17))).toMatchObject({ code: 'TOO_DEEP' });
  });

  it('a wrong move, and names its round', () => {
    const wrong = text('1. d4-e4 c9-c8 j9-j8 j4-j5\n2. a4-a6');
    expect(fault(wrong)).toMatchObject({
      round: 2,
      code: 'ILLEGAL_MOVE',
      detail: 'a4-a6',
      line: 4,
      column: 4,
    });
  });

  it('a record with an invalid tag, event or clock time', () => {
    const [event] = record(startPosition(), ['d4-e4']).events;
    const wrong: Partial<GameRecord>[] = [
      { tags: [{ name: 'Result', value: '*' }] },
      { tags: [{ name: 'bad', value: '' }] },
      {
        tags: [
          { name: 'A', value: '' },
          { name: 'A', value: '' },
        ],
      },
      { events: event ? [event, event] : [] },
      { events: event ? [{ ...event, clockMs: 1.5 }] : [] },
      { events: event ? [{ ...event, clockMs: -1 }] : [] },
      { closed: 'DRAW' },
      { closed: '*' },
      { events: [{ event: { type: 'draw' }, clockMs: null, comment: '' }], closed: 'ENDED' },
    ];
    for (const part of wrong) expect(() => makeRecord({ ...EMPTY, ...part })).toThrow();
  });
});
