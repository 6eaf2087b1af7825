// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { SaidPhrase } from '../../../../protocol/room/messages.ts';
import type { EmittedEvent } from '../machine/gameEvents.ts';
import { GAME_ID } from '../testing/fakes.ts';
import { pageOf } from '../testing/testPage.ts';
import { getMutes, toggleSeatMute, toggleTableMute } from './mutes.ts';
import { isHeard, PHRASE_SHOWN_MS, phrasesAtSeats } from './phraseView.ts';

const said = (by: SaidPhrase['by'], phrase: number, at: number): SaidPhrase => ({
  by,
  name: `Player ${by}`,
  phrase,
  at,
});

beforeEach(() => localStorage.clear());

it('each phrase is shown once', async () => {
  const page = await pageOf(0);
  const heard: EmittedEvent[] = [];
  page.actor.on('phraseSaid', (event) => heard.push(event));
  const now = Date.now();
  page.link.phrases(said(1, 3, now - 2 * PHRASE_SHOWN_MS), said(1, 4, now));
  page.link.phrases(said(1, 3, now - 2 * PHRASE_SHOWN_MS), said(1, 4, now), said(2, 4, now));
  expect(page.context().phrases.map(({ by, phrase }) => [by, phrase])).toEqual([
    [1, 3],
    [1, 4],
    [2, 4],
  ]);
});

it('the latest phrase of each seat is shown for some seconds', () => {
  const at = phrasesAtSeats([said(1, 1, 0), said(1, 2, 1000), said(3, 5, 2000)], 2000);
  expect(at.map((one) => one?.phrase ?? null)).toEqual([null, 2, null, 5]);
  expect(phrasesAtSeats([said(1, 1, 0)], PHRASE_SHOWN_MS)).toEqual([null, null, null, null]);
});

it("[PPL-45] the phrases of a muted seat or table are hidden, except the user's own phrases", () => {
  const hears = () => [0, 1, 2].map((by) => isHeard(getMutes(GAME_ID), by as 0 | 1 | 2, 0));
  expect(hears()).toEqual([true, true, true]);
  toggleSeatMute(GAME_ID, 1);
  expect(hears()).toEqual([true, false, true]);
  // Mutes apply only to one game.
  expect(getMutes('another').seats).toEqual([]);
  toggleSeatMute(GAME_ID, 1);
  toggleTableMute(GAME_ID);
  expect(hears()).toEqual([true, false, false]);
});
