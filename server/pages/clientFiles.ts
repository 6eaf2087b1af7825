/**
 * Files of the client that the server also shows: texts for visitors without scripts, and the drawings of the pieces for
 * pictures. They are data, not code, and are read once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../protocol/http/accountFields.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../client');
const LOCALES = path.join(CLIENT, 'shared/i18n/locales');
const PIECES = path.join(CLIENT, 'shared/board/look/pieces');

type Section = { readonly title: string; readonly paragraphs: readonly string[] };

export interface RulesFile {
  readonly quickStart: { readonly title: string; readonly lines: readonly string[] };
  readonly internationalRules: {
    readonly sections: readonly {
      readonly number: string;
      readonly title: string;
      readonly rules: readonly { readonly number: string; readonly text: string }[];
    }[];
  };
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
}

export interface CourseFile {
  readonly title: string;
  readonly chapters: Readonly<
    Record<string, { readonly name: string; readonly label: string; readonly steps: readonly string[] }>
  >;
}

export type LegalFile = Readonly<
  Record<string, { readonly title: string; readonly sections: readonly Section[] }>
>;

/** Returns the texts of the client's interface in one language. */
export function interfaceTexts(language: Language): object {
  const folder = path.join(LOCALES, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.map((file) => readJson<object>(path.join(folder, file))));
}

export const rulesFile = (language: Language) =>
  readJson<RulesFile>(path.join(CLIENT, `features/articles/rules/${language}.json`));

export const legalFile = (language: Language) =>
  readJson<LegalFile>(path.join(CLIENT, `features/articles/legal/${language}.json`));

export const courseFile = (language: Language) =>
  readJson<CourseFile>(path.join(CLIENT, `features/tutorial/texts/${language}.json`));

/** Returns the content of a piece's drawing in the first set, as SVG elements in 100 x 100 units. */
export const pieceDrawing = (role: string) => drawing(`set-1/${role}.svg`);

/** Returns the content of a drawing that is laid over pieces, such as the direction of a pawn. */
export const overlayDrawing = (name: string) => drawing(`overlay/${name}.svg`);

const drawings = new Map<string, string>();

function drawing(file: string): string {
  const known = drawings.get(file);
  if (known !== undefined) return known;
  const svg = readFileSync(path.join(PIECES, file), 'utf8');
  const content = svg.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '');
  drawings.set(file, content);
  return content;
}

/** Returns the CSS variables of the client's colors by name, such as `army-white`. */
export function colorTokens(): ReadonlyMap<string, string> {
  const css = readFileSync(path.join(CLIENT, 'shared/styles/tokens.css'), 'utf8');
  const found = new Map<string, string>();
  // The first value belongs to the dark theme and the classic board.
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6,8});/gi))
    if (!found.has(name)) found.set(name, value);
  return found;
}

const files = new Map<string, unknown>();

/** Reads a file at its first use. */
function readJson<T>(file: string): T {
  if (!files.has(file)) files.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return files.get(file) as T;
}
