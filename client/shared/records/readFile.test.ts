import { describe, expect, it } from 'vitest';
import { readRecordBytes } from './readFile.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const RECORD = '[Tetrarch "1"]\n\n1. d4-e4 {кони 马}\n';

describe('[SAV-09] an imported file', () => {
  it('is read with or without a byte order mark', () => {
    expect(readRecordBytes(bytes(RECORD)).ok).toBe(true);
    expect(readRecordBytes(bytes(`\uFEFF${RECORD}`)).ok).toBe(true);
  });

  it.each([
    [
      'in another encoding',
      new Uint8Array([...bytes(RECORD), 10, 0xff, 0xfe]),
      { code: 'NOT_UTF8', line: 5 },
    ],
    ['that is too large', new Uint8Array(4_000_000), { code: 'TOO_LONG' }],
    ['that is an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), { code: 'NOT_UTF8' }],
    ['with an illegal move', bytes(RECORD.replace('e4', 'e9')), { code: 'ILLEGAL_MOVE', round: 1, line: 3 }],
  ])('%s is rejected with the place of the fault', (_what, file, fault) => {
    expect(readRecordBytes(file)).toMatchObject({ ok: false, error: fault });
  });
});
