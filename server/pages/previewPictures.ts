/**
 * Draws the pictures of shared links outside the event loop, and caches them. Requests for the same picture share one
 * drawing. At most two are drawn at once.
 */
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';

const FONT = path.join(import.meta.dirname, 'fonts/forum-latin.ttf');
const AT_ONCE = 2;
/** Number of pictures that may wait. */
const MAX_WAITING = 50;
const MAX_KEPT_BYTES = 48 * 1024 * 1024;

export class PreviewPictures {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (png) => png.length,
  });
  readonly #begun = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * Returns the PNG of the picture. The same key always means the same picture. Returns null if too many pictures wait.
   */
  async draw(key: string, svg: () => string): Promise<Buffer | null> {
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const begun = this.#begun.get(key);
    if (begun) return begun;
    if (this.#waiting.length >= MAX_WAITING) return null;
    const drawing = this.#drawNext(svg);
    this.#begun.set(key, drawing);
    try {
      const png = await drawing;
      this.#cache.set(key, png);
      return png;
    } finally {
      this.#begun.delete(key);
    }
  }

  async #drawNext(svg: () => string): Promise<Buffer> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
    try {
      const image = await renderAsync(svg(), {
        font: { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: 'Forum' },
      });
      return image.asPng();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
