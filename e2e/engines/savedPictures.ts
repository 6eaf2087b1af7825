// Reads the files that a page saves, because not every driver reports downloads.

import type { Visitor } from './visitor.ts';

interface Saving {
  savedFiles?: Blob[];
}

/** Collects the files that the page saves from now on, and prevents their downloads. */
export async function keepSavedFiles(visitor: Visitor): Promise<void> {
  await visitor.run(() => {
    const saving = globalThis as unknown as Saving;
    const files: Blob[] = [];
    saving.savedFiles = files;
    const create = URL.createObjectURL;
    URL.createObjectURL = (source) => {
      if (source instanceof Blob) files.push(source);
      return create.call(URL, source);
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
}

/**
 * Returns the bytes of the file number `count`, counted from 1. Returns an empty buffer until the page has saved it.
 */
export async function lastSavedFile(visitor: Visitor, count: number): Promise<Buffer> {
  const text = await visitor.run(async (wanted) => {
    const { savedFiles = [] } = globalThis as unknown as Saving;
    const file = savedFiles[wanted - 1];
    if (!file) return '';
    const bytes = new Uint8Array(await file.arrayBuffer());
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  }, count);
  return Buffer.from(text, 'base64');
}
