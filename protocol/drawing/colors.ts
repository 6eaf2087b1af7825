/** The colors of the product as data, for pictures that have no style sheet. */

/** Returns the value of a color by its name in tokens.css, such as `army-white`. */
export type ColorOf = (name: string) => string;

/** The fallback for a name that the style sheet does not contain. */
const UNKNOWN = '#a99bab';

/**
 * Returns the colors of a style sheet with the design tokens.
 *
 * @param board the name of a color scheme of the squares. All other colors are those of the dark theme, which is the
 * first theme in the style sheet.
 */
export function tokenColors(css: string, board = 'classic'): ColorOf {
  const found = new Map<string, string>();
  const read = (block: string, isFirst: boolean) => {
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6,8})\s*;/gi))
      if (!isFirst || !found.has(name)) found.set(name, value);
  };
  read(css, true);
  read(new RegExp(`\\[data-board="${board}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? '', false);
  return (name) => found.get(name) ?? UNKNOWN;
}

type Channels = readonly [red: number, green: number, blue: number];

/** Mixes two colors in OKLab, as `color-mix(in oklab, color share, other)` does in CSS (CSS Color 5). */
export function mixColors(color: string, other: string, share: number): string {
  const [a, b] = [toOklab(channelsOf(color)), toOklab(channelsOf(other))];
  return hexOf(fromOklab([0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share))));
}

/** Multiplies the brightness of a color, as the CSS filter `brightness()` does. */
export function brighten(color: string, factor: number): string {
  return hexOf(channelsOf(color).map((channel) => channel * factor));
}

/** Divides `#rrggbbaa` into a color and its opacity, because not every program reads colors with eight digits. */
export function splitAlpha(color: string): { readonly rgb: string; readonly opacity: number } {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return { rgb: color.slice(0, 7), opacity: Math.round(alpha * 100) / 100 };
}

/** The red, green and blue of a color, from 0 to 1. */
function channelsOf(color: string): Channels {
  const at = (i: number) => Number.parseInt(color.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function hexOf(channels: readonly number[]): string {
  const two = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(two).join('')}`;
}

/** Converts a color to OKLab (Bjorn Ottosson, "A perceptual color space for image processing"). */
function toOklab([red, green, blue]: Channels): readonly number[] {
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness = 0, a = 0, b = 0]: readonly number[]): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const gamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
