/** A board picture: drawn under translucent squares, optionally with its own frame. */
import type { CSSProperties } from 'react';

export interface BoardArt {
  /** URL of the picture, which is square. */
  readonly image: string;
  /** Opacity of light and dark squares in percent: 0 shows only the picture, 100 hides it. */
  readonly opacityLight: number;
  readonly opacityDark: number;
  /** URL of a frame picture; null for the default stone frame. */
  readonly frame: string | null;
}

/** Returns the custom properties used by Board.module.css. */
export function artStyle({ image, opacityLight, opacityDark, frame }: BoardArt): CSSProperties {
  return {
    '--art': address(image),
    '--art-light': percent(opacityLight),
    '--art-dark': percent(opacityDark),
    ...(frame === null ? {} : { '--art-frame': address(frame) }),
  } as CSSProperties;
}

/** Escaped, because a quote in a URL would end the CSS string. */
function address(url: string): string {
  return `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`;
}

function percent(value: number): string {
  return `${Math.min(100, Math.max(0, value))}%`;
}
