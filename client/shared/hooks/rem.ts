/** The base font of every page, which browsers let people change. */
const BASE_PX = 16;

/** A size of the design in pixels as a length that grows with the base font: 630 is `39.375rem`. */
export function rem(px: number): string {
  return `${px / BASE_PX}rem`;
}
