/** The QBooks that are part of the product: one file per language and game, in reading order. */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';

/** Names of the files without language and extension. scripts/cli/makeQBooks.ts writes the files. */
export const OWN_BOOKS = ['stolen-mate', 'point-game', 'frozen-king', 'four-kings', 'long-draw'] as const;

export interface OwnBook {
  readonly id: string;
  readonly language: string;
  /** The record in canonical form. */
  readonly text: string;
}

export function ownBooks(): OwnBook[] {
  return LANGUAGES.flatMap((language) =>
    OWN_BOOKS.map((name) => {
      const file = new URL(`./qbooks/${language}/${name}.tetrarch`, import.meta.url);
      return { id: `qbook-${name}-${language}`, language, text: readFileSync(file, 'utf8') };
    }),
  );
}
