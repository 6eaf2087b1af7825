/**
 * The line protocol of the engine, for programs that keep it running. It is modelled on UCI, the protocol of chess
 * engines: commands and answers are lines of text. The answer to an invalid line begins with `error`, and the line
 * changes nothing.
 */
import { type Position, startPosition } from '../../engine/board/position.ts';
import { LEVELS, type Level } from '../../engine/bots/levels.ts';
import { parseEvent } from '../../engine/notation/moveText.ts';
import { makePosition, parsePosition } from '../../engine/notation/positionText.ts';
import { messageOf } from '../../engine/records.ts';
import { advance, beginRules, mustPass, type RulesGame } from '../../engine/rules/game.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import type { BestAnswer, BestRequest } from './bestMove.ts';

/** A search that runs while the program reads further lines. */
export interface RunningSearch {
  /** Resolves with the answer, even after `stop`. */
  readonly answer: Promise<BestAnswer>;
  /** Ends the search early. */
  stop(): void;
}

export type StartSearch = (position: string, request: Omit<BestRequest, 'shouldStop'>) => RunningSearch;

export interface LineProtocolDeps {
  readonly version: string;
  readonly print: (line: string) => void;
  readonly startSearch: StartSearch;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

const LONGEST_LINE = 65_536;
const MOST_LINES = 20;
const DEFAULT_MS = 1000;
/** The node limit of a search that only `stop` ends. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

/** An invalid line. The message of the error is the answer. */
class LineFault extends Error {}

export class LineProtocol {
  readonly #deps: LineProtocolDeps;
  #game: RulesGame = beginRules(startPosition());
  #lines = 1;
  #level: Level = 5;
  #search: { readonly stop: () => void; readonly isDone: Promise<void>; readonly isEndless: boolean } | null =
    null;

  constructor(deps: LineProtocolDeps) {
    this.#deps = deps;
  }

  /** Executes one line. @returns false after `quit`. */
  handle(line: string): boolean {
    try {
      return this.#execute(line);
    } catch (fault) {
      if (!(fault instanceof LineFault)) throw fault;
      this.#deps.print(`error ${fault.message.replace(/\s+/g, ' ')}`);
      return true;
    }
  }

  /** Waits for the running search. If the search has no limit, stops it first. */
  async finish(): Promise<void> {
    if (this.#search?.isEndless) this.#search.stop();
    await this.#search?.isDone;
  }

  #execute(line: string): boolean {
    if (line.length > LONGEST_LINE) throw new LineFault(`the line is longer than ${LONGEST_LINE} characters`);
    const words = line.trim().split(/\s+/);
    const [command = '', ...rest] = words;
    const { print, version } = this.#deps;
    switch (command) {
      case '':
        return true;
      case 'uci':
        noWords(command, rest);
        print(`id name Tetrarch ${version}`);
        print(`option name MultiPV type spin default 1 min 1 max ${MOST_LINES}`);
        print('option name Level type spin default 5 min 1 max 5');
        print('uciok');
        return true;
      case 'isready':
        noWords(command, rest);
        print('readyok');
        return true;
      case 'ucinewgame':
        noWords(command, rest);
        this.#refuseDuringSearch();
        this.#game = beginRules(startPosition());
        return true;
      case 'setoption':
        this.#setOption(rest);
        return true;
      case 'position':
        this.#refuseDuringSearch();
        this.#game = readGame(rest);
        return true;
      case 'go':
        this.#refuseDuringSearch();
        this.#go(rest);
        return true;
      case 'stop':
        noWords(command, rest);
        this.#search?.stop();
        return true;
      case 'quit':
        noWords(command, rest);
        this.#search?.stop();
        return false;
      default:
        throw new LineFault(`there is no command "${command.slice(0, 40)}"`);
    }
  }

  #refuseDuringSearch(): void {
    if (this.#search) throw new LineFault('a search is running; "stop" ends it');
  }

  #setOption(words: readonly string[]): void {
    const [name, option, value, text, ...more] = words;
    if (name !== 'name' || value !== 'value' || more.length > 0)
      throw new LineFault('write "setoption name <name> value <number>"');
    this.#refuseDuringSearch();
    if (option === 'MultiPV') this.#lines = readNumber('MultiPV', text, MOST_LINES);
    else if (option === 'Level') this.#level = readLevel(text);
    else throw new LineFault(`there is no option "${option?.slice(0, 40)}"`);
  }

  #go(words: readonly string[]): void {
    const { isEndless, ...request } = this.#readGo(words);
    const { position, outcome } = this.#game;
    if (outcome !== null || (!mustPass(this.#game) && legalMoves(position).length === 0)) {
      this.#deps.print('bestmove (none)');
      return;
    }
    const { print, startSearch, now } = this.#deps;
    const startedAt = now();
    const search = startSearch(makePosition(position), request);
    const stopped = Promise.withResolvers<void>();
    const answered = async () => {
      try {
        const answer = await search.answer;
        // A search without a limit answers only after `stop`, as in UCI.
        if (isEndless) await stopped.promise;
        for (const line of infoLines(answer, Math.round(now() - startedAt))) print(line);
        print(`bestmove ${answer.move}`);
      } catch (fault) {
        print(`error the search failed: ${messageOf(fault).replace(/\s+/g, ' ')}`);
      }
      this.#search = null;
    };
    const stop = () => {
      search.stop();
      stopped.resolve();
    };
    this.#search = { stop, isEndless, isDone: answered() };
  }

  #readGo(words: readonly string[]): Omit<BestRequest, 'shouldStop'> & { readonly isEndless: boolean } {
    let [lines, level] = [this.#lines, this.#level];
    let isEndless = false;
    let nodes: number | undefined;
    let ms: number | undefined;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      if (word === 'infinite') {
        isEndless = true;
        continue;
      }
      const value = words[++i];
      if (word === 'nodes') nodes = readNumber(word, value);
      else if (word === 'ms' || word === 'movetime') ms = readNumber(word, value);
      else if (word === 'lines') lines = readNumber(word, value, MOST_LINES);
      else if (word === 'level') level = readLevel(value);
      else
        throw new LineFault(
          `"${word.slice(0, 40)}" is not one of nodes, ms, movetime, level, lines, infinite`,
        );
    }
    if (isEndless) {
      if (nodes !== undefined || ms !== undefined || level < 5)
        throw new LineFault('"infinite" goes with level 5 and without another limit');
      return { lines, level, nodes: ENDLESS, isEndless };
    }
    // The levels below 5 have node limits of their own.
    const time = ms ?? (nodes === undefined && level === 5 ? DEFAULT_MS : undefined);
    return {
      ...{ lines, level, isEndless },
      ...(nodes === undefined ? {} : { nodes }),
      ...(time === undefined ? {} : { ms: time }),
    };
  }
}

/** Reads `startpos` or `fen <position>`, and the events after `moves`. */
function readGame(words: readonly string[]): RulesGame {
  const at = words.indexOf('moves');
  const start = at < 0 ? words : words.slice(0, at);
  let game = beginRules(readStart(start));
  const events = at < 0 ? [] : words.slice(at + 1);
  for (const [index, text] of events.entries()) {
    const refuse = (code: string) => new LineFault(`move ${index + 1} "${text.slice(0, 40)}": ${code}`);
    if (game.outcome !== null) throw refuse('GAME_OVER');
    const event = parseEvent(text, game.position);
    if (!event.ok) throw refuse(event.error);
    const done = advance(game, event.value);
    if (!done.ok) throw refuse(done.error);
    game = done.value.game;
  }
  return game;
}

function readStart([kind, ...rest]: readonly string[]): Position {
  if (kind === 'startpos' && rest.length === 0) return startPosition();
  if (kind !== 'fen') throw new LineFault('write "position startpos" or "position fen <position>"');
  const position = parsePosition(rest.join(' '));
  if (!position.ok) throw new LineFault(`${position.error.field}: ${position.error.reason}`);
  return position.value;
}

function readNumber(name: string, text: string | undefined, most = 999_999_999): number {
  const number = text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new LineFault(`${name}: is not a whole number from 1 to ${most}`);
  return number;
}

function readLevel(text: string | undefined): Level {
  const level = LEVELS.find((known) => String(known) === text);
  if (level === undefined) throw new LineFault('level: is not one of 1 to 5');
  return level;
}

function noWords(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new LineFault(`"${command}" has no parameters`);
}

/** Returns one line for each variation; a bot below level 5 has one line without variation. */
function infoLines({ depth, nodes, lines = [], chances }: BestAnswer, timeMs: number): string[] {
  const counts = `depth ${depth} nodes ${nodes} time ${timeMs}`;
  if (lines.length === 0) return [`info ${counts}`];
  const odds = Object.entries(chances ?? {}).map(
    ([letter, chance]) => `${letter} ${Math.round(chance * 1000)}`,
  );
  return lines.map(({ score, moves }, index) =>
    [
      ...[`info multipv ${index + 1}`, counts, `score cp ${score}`],
      ...(index === 0 ? [`chances ${odds.join(' ')}`] : []),
      `pv ${moves.join(' ')}`,
    ].join(' '),
  );
}
