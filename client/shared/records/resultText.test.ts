import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { OFFERED } from '../i18n/languages.ts';
import { listStatus, recordStatus, waitOf } from './listStatus.ts';
import { resultText } from './resultText.ts';

interface Texts {
  readonly list: { readonly terminated: string; readonly endedByAdmin: string };
  readonly end: { readonly outcome: { readonly terminated: string; readonly byAdmin: string } };
  readonly games: { readonly results: { readonly CLOSED: string; readonly BY_ADMIN: string } };
}

describe('a game in which only bots were left', () => {
  it.each(OFFERED)(
    '[BTS-07] has the same result text in lists, at its end and in the review ($code)',
    async ({ load }) => {
      const { list, end, games } = (await load()).default as unknown as Texts;
      expect(end.outcome.terminated.toLowerCase()).toBe(list.terminated.toLowerCase());
      expect(games.results.CLOSED).toBe(end.outcome.terminated);
    },
  );

  it('[BTS-07] is shown with this text in lists and in the review', () => {
    const t = ((key: string) => key) as TFunction;
    const result = 'TERMINATED_NO_HUMAN_PLAYERS';
    const game = { gameState: result, isPostponed: false, freeSeats: 0 } as const;
    expect([listStatus(game), recordStatus({ result })]).toEqual(['terminated', 'terminated']);
    expect(resultText(t, { result })).toBe('games.results.CLOSED');
  });
});

describe('a game that an administrator ended', () => {
  it.each(OFFERED)(
    '[MOD-49] has the same result text in lists, at its end and in the review ($code)',
    async ({ load }) => {
      const { list, end, games } = (await load()).default as unknown as Texts;
      expect(end.outcome.byAdmin.toLowerCase()).toBe(list.endedByAdmin.toLowerCase());
      expect(games.results.BY_ADMIN).toBe(end.outcome.byAdmin);
    },
  );

  it('[MOD-49] has its own status in the lists of games and records', () => {
    const game = { gameState: 'TERMINATED_NO_HUMAN_PLAYERS', isPostponed: false, freeSeats: 0 } as const;
    expect(listStatus({ ...game, isEndedByAdmin: true })).toBe('endedByAdmin');
    expect(listStatus(game)).toBe('terminated');
    const result = 'TERMINATED_NO_HUMAN_PLAYERS';
    expect(recordStatus({ result, isEndedByAdmin: true })).toBe('endedByAdmin');
    expect(recordStatus({ result })).toBe('terminated');
  });
});

it.each([
  ['a running game', { gameState: 'STARTED' }, null],
  ['a running game without a move for three minutes', { gameState: 'STARTED', isIdle: true }, 'idle'],
  ['the pause after a checkmate', { gameState: 'SPECIAL_PAUSE' }, null],
  ['a paused game, however long', { gameState: 'PAUSED', isIdle: true }, 'paused'],
  ['a postponed game, whose status says so', { gameState: 'PAUSED', isPostponed: true, isIdle: true }, null],
  ['a game with a free seat', { gameState: 'NOT_STARTED', freeSeats: 1, isIdle: true }, 'players'],
  ['a full game before its start', { gameState: 'NOT_STARTED', freeSeats: 0 }, null],
  ['an ended game', { gameState: 'FINISHED' }, null],
  ['the idle live game', { isIdle: true }, 'idle'],
  ['the live game', {}, null],
] as const)('[WEB-145] the mark of %s', (_, game, expected) => {
  expect(waitOf(game)).toBe(expected);
});
