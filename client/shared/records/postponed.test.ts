import { expect, it } from 'vitest';
import { playersOfPostponed, type SessionPlayer } from './postponed.ts';

const player = (name: string, change: Partial<SessionPlayer>): SessionPlayer => ({
  color: 'WHITE',
  name,
  status: 'INDOOR',
  isBot: false,
  isYou: false,
  lastActivityTimestampEpochSeconds: 1000,
  calledBackTimestampEpochSeconds: null,
  canBeDroppedFromTimestampEpochSeconds: null,
  ...change,
});
const names = (players: readonly SessionPlayer[]) => players.map(({ name }) => name);

it('the active players of a postponed game are divided into those who are back and those who are missing', () => {
  const { here, missing } = playersOfPostponed({
    players: [
      player('Ada', {}),
      player('Ben', { status: 'OUTDOOR' }),
      player('Cleo', { lastActivityTimestampEpochSeconds: null }),
      player('Onyx', { isBot: true, lastActivityTimestampEpochSeconds: null }),
      player('Dora', { status: 'RESIGNED' }),
    ],
  });
  expect(names(here)).toEqual(['Ada', 'Onyx']);
  expect(names(missing)).toEqual(['Ben', 'Cleo']);
});
