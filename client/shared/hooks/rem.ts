/** The base font size of every page, which users can change in the browser. */
const BASE_PX = 16;

/** Converts a design size in pixels to a length that scales with the base font: 630 is `39.375rem`. */
export function rem(px: number): string {
  return `${px / BASE_PX}rem`;
}
