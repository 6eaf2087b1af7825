/** The part of the library gifenc that is used. The package has no types. */
declare module 'gifenc' {
  export type Palette = number[][];

  interface FrameOptions {
    /** The colors of the file. The first frame must contain them. */
    palette?: Palette;
    /** The time for which the frame is shown, in milliseconds. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** The disposal method (GIF89a). 1 means that the next frame is drawn over this frame. */
    dispose?: number;
    /** The number of repetitions. 0 means forever. */
    repeat?: number;
  }

  interface Encoder {
    readonly stream: { reset(): void };
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    /** Returns a copy of the bytes since the last reset of the stream. */
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
