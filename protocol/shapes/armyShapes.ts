/** SVG paths for the armies: the logo's kites, and the marks that distinguish armies without colors. */

/** The four kites of the logo in turn order: lower left, upper left, upper right, lower right. 48 x 48 units. */
export const KITES = [
  'M3 45V29L22.4 25.6L19 45Z',
  'M3 3H19L22.4 22.4L3 19Z',
  'M45 3V19L25.6 22.4L29 3Z',
  'M45 45H29L25.6 25.6L45 29Z',
] as const;

/** The centers of the kites, where the marks of the armies are drawn at half their size. */
export const KITE_CENTERS = ['11.3 36.7', '11.3 11.3', '36.7 11.3', '36.7 36.7'] as const;

/** Circle, square, triangle and diamond, in turn order, centered at 0,0 and 16 units wide. */
export const MARKS = [
  'M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z',
  'M-7.4 -7.4H7.4V7.4H-7.4Z',
  'M0 -9.4L9.6 7.4H-9.6Z',
  'M0 -10.4L9.6 0L0 10.4L-9.6 0Z',
] as const;
