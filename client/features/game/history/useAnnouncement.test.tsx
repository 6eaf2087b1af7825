// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { read } from '../../../../engine/rules/testing/table.ts';
import type { SaidPhrase } from '../../../../protocol/room/messages.ts';
import { setDisplay, setOptions } from '../../../shared/storage/options.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { receiveToasts } from '../../../shared/ui/feedback/toasts.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { toggleSeatMute, toggleTableMute } from '../phrases/mutes.ts';
import { playSound } from '../sounds/soundPlayer.ts';
import { GAME_ID, refused } from '../testing/fakes.ts';
import { at, pageOf } from '../testing/testPage.ts';
import { useAnnouncements } from './useAnnouncement.ts';

vi.mock('../sounds/soundPlayer.ts', () => ({
  playSound: vi.fn<typeof playSound>(),
  playSounds: vi.fn<() => void>(),
}));

/** White is to move, and White's rook checks Black's king. */
const CHECKED = 'bK,3,wR,6,rK/12/12/12/12/12/12/12/12/bPd,11/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

/** White is to move, and Black's king has no move. */
const BLOCKED = 'bK,10,rK/7,wR,4/12/12/12/12/5,bPd,6/12/12/12/1,wR,10/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

function Announcements({ actor }: { actor: GameActor }) {
  return useAnnouncements(actor).map(({ id, text }) => <p key={id}>{text}</p>);
}

it.each([
  ['in check', read(CHECKED), 'a3', 'You are in check: no move in advance is possible.'],
  ['not in check', read(BLOCKED), 'a12', 'No move for this piece'],
])('[TBL-102] a press on an own piece without a premove says why, %s', async (_, position, square, text) => {
  const { actor, press } = await pageOf(1, { position });
  rendered(<Announcements actor={actor} />);
  const toasts: string[] = [];
  const stop = receiveToasts({ show: (toast) => void toasts.push(toast.text) });
  act(() => press(square));
  stop();
  expect(toasts).toEqual([text]);
});

it.each([
  ['its proposer', 0, 'You offered a draw; Player 1 refuses.'],
  ['another player', 2, 'Player 0 offered a draw; Player 1 refuses.'],
] as const)('[TBL-109] [WEB-172] a refused draw names both players, to %s', async (_, color, expected) => {
  const { actor, game, link } = await pageOf(color);
  rendered(<Announcements actor={actor} />);
  const toasts: string[] = [];
  const stop = receiveToasts({ show: (toast) => void toasts.push(toast.text) });
  for (const command of [
    { type: 'offerDraw', by: 0 },
    { type: 'voteDraw', by: 1, decision: 'REJECTED' },
  ] as const) {
    game.do(command);
    await act(async () => link.broadcast());
  }
  stop();
  expect(toasts).toEqual([expected]);
});

it.each([
  [159, 'Draw in 10 rounds without a capture, a pawn move or a checkmate.'],
  [163, null],
  [179, 'Draw in 5 rounds without a capture, a pawn move or a checkmate.'],
  [195, 'Draw in 1 round without a capture, a pawn move or a checkmate.'],
])('[TBL-121] the turn after %i turns without progress announces once: %s', async (quiet, expected) => {
  const rooks = 'bK,10,rK/1,bR,8,rR,1/12/12/12/12/12/12/12/12/1,wR,8,gR,1/wK,10,gK';
  const position = read(`${rooks} w wbrg aaaa 0,0,0,0 ${quiet} ${quiet}`);
  const { actor, game, link } = await pageOf(0, { position });
  const page = rendered(<Announcements actor={actor} />);
  for (const [by, from, to] of [
    [0, 'b2', 'b3'],
    [1, 'b11', 'b10'],
  ] as const) {
    game.do({ type: 'move', by, move: makeMove(at(from), at(to)) });
    await act(async () => link.broadcast());
  }
  const announced = page.queryAllByText(/^Draw in/).map(({ textContent }) => textContent);
  expect(announced).toEqual(expected === null ? [] : [expected]);
});

it('[PPL-45] a phrase of a muted player or table is not announced, nor any phrase while phrases are off', async () => {
  const { actor, link, game } = await pageOf(0);
  const page = rendered(<Announcements actor={actor} />);
  const announced = () => [...page.container.querySelectorAll('p')].map(({ textContent }) => textContent);
  const said: SaidPhrase[] = [];
  /** A player says the phrase `Thank you.` */
  const say = (by: SaidPhrase['by']) =>
    act(() => {
      said.push({ by, name: `Player ${by}`, phrase: 5, at: game.now + said.length });
      link.phrases(...said);
    });
  const thanks = (by: number) => `Player ${by}: Thank you.`;
  say(1);
  expect(announced()).toEqual([thanks(1)]);
  toggleSeatMute(GAME_ID, 1);
  say(1);
  say(2);
  expect(announced(), 'a muted player').toEqual([thanks(1), thanks(2)]);
  toggleSeatMute(GAME_ID, 1);
  toggleTableMute(GAME_ID);
  say(1);
  say(3);
  expect(announced(), 'a muted table').toEqual([thanks(1), thanks(2)]);
  toggleTableMute(GAME_ID);
  setDisplay({ arePhrasesShown: false });
  say(1);
  expect(announced(), 'without phrases').toEqual([thanks(1), thanks(2)]);
  setDisplay({ arePhrasesShown: true });
  say(3);
  expect(announced(), 'all as before').toEqual([thanks(1), thanks(2), thanks(3)]);
});

it.each([
  ['on', true, ['error']],
  ['off', false, []],
])('[OPT-04] a refused command sounds while sounds are %s: %s', async (_, isSoundEnabled, expected) => {
  setOptions({ isSoundEnabled });
  vi.mocked(playSound).mockClear();
  const listeners = new Map<string, (event: unknown) => void>();
  const on = (type: string, listener: (event: unknown) => void) => {
    listeners.set(type, listener);
    return { unsubscribe() {} };
  };
  rendered(<Announcements actor={{ on } as unknown as GameActor} />);
  const toasts: string[] = [];
  const stop = receiveToasts({ show: (toast) => void toasts.push(toast.text) });
  const { error } = refused('ALREADY_OFFERED');
  act(() => listeners.get('refused')?.({ type: 'refused', refused: error }));
  stop();
  setOptions({ isSoundEnabled: true });
  expect(toasts).toHaveLength(1);
  expect(vi.mocked(playSound).mock.calls.map(([name]) => name)).toEqual(expected);
});
