/**
 * Options for the look and sound of the product. They are stored in the browser and, for users with accounts, on the
 * server. Everything that is read from storage is validated here, and unknown values are replaced by their defaults.
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
/** Whether pieces stand upright for the viewer or for the owner of their army. */
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
  /** Whether the board marks the legal moves of the selected piece. */
  readonly isHintEnabled: boolean;
  /** Null means that the setting of the game applies. */
  readonly pieceOrientation: Orientation | null;
  /**
   * Whether captured armies are drawn in the color of their new owner. Null means that the setting of the game applies.
   */
  readonly shouldCapturedPiecesChangeColor: boolean | null;
  /** The color of light squares in the custom mode, as `#rrggbb`. */
  readonly lightCellColor: string;
  readonly darkCellColor: string;
  /** Percent. */
  readonly boardBrightness: number;
  readonly boardEdgeNotationVariant: Notation;
  readonly boardColorVariant: BoardColors;
  readonly pieceSetVariant: PieceSetVariant;
  readonly appThemeVariant: Theme;
  /** A language code such as `en`. Null if the user has chosen no language, which means English. */
  readonly language: string | null;
}

/** Options of the panels beside the board. They apply to this device only. */
export interface DisplayOptions {
  readonly isHistoryShown: boolean;
  readonly isCapturedShown: boolean;
  /**
   * Whether the page is in full screen. It is not stored, because browsers allow full screen only after a user gesture.
   */
  readonly isFullScreen: boolean;
  /** Whether custom square colors replace a named color scheme. */
  readonly isCustomMode: boolean;
  /** Whether each move needs a confirmation before it is sent. */
  readonly isMoveConfirmed: boolean;
  /** Whether the board marks all moves since the player's own last move. If not, it marks only the last move. */
  readonly areRecentMovesMarked: boolean;
  /** Whether phrases of players are shown. If not, the user cannot send phrases either. */
  readonly arePhrasesShown: boolean;
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
  arePhrasesShown: true,
};

/** Parses stored options. Missing and invalid values are replaced by their defaults. */
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
    // A stored theme DEFAULT becomes dark, like every invalid value.
    appThemeVariant: oneOf(THEMES, given.appThemeVariant, d.appThemeVariant),
    language: typeof given.language === 'string' && /^[a-z]{2}$/.test(given.language) ? given.language : null,
  };
}

/**
 * Parses the display options. If the stored options hide both the history and the captured pieces, the history is
 * shown.
 */
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
    arePhrasesShown: flag(given.arePhrasesShown, d.arePhrasesShown),
  };
}

/**
 * Returns the display options after a press on the switch of `panel`. If both panels are shown, the history is hidden.
 * Otherwise the shown panel is hidden and the other one is shown, so that one of them is always shown.
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
