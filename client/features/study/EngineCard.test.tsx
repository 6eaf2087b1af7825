// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Position, startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import type { Analysis } from '../../../engine/bots/analyse.ts';
import { type Move, makeMove } from '../../../engine/rules/moves.ts';
import type { Thread } from '../../shared/engine/analysis.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { EngineCard } from './EngineCard.tsx';

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
      constructor() {
        threads.push(this as unknown as Thread);
      }
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Reports the variations to the page. */
function find(...variations: readonly (readonly Move[])[]) {
  const lines = variations.map((principalVariation) => ({
    move: principalVariation[0] as Move,
    score: 0,
    chance: 0.25,
    principalVariation,
  }));
  const analysis: Analysis = { nodes: 1, depth: 1, lines, chances: [0.25, 0.25, 0.25, 0.25], mate: null };
  const data = { type: 'analysis', analysis, isFinal: false };
  act(() => threads.at(-1)?.onmessage?.({ data } as Parameters<NonNullable<Thread['onmessage']>>[0]));
}

const name = (move: string) => ({ name: `Play the line up to ${move}` });

it('[WEB-104] new results of the engine do not replace a focused move until the user presses it', async () => {
  const onPlay = vi.fn();
  const position: Position = startPosition();
  const page = rendered(<EngineCard position={position} isPaused={false} onPlay={onPlay} />);
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
