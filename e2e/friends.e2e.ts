// Two people in browsers and two bots play one game by link to its end; a third person watches, one player reloads,
// one loses the line for five seconds.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import { openLine } from './support/proxy.ts';
import {
  byId,
  createFrom,
  field,
  pieceOn,
  play,
  press,
  seen,
  until,
  untilMyTurn,
  untilState,
} from './support/table.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  app.expectQuiet();
  await app.close();
});
const people = usePeople();

/** Black and Green are smothered but for a pawn each: d9-b10 mates Black, i4-k3 Green, i9-k10 Red. */
const POSITION =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,2,rPd,1,wN,3/12/12/1,bPr,10/10,gPl,1/8,rN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';

it('a game by link, watched, through a reload and a lost line, to the end', async () => {
  const line = await openLine(app.port);
  const white = await people.person('White', app.url);
  const red = await people.person('Red', app.url, { line });
  const eyes = await people.person('Watcher', app.url);
  for (const { page } of [white, red, eyes]) await page.goto('/');

  const gameId = await createFrom(
    white.page,
    { playerGameTimeSeconds: 600, position: POSITION, useNewEngine: false },
    false,
  );
  await white.page.goto(`/game/${gameId}`);
  const link = await (await seen(white.page, 'invite-link')).inputValue();
  expect(link).toBe(`${app.url}/join/${gameId}`);

  await red.page.goto(link);
  await press(red.page, 'enter-player-red');
  await untilState(red.page, 'NOT_STARTED');
  await eyes.page.goto(link);
  await press(eyes.page, 'enter-watcher');
  await seen(eyes.page, 'watching');
});
