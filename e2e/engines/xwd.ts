// Screenshots of a virtual display: Xvfb maps it to a file in `xwd` format (XWDFile.h).

import { PNG } from 'pngjs';
import type { Size } from './engineWindow.ts';

/** Offsets of the header fields, each a big-endian 32-bit number. */
const HEADER_SIZE = 0;
const BYTES_PER_ROW = 48;
const COLORS = 76;
const COLOR_BYTES = 12;
const PIXEL_BYTES = 4;

/** Returns the upper left corner of the display as a PNG. */
export function pngOf(dump: Buffer, { width, height }: Size): Buffer {
  const pixels = dump.readUInt32BE(HEADER_SIZE) + dump.readUInt32BE(COLORS) * COLOR_BYTES;
  const line = dump.readUInt32BE(BYTES_PER_ROW);
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The bytes of a pixel are blue, green, red and an unused one.
      const from = pixels + y * line + x * PIXEL_BYTES;
      const to = (y * width + x) * PIXEL_BYTES;
      png.data.writeUInt32BE(((dump.readUInt32LE(from) << 8) | 0xff) >>> 0, to);
    }
  }
  return PNG.sync.write(png);
}
