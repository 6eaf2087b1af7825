import { describe, expect, it } from 'vitest';
import { makeMove } from '../rules/moves.ts';
import type { Command } from './commands.ts';
import { makeCommandText, parseCommandText } from './commandText.ts';

/** Each kind of command with its text. */
const TEXTS: readonly (readonly [string, Command])[] = [
  ['j2-Ann *', { type: 'sit', seat: 2, playerId: '', name: 'Ann *', isAutoReady: false }],
  ['j1*Onyx', { type: 'sit', seat: 1, playerId: '', name: 'Onyx', isAutoReady: true }],
  ['l3', { type: 'leaveSeat', by: 3 }],
  ['r1', { type: 'ready', by: 1 }],
  ['S', { type: 'start' }],
  ['m2aabc', { type: 'move', by: 2, move: makeMove(0, 25) }],
  ['m0bala4', { type: 'move', by: 0, move: makeMove(1, 11, 4) }],
  ['p', { type: 'pass' }],
  ['x2', { type: 'resign', by: 2 }],
  ['t', { type: 'timeout' }],
  ['e', { type: 'endSpecialPause' }],
  ['P3', { type: 'pause', by: 3 }],
  ['U1', { type: 'unpause', by: 1 }],
  ['o2', { type: 'offerDraw', by: 2 }],
  ['v1y', { type: 'voteDraw', by: 1, decision: 'APPROVED' }],
  ['v3n', { type: 'voteDraw', by: 3, decision: 'REJECTED' }],
  ['T', { type: 'terminate' }],
  ['T!', { type: 'terminate', isByAdmin: true }],
  ['R', { type: 'resume' }],
  ['E', { type: 'endPause' }],
  ['n2', { type: 'postpone', by: 2 }],
  ['b1', { type: 'callBack', by: 1 }],
  ['d1', { type: 'dropAbsent', by: 1, absent: [] }],
  ['d102', { type: 'dropAbsent', by: 1, absent: [0, 2] }],
  ['g3', { type: 'goOut', by: 3 }],
  ['c3', { type: 'comeIn', by: 3 }],
  ['k2', { type: 'takeOffSeat', seat: 2 }],
  ['a102', { type: 'voteOut', by: 1, of: 0, since: null, voters: [2] }],
  ['a213', { type: 'voteOut', by: 2, of: 1, since: null, voters: [3] }],
];

describe('the text of a command', () => {
  it.each(TEXTS)('is parsed to the same command: %s', (text, command) => {
    expect(makeCommandText(command)).toBe(text);
    expect(parseCommandText(text)).toEqual(command);
  });

  it('contains all settings except the accounts of bots', () => {
    const bot = { seat: 1, name: 'Onyx', level: 3, useNewEngine: true } as const;
    const settings = {
      type: 'changeSettings',
      owner: 0,
      time: { kind: 'move', moveMs: 30_000 },
      standIn: true,
      title: 'Thursday',
      convertCaptured: false,
    } as const;
    const text = makeCommandText({ ...settings, bots: [{ ...bot, playerId: 'secret' }] });
    expect(text).not.toContain('secret');
    expect(parseCommandText(text)).toEqual({ ...settings, bots: [{ ...bot, playerId: '' }] });
  });

  it.each(['', '?1', ' r1'])('is not parsed if it is invalid, as in "%s"', (text) => {
    expect(parseCommandText(text)).toBeNull();
  });
});
