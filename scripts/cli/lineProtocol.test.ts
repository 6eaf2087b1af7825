import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { startPosition } from '../../engine/board/position.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { BestAnswer } from './bestMove.ts';
import { LineProtocol, type StartSearch } from './lineProtocol.ts';

const START = makePosition(startPosition());
const BARE_KINGS = 'bK,10,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

interface Search {
  readonly position: string;
  readonly request: unknown;
  readonly answer: (answer: BestAnswer) => void;
  isStopped: boolean;
}

describe('the line protocol', () => {
  let printed: string[];
  let searches: Search[];
  let protocol: LineProtocol;

  beforeEach(() => {
    printed = [];
    searches = [];
    const startSearch: StartSearch = (position, request) => {
      const { promise, resolve } = Promise.withResolvers<BestAnswer>();
      const search: Search = { position, request, answer: resolve, isStopped: false };
      searches.push(search);
      return {
        answer: promise,
        stop: () => {
          search.isStopped = true;
        },
      };
    };
    const print = (line: string) => void printed.push(line);
    protocol = new LineProtocol({ version: '1.2.3', print, startSearch, now: () => 0 });
  });

  const send = (...lines: string[]) => lines.map((line) => protocol.handle(line));
  const answerLast = async (answer: BestAnswer) => {
    searches.at(-1)?.answer(answer);
    await protocol.finish();
  };
  const positionNow = async () => {
    send('go nodes 1');
    const { position } = searches.at(-1)!;
    await answerLast({ move: 'pass', depth: 1, nodes: 1 });
    return position;
  };

  it('[API-32] names the engine, its version and its options, and reports that it is ready', () => {
    send('uci', 'isready', '');
    expect(printed).toEqual([
      'id name Tetrarch 1.2.3',
      'option name MultiPV type spin default 1 min 1 max 20',
      'option name Level type spin default 5 min 1 max 5',
      'uciok',
      'readyok',
    ]);
  });

  it('[API-32] searches the position after the given moves, and answers with variations and the best move', async () => {
    send('position startpos moves d4e4', 'go nodes 500 lines 2');
    expect(searches[0]?.position.split(' ').slice(1)).toEqual(['b', 'wbrg', 'aaaa', '0,0,0,0', '0', '1']);
    expect(searches[0]?.request).toEqual({ nodes: 500, lines: 2, level: 5 });
    const lines = [
      { score: 40, moves: ['c11-e10', 'k10-j8'] },
      { score: -3, moves: ['b10-c8'] },
    ];
    await answerLast({
      move: 'c11-e10',
      depth: 4,
      nodes: 500,
      lines,
      chances: { w: 0.25, b: 0.2604, r: 0, g: 0.5 },
    });
    expect(printed).toEqual([
      'info multipv 1 depth 4 nodes 500 time 0 score cp 40 chances w 250 b 260 r 0 g 500 pv c11-e10 k10-j8',
      'info multipv 2 depth 4 nodes 500 time 0 score cp -3 pv b10-c8',
      'bestmove c11-e10',
    ]);
  });

  it.each([
    ['go', { lines: 1, level: 5, ms: 1000 }],
    ['go ms 20', { lines: 1, level: 5, ms: 20 }],
    ['go movetime 20', { lines: 1, level: 5, ms: 20 }],
    ['go level 3', { lines: 1, level: 3 }],
    ['go level 3 ms 50', { lines: 1, level: 3, ms: 50 }],
  ])('[API-32] reads the search limits in the line "%s"', (line, request) => {
    send(line);
    expect(searches[0]?.request).toEqual(request);
  });

  it('[API-32] answers an infinite search only after `stop`', async () => {
    send('go infinite');
    searches[0]?.answer({ move: 'd4-e4', depth: 9, nodes: 9 });
    await Promise.resolve();
    expect(printed).toEqual([]);
    send('stop');
    await protocol.finish();
    expect(searches[0]?.isStopped).toBe(true);
    expect(printed).toEqual(['info depth 9 nodes 9 time 0', 'bestmove d4-e4']);
    send(`position fen ${BARE_KINGS}`, 'go');
    expect(printed.at(-1)).toBe('bestmove (none)');
  });

  it('[API-32] searches with the options that were set, and from the start position after `ucinewgame`', async () => {
    send('setoption name MultiPV value 3', 'setoption name Level value 2', 'position startpos moves d4e4');
    send('ucinewgame', 'go');
    expect(searches[0]).toMatchObject({ position: START, request: { lines: 3, level: 2 } });
    await answerLast({ move: 'd4-e4', depth: 1, nodes: 1 });
    expect(send('quit')).toEqual([false]);
  });

  it.each([
    ['fly', 'error there is no command "fly"'],
    ['isready now', 'error "isready" has no parameters'],
    ['position', 'error write "position startpos" or "position fen <position>"'],
    ['position fen nonsense', /^error \w+: /],
    ['position startpos moves d4e4 a1a1', /^error move 2 "a1a1": /],
    ['go nodes 0', 'error nodes: is not a whole number from 1 to 999999999'],
    ['go nodes', 'error nodes: is not a whole number from 1 to 999999999'],
    ['go level 6', 'error level: is not one of 1 to 5'],
    ['go quickly', /^error "quickly" is not one of /],
    ['go infinite nodes 5', 'error "infinite" goes with level 5 and without another limit'],
    ['setoption name Hash value 5', 'error there is no option "Hash"'],
    ['setoption MultiPV 5', 'error write "setoption name <name> value <number>"'],
    ['setoption name MultiPV value 21', 'error MultiPV: is not a whole number from 1 to 20'],
    [`position startpos ${'x'.repeat(70_000)}`, 'error the line is longer than 65536 characters'],
  ])('[API-33] answers one error line to "%.40s" and keeps its position', async (line, answer) => {
    send('position startpos moves d4e4');
    const before = await positionNow();
    printed = [];
    expect(send(line)).toEqual([true]);
    expect(printed).toEqual([typeof answer === 'string' ? answer : expect.stringMatching(answer)]);
    expect(await positionNow()).toBe(before);
  });

  it.each([
    ['fly', 'error there is no command "fly"'],
    ['stop now', 'error "stop" has no parameters'],
    ['quit now', 'error "quit" has no parameters'],
    [`stop ${'x'.repeat(70_000)}`, 'error the line is longer than 65536 characters'],
  ])(
    '[API-33] answers one error line to "%.40s" during a search, and continues the search',
    async (line, answer) => {
      send('go nodes 10', line);
      expect(printed).toEqual([answer]);
      expect([searches.length, searches[0]?.isStopped]).toEqual([1, false]);
      await answerLast({ move: 'd4-e4', depth: 1, nodes: 10 });
      expect(printed.at(-1)).toBe('bestmove d4-e4');
    },
  );

  it.each(['go', 'position startpos', 'setoption name Level value 1', 'ucinewgame'])(
    '[API-33] refuses "%s" during a search, and continues the search',
    async (line) => {
      send('go nodes 10', line);
      expect(printed).toEqual(['error a search is running; "stop" ends it']);
      expect(searches).toHaveLength(1);
      await answerLast({ move: 'd4-e4', depth: 1, nodes: 10 });
      expect(printed.at(-1)).toBe('bestmove d4-e4');
    },
  );

  it('[API-32] is served in a separate process, which reads lines during a search and exits at quit', async () => {
    const script = fileURLToPath(new URL('./engine.ts', import.meta.url));
    const engine = spawn(process.execPath, [script, 'uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: string[] = [];
    engine.stdin.write('position startpos\ngo infinite\nisready\n');
    for await (const line of createInterface({ input: engine.stdout })) {
      lines.push(line.split(' ')[0]!);
      if (line === 'readyok') engine.stdin.write('stop\n');
      if (line.startsWith('bestmove')) engine.stdin.write('quit\n');
    }
    expect(lines).toEqual(['readyok', 'info', 'bestmove']);
    expect(engine.exitCode ?? (await new Promise((resolve) => engine.once('exit', resolve)))).toBe(0);
  });
});
