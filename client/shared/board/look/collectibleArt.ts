/** The URLs of the pictures of collectibles, and the board picture of a token. */
import type { BoardLook, FrameId } from '../../../../protocol/shapes/nft.ts';
import type { BoardArt } from './boardArt.ts';

const FOLDER = '/collectibles';

export function artAddress(art: string): string {
  return `${FOLDER}/${art}.svg`;
}

function frameAddress(frame: FrameId): string {
  return `${FOLDER}/frames/${frame}.svg`;
}

export function boardArtOf({ art, opacityLight, opacityDark, frame }: Omit<BoardLook, 'tokenId'>): BoardArt {
  return {
    image: artAddress(art),
    opacityLight,
    opacityDark,
    frame: frame === null ? null : frameAddress(frame),
  };
}
