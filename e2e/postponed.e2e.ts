// A private game that waits for another day, and who was seen when.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from './support/account.ts';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import { createFrom, press, seen, until, untilState } from './support/table.ts';

const app = useApp();
const people = usePeople();

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
}

it('[GAM-39] a paused private game is postponed: all are free, it is listed, and any player calls the others back', async () => {
  const { page: ada } = await people.person('Ada', app.url);
  await ada.goto('/');
  const gameId = await createFrom(
    ada,
    { name: 'Long table', numberOfBots: 2, playerGameTimeSeconds: 600 },
    false,
  );
  await ada.goto(`/game/${gameId}`);
  const { page: ben } = await people.person('Ben', app.url);
  await ben.goto(`/join/${gameId}`);
  await press(ben, 'take-seat');
  await press(ada, 'start');
  for (const one of [ada, ben]) await press(one, 'ready');
  await untilState(ada, 'STARTED');
  await choose(ada, 'pause');
  await untilState(ben, 'PAUSED');
  await choose(ben, 'postpone');
  for (const one of [ada, ben]) await one.getByRole('heading', { name: 'The game is postponed' }).waitFor();

  // Free: another game is nobody's second.
  await ada.goto('/');
  await seen(ada, 'play-bots');
  expect(await ada.getByText('Your game goes on').count()).toBe(0);
  await press(ada, 'play-bots');
  await untilState(ada, 'SPECIAL_PAUSE', 'STARTED');

  const { page: reader } = await people.person('Rita', app.url);
  await signIn(reader, app.url, 'Rita');
  await reader.goto('/active-games/in-progress');
  await reader.getByRole('listitem', { name: 'Long table' }).getByText('postponed').waitFor();

  await ben.getByRole('button', { name: 'Call players back' }).click();
  await ben.getByText(/The players are called back/).waitFor();
  // Who postponed has called; the one called comes back, and the game goes on.
  await choose(ada, 'resign');
  await press(ada, 'resign-confirm');
  await ada.goto(`/game/${gameId}`);
  await ada.getByText(/The players are called back/).waitFor();
  await press(ada, 'unpause');
  for (const one of [ada, ben]) await untilState(one, 'STARTED');
});

it('[GAM-43] the entrance says when each player was last seen', async () => {
  const { page: ada } = await people.person('Ada', app.url);
  await ada.goto('/');
  const gameId = await createFrom(ada, { playerGameTimeSeconds: 600 }, false);
  await ada.goto(`/game/${gameId}`);
  await seen(ada, 'waiting');
  const { page: ben } = await people.person('Ben', app.url);
  await ben.clock.install();
  await ben.goto(`/join/${gameId}`);
  const says = (text: string) =>
    until(() => ben.getByRole('listitem').first().innerText(), text).toContain(`Last activity: ${text}`);
  await says('less than a minute');
  await ben.clock.fastForward('12:00');
  await says('12 minutes');
  await ben.clock.fastForward('18:00');
  await says('30 minutes');
  await ben.clock.fastForward('02:00');
  await says('over 30 minutes');
});
