/**
 * A command as a short text in the room state, so that clients need not request the last log entry. `parseCommandText`
 * is the inverse of `makeCommandText`, except for account ids, lag and the start of an absence, which the text omits.
 */

import { type Color, colorOf } from '../board/pieces.ts';
import { keysOf } from '../records.ts';
import { makeMove, moveFrom, movePromotion, moveTo } from '../rules/moves.ts';
import type { Command } from './commands.ts';

/** The letter of each command type. The text continues with a color digit and details if the type has them. */
const LETTERS = {
  sit: 'j',
  leaveSeat: 'l',
  giveUpSeat: 'G',
  takeBotSeat: 'B',
  ready: 'r',
  start: 'S',
  move: 'm',
  pass: 'p',
  resign: 'x',
  timeout: 't',
  endSpecialPause: 'e',
  pause: 'P',
  unpause: 'U',
  offerDraw: 'o',
  voteDraw: 'v',
  cancel: 'C',
  terminate: 'T',
  resume: 'R',
  endPause: 'E',
  postpone: 'n',
  callBack: 'b',
  dropAbsent: 'd',
  goOut: 'g',
  comeIn: 'c',
  takeOffSeat: 'k',
  voteOut: 'a',
  changeSettings: 's',
} as const satisfies Record<Command['type'], string>;

type SettingsCommand = Extract<Command, { type: 'changeSettings' }>;

function withoutIds(command: SettingsCommand): SettingsCommand {
  return { ...command, bots: command.bots.map((bot) => ({ ...bot, playerId: '' })) };
}

export function makeCommandText(command: Command): string {
  const letter = LETTERS[command.type];
  switch (command.type) {
    case 'sit':
      return `${letter}${command.seat}${command.isAutoReady ? '*' : '-'}${command.name}`;
    case 'takeBotSeat':
      return `${letter}${command.seat}${command.name}`;
    case 'move':
      return `${letter}${command.by}${code(moveFrom(command.move))}${code(moveTo(command.move))}${movePromotion(command.move) || ''}`;
    case 'voteDraw':
      return `${letter}${command.by}${command.decision === 'APPROVED' ? 'y' : 'n'}`;
    case 'takeOffSeat':
      return `${letter}${command.seat}`;
    case 'changeSettings': {
      const { type: _, ...reported } = withoutIds(command);
      return letter + JSON.stringify(reported);
    }
    case 'dropAbsent':
      return `${letter}${command.by}${command.absent.join('')}`;
    case 'voteOut':
      return `${letter}${command.by}${command.of}${command.voters.join('')}`;
    case 'terminate':
      return command.isByAdmin ? `${letter}!` : letter;
    case 'leaveSeat':
    case 'giveUpSeat':
    case 'ready':
    case 'resign':
    case 'pause':
    case 'unpause':
    case 'offerDraw':
    case 'postpone':
    case 'callBack':
    case 'goOut':
    case 'comeIn':
      return `${letter}${command.by}`;
    default:
      return letter;
  }
}

/** Parses a command text. Returns null for an invalid text. */
export function parseCommandText(text: string): Command | null {
  const type = keysOf(LETTERS).find((name) => LETTERS[name] === text[0]);
  if (!type) return null;
  const by = colorOf(Number(text[1]));
  switch (type) {
    case 'sit':
      return { type, seat: by, playerId: '', isAutoReady: text[2] === '*', name: text.slice(3) };
    case 'takeBotSeat':
      return { type, seat: by, playerId: '', name: text.slice(2) };
    case 'move':
      return {
        type,
        by,
        move: makeMove(square(text.slice(2, 4)), square(text.slice(4, 6)), Number(text[6] ?? 0)),
      };
    case 'voteDraw':
      return { type, by, decision: text[2] === 'y' ? 'APPROVED' : 'REJECTED' };
    case 'takeOffSeat':
      return { type, seat: by };
    case 'changeSettings':
      return { type, ...(JSON.parse(text.slice(1)) as Omit<SettingsCommand, 'type'>) };
    case 'dropAbsent':
      return { type, by, absent: colors(text.slice(2)) };
    case 'voteOut':
      return { type, by, of: colorOf(Number(text[2])), since: null, voters: colors(text.slice(3)) };
    case 'terminate':
      return text[1] === '!' ? { type, isByAdmin: true } : { type };
    case 'leaveSeat':
    case 'giveUpSeat':
    case 'ready':
    case 'resign':
    case 'pause':
    case 'unpause':
    case 'offerDraw':
    case 'postpone':
    case 'callBack':
    case 'goOut':
    case 'comeIn':
      return { type, by };
    default:
      return { type };
  }
}

/** Returns a square as two letters: file and rank. */
function code(sq: number): string {
  return String.fromCharCode(97 + (sq % 12), 97 + Math.floor(sq / 12));
}

function colors(digits: string): Color[] {
  return [...digits].map((digit) => colorOf(Number(digit)));
}

function square(text: string): number {
  return text.charCodeAt(0) - 97 + 12 * (text.charCodeAt(1) - 97);
}
