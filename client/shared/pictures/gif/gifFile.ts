/**
 * Encodes pictures of a board as an animated GIF. The pictures are encoded one after another, so at most two of them
 * are in memory.
 */
import { applyPalette, GIFEncoder, type Palette, quantize } from 'gifenc';

type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** The number of colors of a GIF, without the transparent one. */
const MAX_COLORS = 255;
const TRANSPARENT = MAX_COLORS;

/**
 * Creates a GIF that repeats forever. `begin` must be called first, `end` last. `add` and `end` return the next bytes
 * of the file.
 *
 * @param size width and height in pixels.
 */
export function createGif(size: number, delayMs: number) {
  const encoder = GIFEncoder();
  let palette: Palette = [];
  let before: Uint32Array | null = null;
  const written = (): Uint8Array<ArrayBuffer> => {
    const bytes = encoder.bytes();
    encoder.stream.reset();
    return bytes;
  };
  return {
    /** Chooses the colors of the file from some of its pictures. All frames use these colors, so no color flickers. */
    begin(samples: readonly Pixels[]): void {
      const all = new Uint8ClampedArray(samples.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const sample of samples) {
        all.set(sample, at);
        at += sample.length;
      }
      palette = quantize(all, MAX_COLORS);
    },

    /** Adds a frame of RGBA pixels. Pixels that are the same as before are transparent, which keeps the file small. */
    add(pixels: Pixels): Uint8Array<ArrayBuffer> {
      const index = applyPalette(pixels, palette);
      const now = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
      if (before === null) {
        // The table has 256 colors, because its size must be a power of two. The last color is the transparent one.
        const table = Array.from({ length: MAX_COLORS + 1 }, (_, i) => palette[i] ?? [0, 0, 0]);
        encoder.writeFrame(index, size, size, { palette: table, delay: delayMs, dispose: 1, repeat: 0 });
      } else {
        for (let i = 0; i < now.length; i++) if (now[i] === before[i]) index[i] = TRANSPARENT;
        encoder.writeFrame(index, size, size, {
          ...{ delay: delayMs, dispose: 1 },
          ...{ transparent: true, transparentIndex: TRANSPARENT },
        });
      }
      before = now;
      return written();
    },

    end(): Uint8Array<ArrayBuffer> {
      encoder.finish();
      return written();
    },
  };
}
