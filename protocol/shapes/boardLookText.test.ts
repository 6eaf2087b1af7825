import { expect, it } from 'vitest';
import { makeLookText, parseLookText } from './boardLookText.ts';
import { COLLECTIBLES } from './collectibles.ts';
import { FRAMES } from './nft.ts';

it('the text of the look of a collectible is written and parsed back', () => {
  for (const { tokenId, art } of COLLECTIBLES)
    for (const frame of [...FRAMES, null]) {
      const look = { tokenId, art, opacityLight: 0, opacityDark: 100, frame };
      expect(parseLookText(makeLookText(look))).toEqual(look);
    }
});

it('the text of the look is empty for a game without a collectible', () => {
  expect(makeLookText(null)).toBe('');
  expect(parseLookText('')).toBeNull();
  expect(parseLookText('999999 50 50 oak')).toBeNull();
});
