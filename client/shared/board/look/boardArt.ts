/** A picture of a board, which is drawn under translucent squares and may have its own frame. */
import type { CSSProperties } from 'react';

export interface BoardArt {
  /** The URL of the picture, which is square. */
  readonly image: string;
  /** Opacity of light and dark squares in percent. With 0 only the picture is visible, and with 100 it is hidden. */
  readonly opacityLight: number;
  readonly opacityDark: number;
  /** The URL of a picture of the frame. Null for the default stone frame. */
  readonly frame: string | null;
}

/** Returns the custom properties that Board.module.css uses. */
export function artStyle({ image, opacityLight, opacityDark, frame }: BoardArt): CSSProperties {
  return {
    '--art': address(image),
    '--art-light': percent(opacityLight),
    '--art-dark': percent(opacityDark),
    ...(frame === null ? {} : { '--art-frame': address(frame) }),
  } as CSSProperties;
}

/** Escapes the URL, because a quote in it would end the CSS string. */
function address(url: string): string {
  return `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`;
}

function percent(value: number): string {
  return `${Math.min(100, Math.max(0, value))}%`;
}
