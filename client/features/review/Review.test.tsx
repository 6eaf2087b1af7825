// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Color } from '../../../engine/board/pieces.ts';
import { startPosition } from '../../../engine/board/position.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import type { GameRecord, RecordedEvent } from '../../../engine/notation/record.ts';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import { KINGS, place } from '../../../engine/rules/testing/table.ts';
import { recordFacts } from '../../../protocol/shapes/recordFacts.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { Review } from './Review.tsx';

const MOVES = 24;
vi.mock('../../shared/engine/useEvaluation.ts', () => import('../../shared/testing/swings.ts'));

/** Renders the review of a record. @param seat the seat of the user in the game, or none. */
function review(record: GameRecord, at: number, seat?: Color) {
  const facts = recordFacts(makeRecord(record));
  if (!facts) throw new Error('the record has no facts');
  const opened = { id: 'x', home: 'device', title: 'Sunday', record, facts } as const;
  const game = seat === undefined ? opened : { ...opened, seat };
  return rendered(<Review game={game} at={at} ply={null} startsPlaying={false} />);
}

/** Renders the review of a game in which every move is a swing. */
function swings() {
  const events: RecordedEvent[] = [];
  let game = beginRules(startPosition());
  while (events.length < MOVES) {
    const event = { type: 'move', move: legalMoves(game.position)[0] ?? 0 } as const;
    const done = advance(game, event);
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
    events.push({ event, clockMs: null, comment: '' });
  }
  const record = { tags: [], start: startPosition(), comment: '', events, closed: null };
  const page = review(record, 1);
  const chart = page.getByRole('region', { name: 'Chances to win, in percent' });
  return { page, turns: [...chart.querySelectorAll('button')] };
}

it('[WEB-176] the review of an own game begins from the own side of the board, and can be turned', async () => {
  const record = { tags: [], start: startPosition(), comment: '', events: [], closed: null };
  const rotationOf = (page: ReturnType<typeof review>) => page.getByTestId('board').dataset.rotation;
  const own = review(record, 0, 2);
  expect(rotationOf(own)).toBe('180');
  await own.user.click(own.getByRole('button', { name: 'Rotate board' }));
  expect(rotationOf(own)).toBe('90');
  own.unmount();
  expect(rotationOf(review(record, 0))).toBe('0');
});

it('[TBL-63] the review marks six turning points of a game with more swings', () => {
  expect(swings().turns).toHaveLength(6);
});

it('[WEB-159] the highlights of the review include its turning points', async () => {
  const { page, turns } = swings();
  /** Presses the buttons one after the other. Returns the steps that they show. */
  async function stepsOf(buttons: readonly HTMLElement[]) {
    const steps: (string | undefined)[] = [];
    for (const button of buttons) {
      await page.user.click(button);
      steps.push(page.getByTestId('review').dataset.step);
    }
    return steps;
  }
  const expected = await stepsOf(turns);
  await page.user.click(page.getByRole('switch', { name: 'Highlights only' }));
  await page.user.click(page.getByRole('button', { name: 'To the start' }));
  const next = page.getByRole('button', { name: 'One step on' });
  expect(await stepsOf(turns.map(() => next))).toEqual(expected);
});

it('[TBL-112] the headline of a game that ended with its only person names the checkmate', () => {
  const start = place(`${KINGS} bR:b10 bR:c8`, { turn: 'b' });
  const move = legalMoves(start).find((one) => moveText(one, start) === 'c8-a8') ?? 0;
  const events: RecordedEvent[] = [{ event: { type: 'move', move }, clockMs: null, comment: '' }];
  const tags = [{ name: 'White', value: 'Ada' }];
  const record = { tags, start, comment: '', events, closed: 'TERMINATED_NO_HUMAN_PLAYERS' };
  const page = review(record, 1);
  expect(page.getByRole('banner').textContent).toContain('Ada was checkmated');
});
