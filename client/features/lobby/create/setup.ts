/** The form values of the settings of a game, and their conversion to requests. */
import type { z } from 'zod';
import { COLOR_NAMES, COLORS, type Color, colorOf } from '../../../../engine/board/pieces.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
import { keysOf } from '../../../../engine/records.ts';
import {
  type CreateGameBody,
  createGameBody,
  type EditGameBody,
  editGameBody,
  type GameSessionAnswer,
} from '../../../../protocol/http/api.ts';
import type { Orientation } from '../../../../protocol/shapes/playerOptions.ts';

export interface Setup {
  readonly name: string;
  readonly time: 'main' | 'move' | 'unlimited';
  /** The texts that the user typed in the three time fields: minutes, increment and time per move. */
  readonly minutes: string;
  readonly increment: string;
  readonly perMove: string;
  readonly bots: number;
  /**
   * The level of each bot, in the order in which bots take seats. If the user reduces the number of bots, the levels of
   * the removed bots are remembered.
   */
  readonly levels: readonly Level[];
  readonly convert: boolean;
  readonly orientation: Orientation;
  readonly standIn: boolean;
  readonly allowsTakeover: boolean;
  /** Whether bot accounts may take seats. Only a new game has this choice. */
  readonly allowsBotAccounts: boolean;
  readonly isReady: boolean;
  readonly color: Color;
  /**
   * NFT mode: whether the game has the look of a collectible. If so, the user must choose one. Null selects the user's
   * default for new games.
   */
  readonly isCollectible: boolean | null;
  /** The id of the collectible. Empty while none is chosen. */
  readonly tokenId: string;
}

export const START_SETUP: Setup = {
  name: '',
  time: 'main',
  minutes: '12',
  increment: '5',
  perMove: '20',
  bots: 0,
  levels: [3, 3, 3],
  convert: true,
  orientation: 'VIEWER',
  standIn: false,
  allowsTakeover: false,
  allowsBotAccounts: false,
  isReady: false,
  color: 0,
  isCollectible: null,
  tokenId: '',
};

/** The fields that can be invalid. */
export type TypedField = 'name' | 'minutes' | 'increment' | 'perMove' | 'token';

/** The invalid fields. Each value completes a text key that begins with `validation.`. */
export type SetupErrors = Readonly<
  Partial<
    Record<
      TypedField,
      | 'mainTimeNumber'
      | 'incrementNumber'
      | 'moveTimeNumber'
      | 'mainTimeRange'
      | 'incrementRange'
      | 'moveTimeRange'
      | 'tokenRequired'
      | 'notValid'
    >
  >
>;

export type Checked<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly errors: SetupErrors };

/** Returns the request for a new game, validated by the server's schema. */
export function checkNew(setup: Setup): Checked<CreateGameBody> {
  return check(createGameBody, {
    ...changesOf(setup),
    isReady: setup.isReady,
    allowsBotAccounts: setup.allowsBotAccounts,
    color: COLOR_NAMES[setup.color],
    ...(setup.isCollectible ? { tokenId: setup.tokenId } : {}),
  });
}

/** Returns the request for changed settings, validated by the server's schema. */
export function checkChanges(setup: Setup): Checked<EditGameBody> {
  return check(editGameBody, {
    ...changesOf(setup),
    tokenId: setup.isCollectible ? setup.tokenId : null,
  });
}

/** Returns the form values of an existing game. */
export function setupOf(session: GameSessionAnswer): Setup {
  const { playerGameTimeSeconds: main, singleMoveTimeSeconds: move } = session;
  return {
    ...START_SETUP,
    name: session.name,
    time: main !== null ? 'main' : move !== null ? 'move' : 'unlimited',
    minutes: main === null ? START_SETUP.minutes : String(main / 60),
    increment: main === null ? START_SETUP.increment : String(session.timeToAddAfterMoveSeconds),
    perMove: move === null ? START_SETUP.perMove : String(move),
    bots: session.numberOfBots,
    levels: START_SETUP.levels.map((level, i) => levelOf(session.botLevels[i]) ?? level),
    convert: session.shouldCapturedPiecesChangeColor,
    orientation: session.pieceOrientation,
    standIn: session.standIn,
    allowsTakeover: session.allowsTakeover,
    allowsBotAccounts: session.allowsBotAccounts,
    isCollectible: session.tokenId !== null,
    tokenId: session.tokenId ?? '',
  };
}

export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

export function levelOf(level: number | undefined): Level | undefined {
  return LEVELS.find((one) => one === level);
}

function changesOf(setup: Setup) {
  const name = setup.name.trim();
  return {
    ...(name === '' ? {} : { name }),
    ...timeOf(setup),
    shouldCapturedPiecesChangeColor: setup.convert,
    pieceOrientation: setup.orientation,
    numberOfBots: setup.bots,
    botLevels: setup.levels.slice(0, setup.bots),
    standIn: setup.standIn,
    allowsTakeover: setup.allowsTakeover,
  };
}

function timeOf({ time, minutes, increment, perMove }: Setup) {
  if (time === 'unlimited') return { playerGameTimeSeconds: null, singleMoveTimeSeconds: null };
  if (time === 'move') return { playerGameTimeSeconds: null, singleMoveTimeSeconds: numberIn(perMove) };
  return {
    playerGameTimeSeconds: Math.round(numberIn(minutes) * 60_000) / 1000,
    timeToAddAfterMoveSeconds: numberIn(increment),
  };
}

/** Parses digits with an optional decimal point or comma. Returns NaN for other text. */
function numberIn(text: string): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The form field and the error names of each request field that the user types. */
const TYPED = {
  name: { field: 'name', number: 'notValid', range: 'notValid' },
  playerGameTimeSeconds: { field: 'minutes', number: 'mainTimeNumber', range: 'mainTimeRange' },
  timeToAddAfterMoveSeconds: { field: 'increment', number: 'incrementNumber', range: 'incrementRange' },
  singleMoveTimeSeconds: { field: 'perMove', number: 'moveTimeNumber', range: 'moveTimeRange' },
  tokenId: { field: 'token', number: 'tokenRequired', range: 'tokenRequired' },
} as const;

function check<T extends z.ZodType>(schema: T, body: z.input<T>): Checked<z.input<T>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, body };
  const errors: Partial<Record<TypedField, SetupErrors[TypedField]>> = {};
  for (const { path, code } of parsed.error.issues) {
    const key = keysOf(TYPED).find((one) => one === path[0]);
    const typed = key && TYPED[key];
    // Other fields cannot be invalid, because the form offers only valid values for them.
    if (!typed) throw new Error(`The form made a wrong ${path.join('.')}: ${parsed.error.message}`);
    errors[typed.field] = code === 'too_small' || code === 'too_big' ? typed.range : typed.number;
  }
  return { ok: false, errors: errors as SetupErrors };
}

/** Returns the seats of the players. Bots take the seats opposite, before and after the user's seat, in this order. */
export function seatsOf({
  color,
  bots,
}: Pick<Setup, 'color' | 'bots'>): readonly ('you' | 'bot' | 'friend')[] {
  const taken = botSeatsOf(color).slice(0, bots);
  return COLORS.map((one) => (one === color ? 'you' : taken.includes(one) ? 'bot' : 'friend'));
}

/** The other seats in the order in which bots take them. */
export function botSeatsOf(color: Color): readonly Color[] {
  return [2, 3, 1].map((step) => colorOf(color + step));
}
