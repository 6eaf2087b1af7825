/** The base font size of every page in pixels. Users can change it in the browser. */
const BASE_PX = 16;

/** Converts a size of the design from pixels to a length that follows the base font: 630 becomes `39.375rem`. */
export function rem(px: number): string {
  return `${px / BASE_PX}rem`;
}
