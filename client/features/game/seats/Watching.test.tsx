// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { Watching } from './Watching.tsx';

const show = (delaySeconds: number) =>
  rendered(<Watching turns={0} delaySeconds={delaySeconds} onTurn={() => {}} onTakeSeat={null} />);

it('[WCH-08] the page tells a watcher of a rated game how long the shown game is delayed', async () => {
  await show(5);
  expect(screen.getByText('Rated game: you see it 5 seconds later than the players.').tagName).toBe('P');
});

it('[WCH-08] the page mentions no delay to a watcher of an unrated game', async () => {
  await show(0);
  expect(screen.getByText('You are watching').tagName).toBe('B');
  expect(screen.queryByText(/later than the players/)).toBeNull();
});
