// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import type { RecordedEvent } from '../../../engine/notation/record.ts';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import { recordFacts } from '../../../protocol/shapes/recordFacts.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { Review } from './Review.tsx';

const MOVES = 24;
vi.mock('../../shared/engine/useEvaluation.ts', () => import('../../shared/testing/swings.ts'));

it('[TBL-63] the review marks six turning points of a game with more swings', () => {
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
  const facts = recordFacts(makeRecord(record));
  if (!facts) throw new Error('the record has no facts');
  const opened = { id: 'x', home: 'device', title: 'Sunday', record, facts } as const;
  const page = rendered(<Review game={opened} at={1} ply={null} startsPlaying={false} />);
  const chart = page.getByRole('region', { name: 'Chances to win, in percent' });
  expect(chart.querySelectorAll('button')).toHaveLength(6);
});
