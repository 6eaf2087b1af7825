/**
 * What a person chooses about the look and sound of the product. Kept on the device, and for people with an account on
 * the server too. Whatever is read back is cleaned here: a value that does not exist (any more) gives way to the default.
 */

export const THEMES = ['DARK', 'LIGHT'] as const;
export const NOTATIONS = ['EXTERNAL', 'EXTERNAL_LIMITED', 'INTERNAL'] as const;
export const BOARD_COLORS = [
  'CLASSIC',
  'VERSION_1',
  'VERSION_2',
  'VERSION_3',
  'VERSION_4',
  'VERSION_5',
  'VERSION_6',
] as const;
export const PIECE_SETS = ['SET_1', 'SET_2', 'SET_3', 'SET_4', 'SET_5', 'SET_6'] as const;
/** Pieces stand upright for whoever looks, or for the army that commands them. */
export const ORIENTATIONS = ['VIEWER', 'ARMY'] as const;

export type Theme = (typeof THEMES)[number];
export type Notation = (typeof NOTATIONS)[number];
export type BoardColors = (typeof BOARD_COLORS)[number];
export type PieceSetVariant = (typeof PIECE_SETS)[number];
export type Orientation = (typeof ORIENTATIONS)[number];

/** Percent. */
export const BRIGHTNESS = { min: 60, max: 120 } as const;

export interface PlayerOptions {
  readonly isSoundEnabled: boolean;
  readonly isVibrationEnabled: boolean;
  /** Marks where the selected piece may go. */
  readonly isHintEnabled: boolean;
  /** Null: as the table was set up. */
  readonly pieceOrientation: Orientation | null;
  /** Whether taken-over pieces take their new owner's colour; null: as the table was set up. */
  readonly shouldCapturedPiecesChangeColor: boolean | null;
  /** `#rrggbb`, for the custom mode. */
  readonly lightCellColor: string;
  readonly darkCellColor: string;
  /** Percent. */
  readonly boardBrightness: number;
  readonly boardEdgeNotationVariant: Notation;
  readonly boardColorVariant: BoardColors;
  readonly pieceSetVariant: PieceSetVariant;
  readonly appThemeVariant: Theme;
  /** A code such as `en`; null: none was chosen, so English. */
  readonly language: string | null;
}

/** What is shown beside the board, and how: of this device alone. */
export interface DisplayOptions {
  readonly isHistoryShown: boolean;
  readonly isCapturedShown: boolean;
  /** Of this page alone: browsers give the full screen on a press only, so it is not stored. */
  readonly isFullScreen: boolean;
  /** Own cell colours instead of a named colouring. */
  readonly isCustomMode: boolean;
  /** Whether each own move is asked about before it is sent. */
  readonly isMoveConfirmed: boolean;
  /** Whether the board marks the moves of all others since the own one, and not the last alone. */
  readonly areRecentMovesMarked: boolean;
}

export const DEFAULT_OPTIONS: PlayerOptions = {
  isSoundEnabled: true,
  isVibrationEnabled: true,
  isHintEnabled: true,
  pieceOrientation: null,
  shouldCapturedPiecesChangeColor: null,
  lightCellColor: '#dfc49b',
  darkCellColor: '#8a6a50',
  boardBrightness: 100,
  boardEdgeNotationVariant: 'EXTERNAL',
  boardColorVariant: 'CLASSIC',
  pieceSetVariant: 'SET_1',
  appThemeVariant: 'DARK',
  language: null,
};

export const DEFAULT_DISPLAY: DisplayOptions = {
  isHistoryShown: true,
  isCapturedShown: true,
  isFullScreen: false,
  isCustomMode: false,
  isMoveConfirmed: false,
  areRecentMovesMarked: true,
};

/** Options out of whatever was stored: what is missing or wrong is replaced by its default. */
export function readOptions(stored: unknown): PlayerOptions {
  const given = fieldsOf(stored);
  const d = DEFAULT_OPTIONS;
  return {
    isSoundEnabled: flag(given.isSoundEnabled, d.isSoundEnabled),
    isVibrationEnabled: flag(given.isVibrationEnabled, d.isVibrationEnabled),
    isHintEnabled: flag(given.isHintEnabled, d.isHintEnabled),
    pieceOrientation: ORIENTATIONS.find((one) => one === given.pieceOrientation) ?? null,
    shouldCapturedPiecesChangeColor: flag(given.shouldCapturedPiecesChangeColor, null),
    lightCellColor: color(given.lightCellColor, d.lightCellColor),
    darkCellColor: color(given.darkCellColor, d.darkCellColor),
    boardBrightness: percent(given.boardBrightness, d.boardBrightness),
    boardEdgeNotationVariant: oneOf(NOTATIONS, given.boardEdgeNotationVariant, d.boardEdgeNotationVariant),
    boardColorVariant: oneOf(BOARD_COLORS, given.boardColorVariant, d.boardColorVariant),
    pieceSetVariant: oneOf(PIECE_SETS, given.pieceSetVariant, d.pieceSetVariant),
    // A stored DEFAULT means dark, as everything else that is no theme.
    appThemeVariant: oneOf(THEMES, given.appThemeVariant, d.appThemeVariant),
    language: typeof given.language === 'string' && /^[a-z]{2}$/.test(given.language) ? given.language : null,
  };
}

/** The same for what is shown. At least one of history and captured pieces is. */
export function readDisplay(stored: unknown): DisplayOptions {
  const given = fieldsOf(stored);
  const d = DEFAULT_DISPLAY;
  const isCapturedShown = flag(given.isCapturedShown, d.isCapturedShown);
  return {
    isHistoryShown: flag(given.isHistoryShown, d.isHistoryShown) || !isCapturedShown,
    isCapturedShown,
    isFullScreen: d.isFullScreen,
    isCustomMode: flag(given.isCustomMode, d.isCustomMode),
    isMoveConfirmed: flag(given.isMoveConfirmed, d.isMoveConfirmed),
    areRecentMovesMarked: flag(given.areRecentMovesMarked, d.areRecentMovesMarked),
  };
}

/**
 * What is shown after `panel` was toggled. With both shown either press hides the history; otherwise the other panel
 * takes this one's old state and this one flips, so that one of them always stays.
 */
export function togglePanel(display: DisplayOptions, panel: 'history' | 'captured'): DisplayOptions {
  const { isHistoryShown, isCapturedShown } = display;
  if (isHistoryShown && isCapturedShown) return { ...display, isHistoryShown: false };
  return panel === 'history'
    ? { ...display, isCapturedShown: isHistoryShown, isHistoryShown: !isHistoryShown }
    : { ...display, isHistoryShown: isCapturedShown, isCapturedShown: !isCapturedShown };
}

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}

function flag<T>(value: unknown, otherwise: T): boolean | T {
  return typeof value === 'boolean' ? value : otherwise;
}

function oneOf<T extends string>(all: readonly T[], value: unknown, otherwise: T): T {
  return all.find((one) => one === value) ?? otherwise;
}

function color(value: unknown, otherwise: string): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : otherwise;
}

function percent(value: unknown, otherwise: number): number {
  const isGood = typeof value === 'number' && value >= BRIGHTNESS.min && value <= BRIGHTNESS.max;
  return isGood ? Math.round(value) : otherwise;
}
