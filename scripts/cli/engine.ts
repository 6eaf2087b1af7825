#!/usr/bin/env node
/**
 * The rules on the command line, for users and for external checks. Every verb prints JSON. A refusal is one line on
 * standard error and exit code 2.
 *
 *   legal "<position>"                       legal moves, players in check, end
 *   perft "<position>" <depth>               number of leaf nodes; divide: by first move
 *   play  "<position>" <event>...            one object per event
 *   best  "<position>" [--ms n] [--nodes n] [--lines n] [--level n]
 *                                            the bot's move, principal variations, win probabilities
 *                                            (a level below 5: only its move, with the node limit of the level)
 *   batch                                    one JSON object per line on standard input, one answer per line
 *   uci                                      the line protocol, for programs that keep the engine running
 */
import { createInterface } from 'node:readline';
import { COLOR_LETTERS, type Color, pieceToken } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import { LEVELS, type Level } from '../../engine/bots/levels.ts';
import { eventText, moveText, parseEvent } from '../../engine/notation/moveText.ts';
import { makePosition, parsePosition } from '../../engine/notation/positionText.ts';
import { advance, beginRules, mustPass, type RulesEvent } from '../../engine/rules/game.ts';
import { checkedColors, legalMoves } from '../../engine/rules/moves.ts';
import { divide, perft } from '../../engine/rules/perft.ts';
import { type BestRequest, bestMove } from './bestMove.ts';
import { runLineProtocol } from './runLineProtocol.ts';

/** A usage error. Any other exception is a bug. `done` holds the answers before the error. */
class Refusal extends Error {
  readonly done: readonly unknown[] | null;

  constructor(message: string, done: readonly unknown[] | null = null) {
    super(message);
    this.done = done;
  }
}

/** The input of a verb, from the arguments or from one line of a batch. */
interface Request {
  readonly verb: string;
  readonly position: string;
  readonly depth?: unknown;
  readonly events?: unknown;
  readonly ms?: unknown;
  readonly nodes?: unknown;
  readonly lines?: unknown;
  readonly level?: unknown;
}

const DEEPEST = 64;

function answer(request: Request): unknown {
  switch (request.verb) {
    case 'legal':
      return legal(readPosition(request.position));
    case 'perft':
      return countLeafNodes(readPosition(request.position), readDepth(request.depth));
    case 'divide':
      return divideRows(readPosition(request.position), readDepth(request.depth));
    case 'play':
      return play(readPosition(request.position), readEvents(request.events));
    case 'best':
      return best(readPosition(request.position), request);
    default:
      throw new Refusal(
        `there is no verb "${request.verb}"; there are legal, perft, divide, play, best, batch, uci`,
      );
  }
}

function legal(position: Position): unknown {
  const { outcome } = beginRules(position);
  const moves = outcome === null ? legalMoves(position).map((move) => moveText(move, position)) : [];
  return { moves: moves.sort(), check: letters(checkedColors(position)), ended: outcome?.state ?? null };
}

function countLeafNodes(position: Position, depth: number): unknown {
  const { value, seconds } = timed(() => perft(position, depth));
  return { nodes: value, seconds };
}

function divideRows(position: Position, depth: number): unknown {
  const lines = [...divide(position, depth)].map(([move, nodes]): [string, number] => [
    move === 'pass' ? move : moveText(move, position),
    nodes,
  ]);
  const nodes = depth === 0 ? 1 : lines.reduce((sum, [, count]) => sum + count, 0);
  return { nodes, moves: Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function play(position: Position, events: readonly string[]): unknown[] {
  const steps: unknown[] = [];
  let game = beginRules(position);
  for (const text of events) {
    const before = game.position;
    const refuse = (code: string): Refusal =>
      new Refusal(`event ${steps.length + 1} "${text}": ${code}`, steps);
    if (game.outcome !== null) throw refuse('GAME_OVER');
    const event = parseEvent(text, before);
    if (!event.ok) throw refuse(event.error);
    const done = advance(game, event.value);
    if (!done.ok) throw refuse(done.error);
    game = done.value.game;
    const { captured, checks, mates } = done.value;
    steps.push({
      event: nameOf(event.value, before),
      position: makePosition(game.position),
      captured: captured === 0 ? null : pieceToken(captured),
      check: letters(checks),
      mates: letters(mates.map(({ victim }) => victim)),
      ended: game.outcome?.state ?? null,
      winner: letters(game.outcome?.winner == null ? [] : [game.outcome.winner])[0] ?? null,
    });
  }
  return steps;
}

function best(position: Position, request: Request): unknown {
  const game = beginRules(position);
  if (game.outcome !== null) throw new Refusal('GAME_OVER');
  if (!mustPass(game) && legalMoves(position).length === 0) {
    throw new Refusal('the player to move is checkmated');
  }
  const limits = readLimits(request);
  const { value, seconds } = timed(() => bestMove(position, limits));
  return { ...value, seconds };
}

/** Reads the search limits. The default is one second if neither a time nor a number of nodes is given. */
function readLimits({ ms, nodes, lines = 1, level = 5 }: Request): BestRequest {
  const most = nodes === undefined ? {} : { nodes: readNumber('nodes', nodes) };
  const time = nodes !== undefined && ms === undefined ? {} : { ms: readNumber('ms', ms ?? 1000) };
  return { lines: readNumber('lines', lines), level: readLevel(level), ...most, ...time };
}

/**
 * Returns the event in the notation of records. Only a pass differs: it names no army, because only the side to move
 * can pass.
 */
function nameOf(event: RulesEvent, position: Position): string {
  return event.type === 'pass' ? 'pass' : eventText(event, position);
}

function letters(colors: readonly Color[]): string[] {
  return colors.map((color) => COLOR_LETTERS.charAt(color));
}

function timed<T>(work: () => T): { value: T; seconds: number } {
  const before = process.cpuUsage();
  const value = work();
  const used = process.cpuUsage(before);
  return { value, seconds: (used.user + used.system) / 1e6 };
}

function readPosition(text: unknown): Position {
  if (typeof text !== 'string') throw new Refusal('position: is missing');
  const position = parsePosition(text);
  if (!position.ok) throw new Refusal(`${position.error.field}: ${position.error.reason}`);
  return position.value;
}

function readDepth(value: unknown): number {
  const depth = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
  if (typeof depth !== 'number' || !Number.isInteger(depth) || depth < 0 || depth > DEEPEST) {
    throw new Refusal(`depth: is not a whole number from 0 to ${DEEPEST}`);
  }
  return depth;
}

function readNumber(name: string, value: unknown): number {
  const number = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) {
    throw new Refusal(`${name}: is not a whole number from 1 up`);
  }
  return number;
}

function readLevel(value: unknown): Level {
  const level = LEVELS.find((known) => known === readNumber('level', value));
  if (level === undefined) throw new Refusal('level: is not one of 1 to 5');
  return level;
}

function readEvents(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((event) => typeof event === 'string')) {
    throw new Refusal('events: is not a list of texts');
  }
  return value;
}

function fromArguments(args: readonly string[]): Request {
  const [verb = '', position = '', ...rest] = args;
  if (verb === 'best') return { verb, position, ...readFlags(rest) };
  if (rest.length > 1 && verb !== 'play') throw new Refusal(`"${rest[1]}" is one argument too many`);
  return { verb, position, depth: rest[0], events: rest };
}

const FLAGS = ['ms', 'nodes', 'lines', 'level'] as const;

function readFlags(args: readonly string[]): Partial<Record<(typeof FLAGS)[number], string>> {
  const flags: Partial<Record<(typeof FLAGS)[number], string>> = {};
  for (let i = 0; i < args.length; i += 2) {
    const flag = FLAGS.find((name) => args[i] === `--${name}`);
    if (flag === undefined)
      throw new Refusal(`"${args[i]}" is not one of ${FLAGS.map((name) => `--${name}`).join(', ')}`);
    flags[flag] = args[i + 1] ?? '';
  }
  return flags;
}

async function batch(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    console.log(JSON.stringify(answerLine(line)));
  }
}

function answerLine(line: string): unknown {
  try {
    const request: unknown = JSON.parse(line);
    if (typeof request !== 'object' || request === null) throw new Refusal('the line is not a JSON object');
    return answer(request as Request);
  } catch (fault) {
    // An exception in the engine fails only its own job. Later jobs are answered.
    return { error: oneLine(fault instanceof Error ? fault.message : String(fault)) };
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'batch' && args.length === 1) return batch();
  if (args[0] === 'uci' && args.length === 1) return runLineProtocol();
  try {
    console.log(JSON.stringify(answer(fromArguments(args))));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.done !== null) console.log(JSON.stringify(fault.done));
    console.error(oneLine(fault.message));
    process.exitCode = 2;
  }
}

await main(process.argv.slice(2));
