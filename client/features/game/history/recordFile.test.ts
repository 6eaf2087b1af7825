import { expect, it } from 'vitest';
import { colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { FakeGame } from '../testing/fakes.ts';
import { recordText } from './recordFile.ts';
import { createTimeline, fold, type Timeline } from './timeline.ts';

const FACTS = {
  convertCaptured: true,
  pieceOrientation: 'VIEWER',
  look: '',
  isBot: [false, true, true, true],
} as const;
const NAMES = { gameId: 'abc', title: 'Sunday' };

function move(game: FakeGame, text: string): void {
  const { position } = game.match.game;
  const read = parseMove(text, position);
  if (!read.ok) throw new Error(`${text}: ${read.error}`);
  game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: read.value });
}

function timelineOf(game: FakeGame): Timeline {
  return fold(createTimeline(game.match.settings, startPosition()), game.entries);
}

it('[GAM-60] a saved game is read back with all its events', () => {
  const game = new FakeGame();
  game.begin();
  for (const text of ['d4-e4', 'd9-d8']) move(game, text);
  game.do({ type: 'resign', by: 2 });
  move(game, 'i4-i5');
  const read = parseRecord(recordText(timelineOf(game), FACTS, NAMES));
  if (!read.ok) throw new Error('not a record');
  const { tags, events } = read.value;
  expect(Object.fromEntries(tags.map(({ name, value }) => [name, value]))).toMatchObject({
    Title: 'Sunday',
    Id: 'abc',
    White: 'Player 0',
    TimeSetting: 'main 10+5',
    Bots: '3',
  });
  expect(events.map(({ event }) => event.type)).toEqual(['move', 'move', 'resign', 'move']);
  expect(events[0]?.clockMs).toBe(
    Math.round(game.entries.find((one) => one.command.type === 'move')?.clocksMs[0] ?? 0),
  );
});

it('[GAM-60] the record of a game that ended by agreement contains the draw', () => {
  const game = new FakeGame();
  game.begin(4);
  game.do({ type: 'offerDraw', by: 0 });
  for (const by of [1, 2, 3] as const) game.do({ type: 'voteDraw', by, decision: 'APPROVED' });
  const text = recordText(timelineOf(game), FACTS, NAMES);
  expect(text).toContain('[Result "DRAW AGREED"]');
  expect(parseRecord(text).ok).toBe(true);
});
