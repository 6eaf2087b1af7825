/** The messages between the page and the worker that encodes a GIF. Each task has one answer. */

export type GifTask =
  | {
      readonly type: 'begin';
      readonly size: number;
      readonly delayMs: number;
      /** RGBA pixels of some frames, which decide the colors of the file. */
      readonly samples: readonly ArrayBuffer[];
    }
  | { readonly type: 'frame'; readonly pixels: ArrayBuffer }
  | { readonly type: 'end' };

/** The next bytes of the file. */
export type GifAnswer = Uint8Array<ArrayBuffer>;
