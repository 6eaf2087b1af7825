/** A picture for a board: it lies under the squares, which let it through, and a frame of its own may replace the stone. */
import type { CSSProperties } from 'react';

export interface BoardArt {
  /** Address of the picture, as wide as it is high. */
  readonly image: string;
  /** How much light and dark squares cover it, in percent: 0 shows the picture alone, 100 hides it. */
  readonly opacityLight: number;
  readonly opacityDark: number;
  /** Address of a picture for the frame; null for the stone of every board. */
  readonly frame: string | null;
}

/** The custom properties that Board.module.css draws the picture with. */
export function artStyle({ image, opacityLight, opacityDark, frame }: BoardArt): CSSProperties {
  return {
    '--art': address(image),
    '--art-light': percent(opacityLight),
    '--art-dark': percent(opacityDark),
    ...(frame === null ? {} : { '--art-frame': address(frame) }),
  } as CSSProperties;
}

/** A quote in an address would end it. */
function address(url: string): string {
  return `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`;
}

function percent(value: number): string {
  return `${Math.min(100, Math.max(0, value))}%`;
}
