import { expect, it } from 'vitest';
import { makeLookText, parseLookText } from './boardLookText.ts';
import { COLLECTIBLES } from './collectibles.ts';
import { FRAMES } from './nft.ts';

it('a look is read as it was written, for every collectible and every frame', () => {
  for (const { tokenId, art } of COLLECTIBLES)
    for (const frame of [...FRAMES, null]) {
      const look = { tokenId, art, opacityLight: 0, opacityDark: 100, frame };
      expect(parseLookText(makeLookText(look))).toEqual(look);
    }
});

it('a table without a look has none, and neither has one by a token that nobody knows', () => {
  expect(makeLookText(null)).toBe('');
  expect(parseLookText('')).toBeNull();
  expect(parseLookText('999999 50 50 oak')).toBeNull();
});
