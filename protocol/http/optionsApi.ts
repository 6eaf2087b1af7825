/** The calls that store the options of an account. */
import { z } from 'zod';
import {
  BOARD_COLORS,
  BRIGHTNESS,
  DEFAULT_OPTIONS,
  NOTATIONS,
  ORIENTATIONS,
  PIECE_SETS,
  type PlayerOptions,
  THEMES,
} from '../shapes/playerOptions.ts';
import { language } from './accountFields.ts';
import type { Route } from './route.ts';

const d = DEFAULT_OPTIONS;
const cellColor = z.string().regex(/^#[0-9a-f]{6}$/, 'must be #rrggbb in small letters');

/** The options of an account. Omitted options are stored as their defaults. */
const playerOptions = z.strictObject({
  isSoundEnabled: z.boolean().default(d.isSoundEnabled),
  isVibrationEnabled: z.boolean().default(d.isVibrationEnabled),
  isHintEnabled: z.boolean().default(d.isHintEnabled),
  pieceOrientation: z.enum(ORIENTATIONS).nullable().default(d.pieceOrientation),
  shouldCapturedPiecesChangeColor: z.boolean().nullable().default(d.shouldCapturedPiecesChangeColor),
  lightCellColor: cellColor.default(d.lightCellColor),
  darkCellColor: cellColor.default(d.darkCellColor),
  boardBrightness: z.int().min(BRIGHTNESS.min).max(BRIGHTNESS.max).default(d.boardBrightness),
  boardEdgeNotationVariant: z.enum(NOTATIONS).default(d.boardEdgeNotationVariant),
  boardColorVariant: z.enum(BOARD_COLORS).default(d.boardColorVariant),
  pieceSetVariant: z.enum(PIECE_SETS).default(d.pieceSetVariant),
  appThemeVariant: z.enum(THEMES).default(d.appThemeVariant),
  language: language.nullable().default(null),
}) satisfies z.ZodType<PlayerOptions>;

/**
 * The answer's schema. It is not strict, so that a page can read the answer of a newer server that has more options.
 */
const answered = z.object({ ...playerOptions.shape, language: z.string().nullable() });

export const OPTION_ROUTES = {
  get: {
    method: 'GET',
    path: '/game-options',
    summary: "The account's options; the defaults while none are stored",
    answer: answered,
  },
  put: {
    method: 'PUT',
    path: '/game-options',
    summary: 'Stores the options; with ifNone only if none are stored. Returns the resulting options',
    query: z.strictObject({ ifNone: z.stringbool().default(false) }),
    body: playerOptions,
    answer: answered,
  },
} as const satisfies Record<string, Route>;
