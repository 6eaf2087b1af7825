/** The settings of a table as the form holds them, and what the server is asked for. */
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import type { CreateGameBody, EditGameBody, GameSessionAnswer } from '../../protocol/api.ts';

export interface Setup {
  readonly name: string;
  readonly time: 'main' | 'move' | 'unlimited';
  readonly minutes: number;
  readonly increment: number;
  readonly perMove: number;
  readonly bots: number;
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly convert: boolean;
  readonly color: Color;
}

export const START_SETUP: Setup = {
  name: '',
  time: 'main',
  minutes: 12,
  increment: 5,
  perMove: 20,
  bots: 0,
  level: 3,
  convert: true,
  color: 0,
};

export function toBody(setup: Setup): CreateGameBody {
  const name = setup.name.trim();
  return {
    ...(name === '' ? {} : { name }),
    ...timeOf(setup),
    numberOfBots: setup.bots,
    botLevel: setup.level,
    shouldCapturedPiecesChangeColor: setup.convert,
    color: COLOR_NAMES[setup.color],
  };
}

/** The form of a table that is there already. */
export function setupOf(session: GameSessionAnswer, convert: boolean): Setup {
  const { playerGameTimeSeconds: main, singleMoveTimeSeconds: move } = session;
  return {
    ...START_SETUP,
    name: session.name,
    time: main !== null ? 'main' : move !== null ? 'move' : 'unlimited',
    minutes: main === null ? START_SETUP.minutes : Math.round(main / 60),
    increment: main === null ? START_SETUP.increment : session.timeToAddAfterMoveSeconds,
    perMove: move ?? START_SETUP.perMove,
    convert,
  };
}

export function toChanges(setup: Setup): EditGameBody {
  const name = setup.name.trim();
  return {
    ...(name === '' ? {} : { name }),
    ...timeOf(setup),
    shouldCapturedPiecesChangeColor: setup.convert,
  };
}

function timeOf({ time, minutes, increment, perMove }: Setup): CreateGameBody {
  if (time === 'unlimited') return { playerGameTimeSeconds: null, singleMoveTimeSeconds: null };
  if (time === 'move') return { playerGameTimeSeconds: null, singleMoveTimeSeconds: perMove };
  return { playerGameTimeSeconds: minutes * 60, timeToAddAfterMoveSeconds: increment };
}

/** Who sits where: bots take the seats across, before and after one's own, in this order. */
export function seatsOf({
  color,
  bots,
}: Pick<Setup, 'color' | 'bots'>): readonly ('you' | 'bot' | 'friend')[] {
  const botSeats = [2, 3, 1].slice(0, bots).map((step) => (color + step) % 4);
  return COLORS.map((one) => (one === color ? 'you' : botSeats.includes(one) ? 'bot' : 'friend'));
}
