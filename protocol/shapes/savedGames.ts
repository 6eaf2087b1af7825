/** The calls of saved games and QBooks: complete records stored on the server under titles. */
import { z } from 'zod';
import { RECORD_LIMITS } from '../../engine/notation/record.ts';
import { language } from '../http/accountFields.ts';
import { color } from '../http/gameShapes.ts';
import { nothing, page, pageOf, type Route } from '../http/route.ts';
import { TITLE_LIMIT } from './recordFacts.ts';

const title = z.string().trim().min(1).max(TITLE_LIMIT);
/**
 * The text of a game record (docs/record-format.md). An invalid text is refused with E3100 and the place of the error.
 */
const record = z.string().min(1).max(RECORD_LIMITS.characters);

export const SHOWN = ['ALL', 'MINE', 'QBOOKS'] as const;

export const savedGame = z.object({
  id: z.string(),
  title: z.string(),
  isQBook: z.boolean(),
  /** The language of a QBook's comments. Null for other saved games. */
  language: z.string().nullable(),
  /** Names by color. Empty for a player without a name. */
  players: z.array(z.object({ color, name: z.string() })),
  /** `main 12+5` (minutes, seconds), `move 30` (seconds) or `unlimited`. Empty if unknown. */
  timeSetting: z.string(),
  pieceOrientation: z.string(),
  shouldCapturedPiecesChangeColor: z.boolean(),
  numberOfBots: z.int(),
  numberOfComments: z.int(),
  /** The result as in the record: `FINISHED w FORFEIT`, `DRAW AGREED`, or `*` for an unfinished game. */
  result: z.string(),
  /** True if an administrator ended the game. */
  isEndedByAdmin: z.boolean().optional(),
  endTimestampEpochSeconds: z.number().nullable(),
  /** Duration from the start to the last move or pass. */
  durationSeconds: z.number().nullable(),
  points: z.array(z.object({ color, points: z.number() })),
});
export type SavedGame = z.infer<typeof savedGame>;

const openedGame = savedGame.extend({
  record: z.string(),
  /** Comments by event number in the record. Number 0 is the comment on the whole game. */
  comments: z.array(z.object({ ordinalNumber: z.int(), comment: z.string() })),
});
export type OpenedGame = z.infer<typeof openedGame>;

const name = z.string().trim().max(TITLE_LIMIT).default('');
const inLanguage = language.default('en');
const listQuery = z.strictObject({
  ...page,
  name,
  show: z.enum(SHOWN).default('ALL'),
  language: inLanguage,
});
const bookQuery = z.strictObject({ ...page, name, language: inLanguage });
export type SavedGamesQuery = z.infer<typeof listQuery>;
export type QBooksQuery = z.infer<typeof bookQuery>;

const upload = z.strictObject({ title, record });
const change = z.strictObject({ title: title.optional(), record: record.optional() });
export type SavedGameChange = z.infer<typeof change>;

/** Calls that require the paid plan. */
export const SAVED_GAME_ROUTES = {
  list: {
    method: 'GET',
    path: '/saved-games',
    scope: 'read',
    summary: "The caller's saved games, newest first, followed by the QBooks of a language",
    query: listQuery,
    answer: pageOf(savedGame),
  },
  get: {
    method: 'GET',
    path: '/saved-games/{id}',
    scope: 'read',
    summary: 'A saved game of the caller, with its record',
    answer: openedGame,
  },
  create: {
    method: 'POST',
    path: '/saved-games',
    summary: 'Saves a game record under a title; an invalid record is refused with the position of its error',
    body: upload,
    answer: openedGame,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/saved-games/{id}',
    summary: 'Renames a saved game of the caller, or replaces its record',
    body: change,
    answer: openedGame,
  },
  remove: {
    method: 'DELETE',
    path: '/saved-games/{id}',
    summary: 'Deletes a saved game of the caller',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

/** Public calls. */
export const QBOOK_ROUTES = {
  books: {
    method: 'GET',
    path: '/qbooks',
    scope: 'read',
    summary: 'Annotated games, in one language',
    query: bookQuery,
    answer: pageOf(savedGame),
  },
  book: {
    method: 'GET',
    path: '/qbooks/{id}',
    scope: 'read',
    summary: 'An annotated game',
    answer: openedGame,
  },
} as const satisfies Record<string, Route>;

export const ADMIN_QBOOK_ROUTES = {
  publish: {
    method: 'POST',
    path: '/admin/qbooks',
    summary: 'Publishes an annotated game',
    body: upload.extend({ language }),
    answer: openedGame,
    status: 201,
  },
  changeBook: {
    method: 'PUT',
    path: '/admin/qbooks/{id}',
    summary: 'Renames a QBook, or replaces its record',
    body: change,
    answer: openedGame,
  },
  withdraw: {
    method: 'DELETE',
    path: '/admin/qbooks/{id}',
    summary: 'Withdraws a QBook',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
