// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Position, startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import type { Analysis, MateAhead } from '../../../engine/bots/analysis/analyse.ts';
import { type Move, makeMove } from '../../../engine/rules/moves.ts';
import type { Thread } from '../../shared/engine/analysisThread.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { type BestMove, EngineCard } from './EngineCard.tsx';
import type { LineStep } from './studyModel.ts';

const at = (name: string) => parseSquare(name) ?? -1;
const WHITE = makeMove(at('a4'), at('a5'), 0);
const OTHER = makeMove(at('b4'), at('b5'), 0);
const BLACK = makeMove(at('d12'), at('e12'), 0);

let threads: Thread[] = [];
beforeEach(() => {
  threads = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = null;
      onerror = null;
      postMessage() {
        threads.push(this as unknown as Thread);
      }
      terminate() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface CardProps {
  position: Position;
  isPaused?: boolean;
  onBestMove?: (best: BestMove) => void;
  onPlay?: (line: readonly LineStep[]) => void;
}

const ignore = () => {};

/** The card with a switch that works. */
function Card({ position, isPaused = false, onBestMove = ignore, onPlay = ignore }: CardProps) {
  const [isOn, setOn] = useState(false);
  return (
    <EngineCard
      position={position}
      isPaused={isPaused}
      isOn={isOn}
      onSwitch={setOn}
      onBestMove={onBestMove}
      onPlay={onPlay}
    />
  );
}

/** Reports the variations to the page. */
function find(...variations: readonly (readonly Move[])[]) {
  report(variations, false);
}

const FORCED: MateAhead = { moves: 1, victim: 1, isForced: true };

function report(variations: readonly (readonly Move[])[], isFinal: boolean, mate: MateAhead = FORCED) {
  const lines = variations.map((principalVariation) => ({
    move: principalVariation[0] as Move,
    score: 0,
    chance: 0.25,
    principalVariation,
  }));
  const analysis: Analysis = { nodes: 1, depth: 5, lines, chances: [0.25, 0.25, 0.25, 0.25], mate };
  const data = { type: 'analysis', analysis, isFinal };
  act(() => threads.at(-1)?.onmessage?.({ data } as Parameters<NonNullable<Thread['onmessage']>>[0]));
}

const name = (move: string) => ({ name: `Play the line up to ${move}` });

it('[WEB-104] new results of the engine do not replace a focused move until the user presses it', async () => {
  const onPlay = vi.fn();
  const position: Position = startPosition();
  const page = rendered(<Card position={position} onPlay={onPlay} />);
  await page.user.click(page.getByRole('switch'));
  find([WHITE, BLACK]);
  const button = page.getByRole('button', name('d12-e12'));
  act(() => button.focus());
  find([OTHER], [WHITE]);
  expect(document.activeElement).toBe(button);
  await page.user.keyboard('{Enter}');
  expect(onPlay.mock.calls).toEqual([[[WHITE, BLACK]]]);
  expect(document.activeElement).toBe(page.getByTestId('study-lines'));
  // Without the focus on a move, the list shows the newest result.
  expect(page.queryByRole('button', name('d12-e12'))).toBeNull();
  await page.user.click(page.getByRole('button', name('b4-b5')));
  expect(onPlay.mock.calls[1]).toEqual([[OTHER]]);
});

it('[WEB-123] the lines of the previous position stay, disabled, until the engine has lines of the new one', async () => {
  const onPlay = vi.fn();
  const card = (position: Position, isPaused = false) => (
    <Card position={position} isPaused={isPaused} onPlay={onPlay} />
  );
  const page = rendered(card(startPosition()));
  const texts = () => page.getAllByRole('listitem').map((one) => one.textContent);
  const isEnabled = () => page.getAllByRole('button').map((one) => !(one as HTMLButtonElement).disabled);
  await page.user.click(page.getByRole('switch'));
  find([WHITE, BLACK]);
  const before = texts();
  act(() => page.getByRole('button', name('d12-e12')).focus());
  const next = { ...startPosition(), turn: 1 } as const;
  page.show(card(next));
  expect(texts()).toEqual(before);
  expect(isEnabled()).toEqual([false, false]);
  expect(document.activeElement).toBe(page.getByTestId('study-lines'));
  await page.user.click(page.getByRole('button', name('a4-a5')));
  expect(onPlay).not.toHaveBeenCalled();
  find([BLACK]);
  expect(page.getByTestId('study-lines').textContent).toBe('d12-e12');
  expect(isEnabled()).toEqual([true]);
  // A position that is not valid has no analysis of its own.
  page.show(card(next, true));
  expect(page.getByTestId('study-lines').textContent).toBe('d12-e12');
  expect(isEnabled()).toEqual([false]);
});

it('[WEB-123] screen readers announce the result of a position once, at the end of the analysis', async () => {
  const page = rendered(<Card position={startPosition()} />);
  await page.user.click(page.getByRole('switch'));
  const announced = () => page.getAllByRole('status').map((one) => one.textContent);
  find([WHITE, BLACK]);
  find([OTHER]);
  expect(page.getByTestId('study-mate').textContent).toBe('White gives checkmate with this move.');
  expect(page.getByTestId('study-mate').closest('[role=status], [aria-live]')).toBeNull();
  expect(announced()).toEqual(['']);
  report([[WHITE, BLACK]], true);
  expect(announced()).toEqual([
    'Analysed to depth 5. Best move: a4-a5. White gives checkmate with this move.',
  ]);
});

it('[BTS-02] calls a checkmate forced only if it is proven, and otherwise adds that it holds unless somebody prevents it', async () => {
  const page = rendered(<Card position={startPosition()} />);
  await page.user.click(page.getByRole('switch'));
  for (const [mate, text] of [
    [{ moves: 1, isForced: true }, 'White gives checkmate with this move.'],
    [{ moves: 1, isForced: false }, 'White gives checkmate, unless somebody prevents it.'],
    [{ moves: 2, isForced: true }, 'White gives checkmate in 2 own moves, whatever the others play.'],
    [{ moves: 2, isForced: false }, 'White gives checkmate in 2 own moves, unless somebody prevents it.'],
  ] as const) {
    report([[WHITE, BLACK]], false, { victim: 1, ...mate });
    expect(page.getByTestId('study-mate').textContent).toBe(text);
  }
});

it('shows at most eight moves of a variation', async () => {
  const page = rendered(<Card position={startPosition()} />);
  await page.user.click(page.getByRole('switch'));
  const moves = ['a4-a5', 'd12-e12', 'l9-l8', 'i1-h1', 'a5-a6', 'e12-f12', 'l8-l7', 'h1-g1', 'a6-a7'];
  find(
    moves.map((text) => {
      const [from = '', to = ''] = text.split('-');
      return makeMove(at(from), at(to), 0);
    }),
  );
  expect(page.getByTestId('study-lines').textContent).toBe(moves.slice(0, 8).join(' '));
});

it('[WEB-136] each result of the engine reports the best move with its position', async () => {
  const onBestMove = vi.fn();
  const position = startPosition();
  const page = rendered(<Card position={position} onBestMove={onBestMove} />);
  await page.user.click(page.getByRole('switch'));
  find([WHITE, BLACK], [OTHER]);
  find([OTHER], [WHITE]);
  expect(onBestMove.mock.calls).toEqual([[{ position, move: WHITE }], [{ position, move: OTHER }]]);
  // Without a legal move there is none.
  find();
  expect(onBestMove).toHaveBeenCalledTimes(2);
});
