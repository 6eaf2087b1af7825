/**
 * The color palettes of the boards. A board has a background, two middle colors and a light color. The
 * colors are so similar that every piece contrasts with all of them (client/features/wallet/boardPictures.test.ts).
 * They are so different that the pattern is visible under the squares.
 */
export interface Palette {
  readonly ground: string;
  readonly deep: string;
  readonly warm: string;
  readonly light: string;
}

/**
 * Returns the palette of a board. Hues are in degrees. Blue and violet backgrounds are dark. All other backgrounds are
 * light and pale. If they were dark, users with red-green color blindness could confuse them with the green army.
 */
export function paletteOf(groundHue: number, deepHue: number, warmHue: number, lightHue: number): Palette {
  return {
    ground: isCool(groundHue) ? oklch(0.47, 0.1, groundHue) : oklch(0.64, 0.075, groundHue),
    deep: isCool(deepHue) ? oklch(0.57, 0.11, deepHue) : oklch(0.67, 0.08, deepHue),
    warm: oklch(0.71, 0.08, warmHue),
    light: oklch(0.79, 0.06, lightHue),
  };
}

function isCool(hue: number): boolean {
  return hue >= 225 && hue <= 345;
}

/**
 * Returns an OKLCH color as `#rrggbb`, clipped to the sRGB gamut. Björn Ottosson, "A perceptual color space for image
 * processing", 2020.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channel).join('')}`;
}

function channel(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear));
  const value = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
