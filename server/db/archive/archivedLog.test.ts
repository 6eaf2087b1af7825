import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, playOut, settings } from '../../../engine/match/testing/arbitraryGame.ts';
import { ArchiveDamaged, type ArchivedLog, decodeLog, encodeLog } from './archivedLog.ts';

describe('the archived log', () => {
  it('[ARC-01] decodes to the same entries, without command ids', async () => {
    await fc.assert(
      fc.asyncProperty(settings, fc.array(attempt, { maxLength: 120 }), async (wanted, attempts) => {
        const { entries } = playOut(wanted, attempts);
        const logged = entries.map((entry, index) => ({ ...entry, commandId: `id ${index}` }));
        const decoded = await decodeLog(await encodeLog(logged));
        expect(decoded).toEqual(entries.map((entry) => ({ ...entry, commandId: null })));
      }),
      { numRuns: 40 },
    );
  });

  it('[ARC-01] keeps commands other than moves as readable text', async () => {
    const { entries } = playOut({ time: { kind: 'unlimited' } }, []);
    const { commands } = await encodeLog(entries);
    expect(commands[0]).toEqual([1, entries[0]?.command]);
  });

  it.each<[string, (log: ArchivedLog) => ArchivedLog]>([
    [
      'a changed byte',
      (log) => ({ ...log, moves: log.moves.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) }),
    ],
    ['missing bytes', (log) => ({ ...log, moves: log.moves.subarray(0, -1) })],
    ['another checksum', (log) => ({ ...log, checksum: log.checksum.map(() => 0) })],
    ['more entries than it has', (log) => ({ ...log, seq: log.seq + 1 })],
  ])('[ARC-04] is refused as damaged with %s', async (_, change) => {
    const log = await encodeLog(playOut({ time: { kind: 'unlimited' } }, []).entries);
    await expect(decodeLog(change(log))).rejects.toThrow(ArchiveDamaged);
  });
});
