/** The settings of a table as the form holds them, and what the server is asked for. */
import type { z } from 'zod';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Level } from '../../../../engine/bots/levels.ts';
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
  /** What is typed into the fields of times. */
  readonly minutes: string;
  readonly increment: string;
  readonly perMove: string;
  readonly bots: number;
  /** Of each bot, in the order in which they take seats; kept for those that are not asked for just now. */
  readonly levels: readonly Level[];
  readonly convert: boolean;
  readonly orientation: Orientation;
  readonly standIn: boolean;
  readonly isReady: boolean;
  readonly color: Color;
  /** NFT mode: the table looks by a collectible, which then has to be chosen. Null: as its owner has said for new tables. */
  readonly isCollectible: boolean | null;
  /** '' for none yet. */
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
  isReady: false,
  color: 0,
  isCollectible: null,
  tokenId: '',
};

/** The fields that can hold what is not accepted. */
export type TypedField = 'name' | 'minutes' | 'increment' | 'perMove' | 'token';

/** What is wrong with a field: the end of a key below `validation`. */
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

/** What a new table is made of, by the schema that the server reads it with. */
export function checkNew(setup: Setup): Checked<CreateGameBody> {
  return check(createGameBody, {
    ...changesOf(setup),
    isReady: setup.isReady,
    color: COLOR_NAMES[setup.color],
    ...(setup.isCollectible ? { tokenId: setup.tokenId } : {}),
  });
}

/** What is changed at a table that is there, by the schema that the server reads it with. */
export function checkChanges(setup: Setup): Checked<EditGameBody> {
  return check(editGameBody, {
    ...changesOf(setup),
    tokenId: setup.isCollectible ? setup.tokenId : null,
  });
}

/** The form of a table that is there already. */
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
    isCollectible: session.tokenId !== null,
    tokenId: session.tokenId ?? '',
  };
}

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];

function levelOf(level: number | undefined): Level | undefined {
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

/** Digits, and parts after a point or a comma; anything else is not a number. */
function numberIn(text: string): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The fields of the request that are typed here, and what their troubles are called. */
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
    const typed = TYPED[path[0] as keyof typeof TYPED];
    // The form itself offers only what is accepted for every other field.
    if (!typed) throw new Error(`The form made a wrong ${path.join('.')}: ${parsed.error.message}`);
    errors[typed.field] = code === 'too_small' || code === 'too_big' ? typed.range : typed.number;
  }
  return { ok: false, errors: errors as SetupErrors };
}

/** Who sits where: bots take the seats across, before and after one's own, in this order. */
export function seatsOf({
  color,
  bots,
}: Pick<Setup, 'color' | 'bots'>): readonly ('you' | 'bot' | 'friend')[] {
  const taken = botSeatsOf(color).slice(0, bots);
  return COLORS.map((one) => (one === color ? 'you' : taken.includes(one) ? 'bot' : 'friend'));
}

/** The seats of the others in the order in which bots take them. */
export function botSeatsOf(color: Color): readonly Color[] {
  return [2, 3, 1].map((step) => ((color + step) % 4) as Color);
}
