// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Color, colorOf } from '../../../../engine/board/pieces.ts';
import { legalMoves, makeMove } from '../../../../engine/rules/moves.ts';
import '../../../shared/testing/rendered.tsx';
import { at, pageOf } from '../testing/testPage.ts';
import { useTable } from '../useTable.ts';
import { useBoardTools } from './useBoardTools.ts';
import { useLookBack } from './useLookBack.ts';
import { useReplay } from './useReplay.ts';

afterEach(() => void vi.useRealTimers());

/** Returns the tools of a player's board after White's move d3-e3. */
async function tools(viewer: Color = 1) {
  const { actor, game, link, context } = await pageOf(viewer);
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('e3')) });
  link.broadcast();
  const { result } = renderHook(() => {
    const table = useTable(actor);
    const lookBack = useLookBack(table);
    const replay = useReplay(table, lookBack.toPresent);
    return { lookBack, replay, ...useBoardTools(table, replay, lookBack, () => {}) };
  });
  await waitFor(() => expect(result.current.lookBack.total).toBe(1));
  const key = (name: string, square: string) =>
    act(() => {
      result.current.onKey({ key: name, square: at(square), shiftKey: false, altKey: false });
    });
  /** The player to move makes a move. */
  const playNext = async () => {
    const { position } = game.match.game;
    game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: legalMoves(position)[0] ?? 0 });
    const { total } = result.current.lookBack;
    link.broadcast();
    await waitFor(() => expect(result.current.lookBack.total).toBe(total + 1));
  };
  return { result, key, playNext, link, context, user: userEvent.setup() };
}

it('[TBL-42] a replay shows the position before each move for 0.8 seconds', async () => {
  const { result, playNext } = await tools(3);
  await playNext();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => result.current.playReplay());
  const shown = () => result.current.past?.position.ply ?? null;
  for (const ply of [0, 1]) {
    expect(shown()).toBe(ply);
    // The history marks the move that led to the position.
    expect(result.current.replay.step).toBe(ply);
    act(() => void vi.advanceTimersByTime(799));
    expect(shown()).toBe(ply);
    act(() => void vi.advanceTimersByTime(1));
  }
  expect(shown()).toBeNull();
  expect(result.current.replay.step).toBeNull();
});

it('[TBL-42] a new move of another player ends a replay', async () => {
  const { result, playNext } = await tools(3);
  act(() => result.current.playReplay());
  expect(result.current.past).not.toBeNull();
  await playNext();
  expect(result.current.past).toBeNull();
});

it('[TBL-98] [TBL-99] while the board shows an earlier position, keys are about this position and draw nothing', async () => {
  const { result, key } = await tools();
  key('m', 'd3');
  expect(result.current.reply).toBe('No moves here.');
  act(() => result.current.lookBack.back());
  expect(result.current.reply).toBe('Start position');
  key('m', 'd3');
  expect(result.current.reply).toBe('e3');
  key('d', 'd3');
  key('d', 'd4');
  expect(result.current.reply.trim()).toBe('Drawing works only in the present position.');
  act(() => result.current.toPresent());
  expect(result.current.drawings).toEqual([]);
  key('d', 'd3');
  key('d', 'd4');
  expect(result.current.drawings).toHaveLength(1);
});

it('[TBL-103] while the board shows an earlier position, keys do not change the premove', async () => {
  const { result, key } = await tools();
  act(() => result.current.lookBack.back());
  for (const name of ['i', 'delete', 'backspace']) {
    key(name, 'd3');
    expect(result.current.reply.trim()).toBe('Moves in advance can be changed only in the present position.');
  }
  act(() => result.current.toPresent());
  key('delete', 'd3');
  expect(result.current.reply).toBe('There is no move in advance.');
});

it('[TBL-53] the key I after the last condition of a premove chooses the first condition', async () => {
  const { result, key, link, context } = await tools(3);
  const premove = { from: at('i3'), to: at('h3') };
  act(() => link.notice({ premove: { ...premove, condition: 'safe' }, reason: 'SET' }));
  key('i', 'i3');
  expect(context().premove).toEqual({ ...premove, condition: 'legal' });
  expect(result.current.reply).toBe('i3–h3, if … it is legal');
});

it.each(['i', 'delete'])('[TBL-53] the key %s without a premove says that there is none', async (name) => {
  const { result, key, context } = await tools(3);
  key(name, 'i3');
  expect(result.current.reply).toBe('There is no move in advance.');
  expect(context().premove).toBeNull();
});

it('[TBL-105] the key I says that a premove that is possible only as a capture has no other condition', async () => {
  const { result, key, link, context } = await tools(3);
  const premove = { from: at('l1'), to: at('l2'), condition: 'captures' as const };
  act(() => link.notice({ premove, reason: 'SET' }));
  key('i', 'l1');
  expect(result.current.reply).toMatch(/^Now this is possible only as a capture/);
  expect(context().premove).toEqual(premove);
});

it('[TBL-99] a replay announces its moves however it was started, also from an earlier position', async () => {
  const { result, key, user } = await tools();
  const play = {
    button: () => act(() => result.current.playReplay()),
    page: () => user.keyboard('a'),
    board: () => key('a', 'd3'),
  };
  for (const start of Object.values(play)) {
    act(() => result.current.lookBack.back());
    await start();
    expect(result.current.reply.trim()).toBe('White d3-e3');
    act(() => result.current.toPresent());
  }
});
