import { expect, it } from 'vitest';
import { nextSetup, rememberSetup } from './lastSetup.ts';
import { START_SETUP } from './setup.ts';

it('[WEB-177] the next game has the last settings, but only as many bots as the invitations leave seats', () => {
  expect(nextSetup(3)).toEqual(START_SETUP);
  rememberSetup({
    ...START_SETUP,
    name: 'Thursday',
    isReady: true,
    tokenId: '7',
    isCollectible: true,
    bots: 3,
    time: 'move',
  });
  expect(nextSetup(3)).toEqual({ ...START_SETUP, bots: 3, time: 'move' });
  expect(nextSetup(1)).toEqual({ ...START_SETUP, bots: 1, time: 'move' });
});
