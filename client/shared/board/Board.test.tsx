// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BLACK, type Color, GREEN, RED, WHITE } from '../../../engine/board/pieces.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { MARKS } from '../../../protocol/shapes/armyShapes.ts';
import { rendered } from '../testing/rendered.tsx';
import { Board } from './Board.tsx';
import type { BoardView } from './boardView.ts';
import { START_BOARD } from './startBoard.ts';

const at = (name: string) => parseSquare(name) ?? -1;
const VIEW: BoardView = { ...START_BOARD, viewer: WHITE };
const acts = {
  onPress: vi.fn(),
  onLift: vi.fn(),
  onDrop: vi.fn(),
  onCancel: vi.fn(),
  lift: () => null,
};

beforeEach(() => vi.clearAllMocks());

const cell = (name: string) => document.querySelector<HTMLElement>(`[data-square="${name}"]`);

it('every square of the board has a label with its coordinates, piece and owner', () => {
  const { getAllByRole } = rendered(<Board view={VIEW} acts={acts} />);
  expect(getAllByRole('gridcell')).toHaveLength(144);
  expect(cell('a1')?.getAttribute('aria-label')).toMatch(/king/i);
  expect(cell('a1')?.getAttribute('aria-label')).toMatch(/a1/);
  expect(cell('f6')?.dataset.piece).toBeUndefined();
});

it('[TBL-40] the marks of recent moves have the color and the mark of the army that moved', () => {
  const move = (by: Color, from: string, to: string) => ({ by, from: at(from), to: at(to) });
  const recent = [move(BLACK, 'd9', 'e9'), move(RED, 'i9', 'h9')];
  rendered(<Board view={{ ...VIEW, recent, lastMove: move(GREEN, 'i4', 'h4') }} acts={acts} />);
  const marks = [...document.querySelectorAll('[data-recent-move]')];
  expect(
    marks.map((mark) => [
      mark.getAttribute('data-recent-move'),
      mark.getAttribute('class'),
      mark.querySelector('g[transform] > path')?.getAttribute('d'),
    ]),
  ).toEqual([
    ['BLACK', 'army-black', MARKS[BLACK]],
    ['RED', 'army-red', MARKS[RED]],
  ]);
  const last = marks.at(-1)?.nextElementSibling;
  expect([last?.getAttribute('class'), last?.querySelectorAll('rect').length]).toEqual(['army-green', 6]);
});

it('a capture inserts no piece again, and the captured piece fades out in its place', () => {
  const { show } = rendered(<Board view={VIEW} acts={acts} />);
  const pieces = document.querySelector('[data-at="d4"]')?.parentElement?.parentElement;
  const before = [...(pieces?.children ?? [])];
  expect(before).toHaveLength(64);
  const board = VIEW.position.board.slice();
  board[at('k10')] = board[at('d4')] ?? 0;
  board[at('d4')] = 0;
  const lastMove = { by: WHITE, from: at('d4'), to: at('k10') } as const;
  show(<Board view={{ ...VIEW, position: { ...VIEW.position, board }, lastMove }} acts={acts} />);
  // The order of the elements is the same, so that the browser keeps their boxes and animations.
  expect([...(pieces?.children ?? [])]).toEqual(before);
  const faded = before.filter((piece) => piece.querySelector('svg:not([data-at])'));
  expect(faded).toHaveLength(1);
});

it('the board has only one square in the tab order', async () => {
  const { user } = rendered(<Board view={VIEW} acts={acts} />);
  await user.tab();
  expect(document.activeElement).toBe(cell('a1'));
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(cell('c2'));
  expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(acts.onPress.mock.calls).toEqual([[at('c2')]]);
});

it('arrow keys move the focus in screen directions on a rotated board', async () => {
  const { user } = rendered(<Board view={{ ...VIEW, turns: 2 }} acts={acts} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(cell('a2'));
});

it('Escape cancels the selection', async () => {
  const { user } = rendered(<Board view={VIEW} acts={acts} />);
  await user.tab();
  await user.keyboard('{Escape}');
  expect(acts.onCancel).toHaveBeenCalledOnce();
});

it('[WEB-151] after a press by pointer, the page gets each key before the board, except those that press', async () => {
  const onKey = vi.fn(({ key }: { key: string }) => key !== 'arrowup');
  const { user } = rendered(<Board view={VIEW} acts={{ ...acts, onKey }} />);
  await user.click(cell('f6') as HTMLElement);
  acts.onPress.mockClear();
  await user.keyboard('{ArrowRight}{Home}p{Enter}{Escape}');
  expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['arrowright', 'home', 'p']);
  expect([acts.onPress.mock.calls.length, acts.onCancel.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(cell('f6'));
  // A key that the page does not use moves the focus, which is visible from then on.
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(onKey).toHaveBeenCalledTimes(4);
  expect(document.activeElement).toBe(cell('g7'));
});

it('[WEB-150] the board knows letter keys on a Cyrillic layout', async () => {
  const onKey = vi.fn(() => true);
  const { user } = rendered(<Board view={VIEW} acts={{ ...acts, onKey }} />);
  await user.tab();
  for (const [key, code] of [
    ['ф', 'KeyA'],
    ['й', 'KeyQ'],
  ] as const)
    fireEvent.keyDown(document.activeElement as HTMLElement, { key, code });
  expect(onKey.mock.calls).toMatchObject([[{ key: 'a' }]]);
  expect((document.activeElement as HTMLElement).dataset.piece).toMatch(/Q$/);
});

it('[TBL-104] a square on which the piece can capture only later has a ring, says so and takes Enter', async () => {
  const plan = {
    premoveFrom: at('a1'),
    targets: [at('e5')],
    laterCaptures: [at('b1'), at('e4')],
    premove: null,
  };
  const { user } = rendered(<Board view={{ ...VIEW, plan }} acts={acts} />);
  for (const name of ['b1', 'e4']) {
    expect(cell(name)?.getAttribute('aria-label')).toMatch(/, move in advance only if it captures$/);
    expect(cell(name)?.dataset.target).toBe('later');
    expect(document.querySelectorAll(`[data-later-capture="${name}"] circle`)).toHaveLength(2);
  }
  expect(cell('e5')?.getAttribute('aria-label')).not.toContain('in advance');
  expect(document.querySelectorAll('[data-later-capture]')).toHaveLength(2);
  await user.tab();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(acts.onPress.mock.calls).toEqual([[at('b1')]]);
});
