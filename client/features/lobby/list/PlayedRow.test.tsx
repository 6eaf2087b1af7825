// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { OwnGame } from '../../../../protocol/http/gameShapes.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { GameRow } from './GameRow.tsx';
import { PlayedRow } from './PlayedRow.tsx';

const enter = async () => {};
const GAME: OwnGame = {
  ...{ id: 'x', name: 'Sunday', gameState: 'FINISHED', isPostponed: false, isRandom: false, freeSeats: 0 },
  ...{ botSeats: [], players: [], ownColor: 'WHITE', kind: 'PRIVATE', result: 'LOST' },
  ...{ winner: 'BLACK', points: [1, 5, 3, 0.5], position: null },
  ...{ gameStartTimestampEpochSeconds: 0, lastRoundUpdateTimestampEpochSeconds: 0 },
  ...{ gameEndTimestampEpochSeconds: 0, playerGameTimeSeconds: 600, singleMoveTimeSeconds: null },
  timeToAddAfterMoveSeconds: 0,
};

it('[TBL-72] an ended game shows the points of each player', () => {
  const page = rendered(<PlayedRow game={GAME} isOwn={false} onEnter={enter} />);
  const points = ['White', 'Black', 'Red', 'Green'].map(
    (name) => page.getByRole('img', { name }).parentElement?.textContent,
  );
  expect(points).toEqual(['1', '5', '3', '½']);
});

it('[MAT-29] each seat of a bot that can be taken has the mark and the name of its color', () => {
  const game: OwnGame = { ...GAME, gameState: 'STARTED', botSeats: ['BLACK', 'RED', 'GREEN'] };
  const page = rendered(
    <GameRow
      game={{ ...game, gameEndTimestampEpochSeconds: null }}
      isOwn={false}
      onEnter={enter}
      onTakeSeat={() => {}}
    />,
  );
  const seats = [...(page.getByTestId('take-seat').parentElement?.querySelectorAll('li') ?? [])];
  expect(seats.map((seat) => [seat.querySelector('path')?.getAttribute('d'), seat.textContent])).toEqual([
    [MARKS[1], 'Black'],
    [MARKS[2], 'Red'],
    [MARKS[3], 'Green'],
  ]);
});
