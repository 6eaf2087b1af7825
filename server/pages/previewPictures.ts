/**
 * Draws the pictures of shared links in worker threads, because drawing and compressing one takes about 30 ms, and caches
 * them. Requests for the same picture share one drawing. At most two are drawn at once.
 */
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';

const AT_ONCE = 2;
/** Milliseconds after which a thread without work ends. */
const IDLE_MS = 30_000;
/** Number of pictures that may wait. */
const MAX_WAITING = 50;
const MAX_KEPT_BYTES = 48 * 1024 * 1024;

export class PreviewPictures {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (png) => png.length,
  });
  readonly #threads = new Piscina<string, Uint8Array>({
    filename: new URL('./pictureWorker.ts', import.meta.url).href,
    ...{ minThreads: 0, maxThreads: AT_ONCE, idleTimeout: IDLE_MS },
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
      return Buffer.from(await this.#threads.run(svg()));
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
