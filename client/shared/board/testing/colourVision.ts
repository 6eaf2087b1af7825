/**
 * Simulation of color vision, and color distances. Color blindness: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
 * "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), with the matrices of full severity
 * on linear RGB. Distance: CIEDE2000 (G. Sharma, W. Wu, E. N. Dalal 2005). Contrast: WCAG 2.
 */

/** Red, green and blue from 0 to 1, in sRGB. */
export type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

export const VISIONS = ['normal', 'protan', 'deutan', 'tritan', 'grey'] as const;
export type Vision = (typeof VISIONS)[number];

const MACHADO = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

/** Parses `#rrggbb`. A color with eight digits is blended over `under` by its alpha value. */
export function readColour(hex: string, under: Rgb = [0, 0, 0]): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  const opacity = hex.length === 9 ? part(7) : 1;
  return mix([part(1), part(3), part(5)], under, opacity);
}

/** Blends `over` over `under` with an opacity from 0 to 1. */
export function mix(over: Rgb, under: Rgb, opacity: number): Rgb {
  const blend = (i: 0 | 1 | 2) => over[i] * opacity + under[i] * (1 - opacity);
  return [blend(0), blend(1), blend(2)];
}

/** Returns the CIEDE2000 distance of two colors for this kind of color vision. */
export function distance(a: Rgb, b: Rgb, vision: Vision): number {
  return ciede2000(labOf(seen(a, vision)), labOf(seen(b, vision)));
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function linear(colour: Rgb): Rgb {
  const of = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return [of(colour[0]), of(colour[1]), of(colour[2])];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Converts a color to linear RGB as a person with this color vision sees it. */
function seen(colour: Rgb, vision: Vision): Rgb {
  const [r, g, b] = linear(colour);
  if (vision === 'normal') return [r, g, b];
  if (vision === 'grey') {
    const y = luminance([r, g, b]);
    return [y, y, y];
  }
  const of = (row: readonly [number, number, number]) =>
    Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
  const [first, second, third] = MACHADO[vision];
  return [of(first), of(second), of(third)];
}

function labOf([r, g, b]: Rgb): Lab {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const DEGREE = Math.PI / 180;

/** Returns the CIEDE2000 distance of two colors. The variables have the same names as in the paper. */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const pow7 = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - pow7((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const c1 = Math.hypot(a1 * (1 + g), b1);
  const c2 = Math.hypot(a2 * (1 + g), b2);
  const h1 = hue(b1, a1 * (1 + g));
  const h2 = hue(b2, a2 * (1 + g));
  const [dh, hm] = hues(h1, h2, c1 * c2 === 0);
  const dL = l2 - l1;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * DEGREE);
  const lm = (l1 + l2) / 2;
  const cm = (c1 + c2) / 2;
  const cos = (degrees: number) => Math.cos(degrees * DEGREE);
  const t = 1 - 0.17 * cos(hm - 30) + 0.24 * cos(2 * hm) + 0.32 * cos(3 * hm + 6) - 0.2 * cos(4 * hm - 63);
  const sL = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2);
  const sC = 1 + 0.045 * cm;
  const sH = 1 + 0.015 * cm * t;
  const rT = -Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * DEGREE) * 2 * pow7(cm);
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH));
}

function hue(b: number, a: number): number {
  return a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / DEGREE + 360) % 360;
}

/** Returns the difference and the mean of two hues in degrees. Without chroma the difference is zero. */
function hues(h1: number, h2: number, isGrey: boolean): readonly [difference: number, mean: number] {
  if (isGrey) return [0, h1 + h2];
  const raw = h2 - h1;
  const difference = raw > 180 ? raw - 360 : raw < -180 ? raw + 360 : raw;
  const sum = h1 + h2;
  const isFar = Math.abs(h1 - h2) > 180;
  return [difference, (isFar ? (sum < 360 ? sum + 360 : sum - 360) : sum) / 2];
}
