/**
 * Files of the client that the server also shows: texts for visitors without scripts, and the drawings of the pieces for
 * pictures. They are data, not code, and are read once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BoardArt } from '../../protocol/drawing/boardSvg.ts';
import { tokenColors } from '../../protocol/drawing/colors.ts';
import type { Role } from '../../protocol/drawing/pieceShapes.ts';
import type { Language } from '../../protocol/http/accountFields.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../client');
const LOCALES = path.join(CLIENT, 'shared/i18n/locales');
const PIECES = path.join(CLIENT, 'shared/board/look/pieces');

type Section = { readonly title: string; readonly paragraphs: readonly string[] };

export interface RulesFile {
  readonly quickStart: { readonly lines: readonly string[] };
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

let art: BoardArt | null = null;

/** Returns the drawings of the first piece set, and the colors of the client. */
export function boardArt(): BoardArt {
  art ??= readArt();
  return art;
}

function readArt(): BoardArt {
  const drawing = (name: string) => readFileSync(path.join(PIECES, `${name}.svg`), 'utf8');
  const piece = (role: Role) => drawing(`set-1/${role}`);
  const marks = readJson<{ 'set-1': Record<Role, [number, number, number]> }>(
    path.join(PIECES, 'seals.json'),
  );
  return {
    drawings: {
      ...{ king: piece('king'), queen: piece('queen'), rook: piece('rook') },
      ...{ bishop: piece('bishop'), knight: piece('knight'), pawn: piece('pawn') },
    },
    overlays: {
      notch: drawing('overlay/notch'),
      fork: drawing('overlay/fork'),
      torc: drawing('overlay/torc'),
    },
    markOf: (role) => marks['set-1'][role],
    colorOf: tokenColors(readFileSync(path.join(CLIENT, 'shared/styles/tokens.css'), 'utf8')),
  };
}

const files = new Map<string, unknown>();

/** Reads a file at its first use. */
function readJson<T>(file: string): T {
  if (!files.has(file)) files.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return files.get(file) as T;
}
