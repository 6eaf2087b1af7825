/** Fuzz tests with thousands of valid and nearly valid records. They run for a configurable time. */
import { describe, expect, it } from 'vitest';
import { parseRecord } from './recordReader.ts';
import { makeRecord } from './recordText.ts';
import { generatedRecord, seeded } from './testing/generatedRecord.ts';

const MINUTE = 60_000;
/** Minutes of fuzzing. Ten are recommended before a release. */
const FUZZ_MINUTES = Number(process.env.RECORD_FUZZ_MINUTES ?? 1);
const SLOW_MS = 100;

describe('a thousand generated games', () => {
  it(
    '[SAV-11] are written and read back with the same positions, clocks and comments',
    () => {
      for (let seed = 1; seed <= 1000; seed++) {
        const record = generatedRecord(seed);
        const text = makeRecord(record);
        const read = parseRecord(text);
        if (!read.ok) throw new Error(`seed ${seed}: ${JSON.stringify(read.error)}`);
        expect(read.value).toEqual(record);
        expect(makeRecord(read.value)).toBe(text);
      }
    },
    20 * MINUTE,
  );
});

describe('parsing a damaged record', () => {
  it(
    'returns an error quickly, without throwing',
    () => {
      const random = seeded(Date.now() & 0xffff);
      const end = Date.now() + FUZZ_MINUTES * MINUTE;
      const slow: string[] = [];
      for (let seed = 1; Date.now() < end; seed++) {
        const text = spoiled(makeRecord(generatedRecord(seed % 500, 40 + (seed % 200))), random);
        const before = process.cpuUsage();
        const read = parseRecord(text);
        const spent = process.cpuUsage(before);
        if ((spent.user + spent.system) / 1000 > SLOW_MS) slow.push(`seed ${seed}`);
        if (read.ok) expect(parseRecord(makeRecord(read.value)).ok).toBe(true);
        else expect(read.error.line).toBeGreaterThan(0);
      }
      expect(slow).toEqual([]);
    },
    (FUZZ_MINUTES + 2) * MINUTE,
  );
});

const SIGNS = [...'{}()[]"\\.:%#+=-x \n\t0123456789abcdefghijkl', '\u0000', '\ufeff', '\ud800', '🂡'];
const CHUNKS = [
  '[%clk 0:00:01]',
  '[%draw blue a1-b2]',
  '((((',
  '{\\}',
  '1. ',
  'w:pass',
  'draw',
  '[A "',
  'd4-e4',
];

/** Returns the text with randomly changed, removed, duplicated or repeated parts. */
function spoiled(text: string, random: () => number): string {
  let spoilt = text;
  for (let times = 1 + Math.floor(random() * 6); times > 0; times--) {
    const at = Math.floor(random() * spoilt.length);
    const to = at + Math.floor(random() * 30);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const parts = [
      () => pick(SIGNS),
      () => pick(CHUNKS),
      () => '',
      () => spoilt.slice(at, to).repeat(2),
      () => pick([...SIGNS, ...CHUNKS]).repeat(Math.floor(random() * 20_000)),
    ];
    spoilt = spoilt.slice(0, at) + pick(parts)() + spoilt.slice(random() < 0.5 ? at : to);
  }
  return spoilt;
}
