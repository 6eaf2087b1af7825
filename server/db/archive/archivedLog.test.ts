import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, playOut, settings } from '../../../engine/match/testing/arbitraryGame.ts';
import { MAIN, Play } from '../../../engine/match/testing/testPlay.ts';
import { playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import {
  ArchiveDamaged,
  type ArchivedCommand,
  type ArchivedLog,
  decodeLog,
  encodeLog,
} from './archivedLog.ts';

/** A game that ends by resignations. */
const { entries: ENDED } = playEndedGame(12, 1);

/** Returns the log as it was stored before the commands had a checksum. */
const asBefore = (log: ArchivedLog): ArchivedLog => ({ ...log, commandsChecksum: null });

const changeCommands = (log: ArchivedLog, change: (command: ArchivedCommand) => ArchivedCommand) => ({
  ...log,
  commands: log.commands.map(change),
});

type Damage = [string, (log: ArchivedLog) => ArchivedLog];
/** Damage that is found without the checksum of the commands. */
const DAMAGES: readonly Damage[] = [
  ['more entries than it has', (log) => ({ ...log, seq: log.seq + 1 })],
  ['fewer entries than it has', (log) => ({ ...log, seq: log.seq - 1 })],
  ['five entries', (log) => ({ ...log, seq: 5 })],
  ['another number of turns', (log) => ({ ...log, ply: log.ply + 1 })],
  ['a missing command', (log) => ({ ...log, commands: log.commands.slice(0, -1) })],
  ['a repeated command', (log) => ({ ...log, commands: [...log.commands, ...log.commands.slice(-1)] })],
  ['commands that are no list', (log) => ({ ...log, commands: {} as never })],
  ['no commands', (log) => ({ ...log, commands: null as never })],
  ['a changed byte', (log) => ({ ...log, moves: log.moves.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) })],
  ['missing bytes', (log) => ({ ...log, moves: log.moves.subarray(0, -1) })],
  ['another checksum', (log) => ({ ...log, checksum: log.checksum.map(() => 0) })],
];
const damagedCommand: Damage = [
  'a resignation of another color',
  (log) =>
    changeCommands(log, ([seq, command]) =>
      command.type === 'resign' ? [seq, { ...command, by: command.by === 0 ? 1 : 0 }] : [seq, command],
    ),
];

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

  it.each([...DAMAGES, damagedCommand])(
    '[ARC-01] [ARC-04] [ARC-19] is refused as damaged with %s',
    async (_, damage) => {
      await expect(decodeLog(damage(await encodeLog(ENDED)))).rejects.toThrow(ArchiveDamaged);
    },
  );

  it.each(DAMAGES)(
    '[ARC-19] is refused as damaged without a checksum of its commands with %s',
    async (_, damage) => {
      await expect(decodeLog(damage(asBefore(await encodeLog(ENDED))))).rejects.toThrow(ArchiveDamaged);
    },
  );

  it('[ARC-19] is readable without a checksum of its commands', async () => {
    const decoded = await decodeLog(asBefore(await encodeLog(ENDED)));
    expect(decoded).toEqual(ENDED.map((entry) => ({ ...entry, commandId: null })));
  });

  it('[ARC-19] is readable with other names and another order of keys in its commands', async () => {
    const log = changeCommands(await encodeLog(ENDED), ([seq, command]) => [
      seq,
      Object.fromEntries(
        Object.entries(command)
          .map(([key, value]) => [key, key === 'name' ? 'Deleted player' : value])
          .reverse(),
      ) as ArchivedCommand[1],
    ]);
    const names = (await decodeLog(log)).flatMap(({ command }) => ('name' in command ? [command.name] : []));
    expect(names).toEqual(Array(4).fill('Deleted player'));
  });

  it('[ARC-19] is readable with another title in changed settings', async () => {
    const play = new Play(MAIN);
    play.do({
      type: 'changeSettings',
      owner: null,
      ...MAIN,
      standIn: false,
      bots: [],
      title: 'Player 0',
      convertCaptured: true,
    });
    const log = changeCommands(await encodeLog(play.entries), ([seq, command]) => [
      seq,
      command.type === 'changeSettings' ? { ...command, title: 'Deleted player' } : command,
    ]);
    expect(await decodeLog(log)).toMatchObject([{ command: { title: 'Deleted player' } }]);
  });
});
