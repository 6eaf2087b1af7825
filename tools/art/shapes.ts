/** Drawing primitives of the boards: SVG text on a background of 1200 by 1200 centered at 0, 0. */

export const HALF = 600;
export const TAU = Math.PI * 2;

export type Point = readonly [number, number];

/** Formats a number with at most one decimal. A tenth of a unit is at most an eighth of a pixel. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function polar(radius: number, angle: number): Point {
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

export function line(points: readonly Point[], isClosed = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

export function circle([x, y]: Point, radius: number): string {
  return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0Z`;
}

export function fill(path: string, colour: string, opacity = 1): string {
  return `<path d="${path}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

export function stroke(path: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** Fills the background with one color. */
export function ground(colour: string): string {
  return fill(`M-${HALF}-${HALF}H${HALF}V${HALF}H-${HALF}Z`, colour);
}

/**
 * Returns a radial gradient from the center.
 * @param stops share of the radius and color.
 */
export function glow(id: string, radius: number, stops: readonly (readonly [number, string])[]): string {
  const inner = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}">${inner}</radialGradient>${ground(`url(#${id})`)}`;
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

export function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}" width="${2 * HALF}" height="${2 * HALF}">${content}</svg>\n`;
}
