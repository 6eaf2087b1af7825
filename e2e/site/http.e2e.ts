// Whole games over HTTP with a cookie jar. The clients implement only the specification.

import { expect, it } from 'vitest';
import { playGuestGame } from '../http/guestGame.ts';
import { playSignedInGame } from '../http/signedInGame.ts';
import { useApp } from '../support/app.ts';

const app = useApp();

/** Three kings stand in their corners, and one knight move checkmates each of them. */
const THREE_MATES =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,4,wN,3/12/12/12/7,gPu,4/8,wN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';

it('a guest plays a whole game against three bots over HTTP', async () => {
  const game = await playGuestGame(app.url, ['d9-b10', 'i9-k10', 'i4-k3'], THREE_MATES);
  expect(game).toMatchObject({ state: 'FINISHED', points: { WHITE: 5, BLACK: 0, RED: 0, GREEN: 0 } });
});

it('four users with accounts play a whole game over HTTP, with votes, a pause, a resignation and a draw', async () => {
  expect(await playSignedInGame(app.url, 'http')).toEqual({
    state: 'DRAW',
    statuses: ['DRAW', 'DRAW', 'DRAW', 'RESIGNED'],
    points: [0.5, 0.5, 0.5, 0],
  });
});
