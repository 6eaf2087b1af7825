import { expect, it } from 'vitest';
import { makeLookText, parseLookText } from './boardLookText.ts';
import { COLLECTIBLES } from './collectibles.ts';
import { FRAMES } from './nft.ts';

it('the look of every collectible with every frame is written and parsed back', () => {
  for (const { tokenId, art } of COLLECTIBLES)
    for (const frame of [...FRAMES, null]) {
      const look = { tokenId, art, opacityLight: 0, opacityDark: 100, frame };
      expect(parseLookText(makeLookText(look))).toEqual(look);
    }
});

it('the text is empty for a game without a collectible, and for an unknown token', () => {
  expect(makeLookText(null)).toBe('');
  expect(parseLookText('')).toBeNull();
  expect(parseLookText('999999 50 50 oak')).toBeNull();
});
