// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { MAIN, Play } from '../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { type ReadyTable, useReadyOnce } from './useReadyOnce.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function Signal(table: ReadyTable) {
  useReadyOnce(table);
  return null;
}

/** Returns a random game in which all seats are taken, before its start. */
function foundGame(people: readonly Color[]): Play {
  const play = new Play({ ...MAIN, isRandom: true });
  for (const seat of COLORS)
    play.do({
      type: 'sit',
      seat,
      playerId: `p${seat}`,
      name: `P${seat}`,
      isAutoReady: !people.includes(seat),
    });
  return play;
}

/**
 * Renders the page of one player. `see` shows a state of the game to the page, and `given` lists the signals that the
 * page sends.
 */
function pageOf(viewer: Color | null, isOwner = false) {
  const given: string[] = [];
  const give = (name: string) => void given.push(name);
  let page: ReturnType<typeof rendered> | null = null;
  return {
    given,
    see({ match }: Play, isReadySending = false) {
      const table: ReadyTable = { match, viewer, isOwner, isConnected: true, isReadySending, give };
      if (page) page.show(<Signal {...table} />);
      else page = rendered(<Signal {...table} />);
    },
  };
}

function signalsOf(play: Play, viewer: Color | null): string[] {
  const page = pageOf(viewer);
  page.see(play);
  return page.given;
}

it('[MAT-17] a random game of one person and three bots starts without a press on Ready', () => {
  expect(signalsOf(foundGame([2]), 2)).toEqual(['ready']);
});

it('[MAT-17] the page sends a second ready signal only after the server has answered the first signal', () => {
  const play = foundGame([2]);
  const page = pageOf(2);
  page.see(play);
  play.do({ type: 'ready', by: 2 });
  page.see(play, true);
  expect(page.given).toEqual(['ready']);
  page.see(play);
  expect(page.given).toEqual(['ready', 'ready']);
});

it('[TBL-50] the owner who started a game, and a player who was ready before, are not asked again in the first pause', () => {
  const play = new Play(MAIN);
  for (const seat of COLORS)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false });
  const [owner, black, red, watcher] = [pageOf(0, true), pageOf(1), pageOf(2), pageOf(null)];
  const pages = [owner, black, red, watcher];
  for (const page of pages) page.see(play);
  play.do({ type: 'ready', by: 2 });
  for (const page of pages) page.see(play);
  play.do({ type: 'start' });
  for (const page of pages) page.see(play);
  expect(pages.map(({ given }) => given)).toEqual([['ready'], [], ['ready'], []]);
});

it('the page of the last player who pressed Ready sends a single ready signal in the pause before the first move', () => {
  const play = new Play(MAIN);
  for (const seat of COLORS)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false });
  for (const by of [0, 1, 3] as const) play.do({ type: 'ready', by });
  const page = pageOf(2);
  page.see(play);
  page.see(play, true);
  play.do({ type: 'ready', by: 2 });
  page.see(play, true);
  page.see(play);
  expect(page.given).toEqual(['ready']);
});

it('[MAT-17] a hidden page of a random game of one person and three bots sends no ready signal', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(signalsOf(foundGame([2]), 2)).toEqual([]);
});

it('[MAT-17] a random game of two people waits until they press Ready', () => {
  expect(signalsOf(foundGame([1, 2]), 2)).toEqual([]);
});

it('[MAT-17] the page of a watcher sends no ready signal', () => {
  expect(signalsOf(foundGame([2]), null)).toEqual([]);
});

it('a private game of one person does not start before its owner starts it', () => {
  const play = new Play(MAIN);
  for (const seat of COLORS)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: seat !== 2 });
  expect(signalsOf(play, 2)).toEqual([]);
});
