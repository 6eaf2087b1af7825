/** The look of a game as a short text in the room state: token, opacities and frame. */
import { collectibleOf } from './collectibles.ts';
import type { BoardLook, FrameId } from './nft.ts';

/** Returns the look as text. Returns an empty text for a game without a collectible. */
export function makeLookText(look: BoardLook | null): string {
  if (!look) return '';
  const { tokenId, opacityLight, opacityDark, frame } = look;
  return `${tokenId} ${opacityLight} ${opacityDark} ${frame ?? '-'}`;
}

/**
 * Parses the look. Returns null for a game without a collectible, and for a token that is not a collectible in this
 * version.
 */
export function parseLookText(text: string): BoardLook | null {
  const [tokenId = '', light, dark, frame] = text.split(' ');
  const collectible = collectibleOf(tokenId);
  if (!collectible) return null;
  return {
    tokenId,
    art: collectible.art,
    opacityLight: Number(light),
    opacityDark: Number(dark),
    frame: frame === '-' ? null : (frame as FrameId),
  };
}
