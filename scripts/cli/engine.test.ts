import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./engine.ts', import.meta.url));
const START = fixture('start-position.txt').trimEnd();

interface Run {
  readonly code: number | null;
  readonly out: unknown;
  readonly error: string;
}

function fixture(name: string): string {
  return readFileSync(new URL(`../../engine/fixtures/${name}`, import.meta.url), 'utf8');
}

function raw(args: readonly string[], input = ''): { code: number | null; out: string; error: string } {
  const done = spawnSync(process.execPath, [SCRIPT, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: done.status, out: done.stdout, error: done.stderr };
}

function run(...args: string[]): Run {
  const { code, out, error } = raw(args);
  return { code, out: out === '' ? null : JSON.parse(out), error };
}

function batch(requests: readonly (object | string)[]): Record<string, unknown>[] {
  const lines = requests.map((request) => (typeof request === 'string' ? request : JSON.stringify(request)));
  const { code, out } = raw(['batch'], `${lines.join('\n')}\n`);
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the engine on the command line', () => {
  it('answers the command `legal` with the legal moves, the players in check and the end of the game', () => {
    const moves = 'a4-a5 b3-a5 b3-c5 b4-b5 c2-e1 c2-e3 c4-c5 d1-e1 d2-e2 d3-e3 d4-d5 d4-e4'.split(' ');
    expect(run('legal', START)).toEqual({ code: 0, out: { moves, check: [], ended: null }, error: '' });
    const bare = 'bK,4,wR,5,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg arrr 0,0,0,0 0 0';
    expect(run('legal', bare).out).toEqual({ moves: [], check: ['b', 'r'], ended: 'FINISHED' });
  });

  it('answers the commands `perft` and `divide` with the number of positions', () => {
    const counted = run('perft', START, '3');
    expect(counted.out).toEqual({ nodes: 1728, seconds: expect.any(Number) });
    const { nodes, moves } = run('divide', START, '2').out as {
      nodes: number;
      moves: Record<string, number>;
    };
    expect(nodes).toBe(144);
    expect(moves['c2-e3']).toBe(12);
    expect(Object.keys(moves)).toHaveLength(12);
  });

  it('answers the command `play` with one complete object per event', () => {
    const { code, out } = run('play', START, 'd4e4', 'b:resign');
    expect(code).toBe(0);
    expect(out).toMatchObject([{ event: 'd4-e4' }, { event: 'b:resign' }]);
    expect(Object.keys((out as object[])[0] ?? {})).toEqual(
      'event position captured check mates ended winner'.split(' '),
    );
    expect((out as object[])[0]).toMatchObject({
      captured: null,
      check: [],
      mates: [],
      ended: null,
      winner: null,
    });
  });

  it('answers the command `best` within the given time', () => {
    const { code, out } = run('best', START, '--ms', '50', '--level', '5');
    expect(code).toBe(0);
    expect(out).toEqual({
      move: expect.stringMatching(/^[a-l]\d+-[a-l]\d+$/),
      depth: expect.any(Number),
      nodes: expect.any(Number),
      chances: {
        w: expect.closeTo(0.25, 1),
        b: expect.closeTo(0.25, 1),
        r: expect.closeTo(0.25, 1),
        g: expect.closeTo(0.25, 1),
      },
      lines: [{ score: expect.any(Number), moves: expect.any(Array) }],
      seconds: expect.any(Number),
    });
  });

  it('gives the same answer to the command `best` for the same number of nodes', () => {
    const best = () => run('best', START, '--nodes', '3000', '--lines', '3').out as Record<string, unknown>;
    const { seconds: _, ...first } = best();
    expect(best()).toMatchObject(first);
    const lines = first.lines as { score: number; moves: string[] }[];
    expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
    expect(lines.map(({ score }) => score)).toEqual(lines.map(({ score }) => score).sort((a, b) => b - a));
    expect(run('best', START, '--level', '1').out).not.toHaveProperty('lines');
  });

  it('includes the events before a rejected event in the answer to the command `play`', () => {
    const { code, out, error } = run('play', START, 'd4-e4', 'd4-e4');
    expect(code).toBe(2);
    expect(out).toMatchObject([{ event: 'd4-e4' }]);
    expect(error).toBe('event 2 "d4-e4": ILLEGAL_MOVE\n');
  });

  it.each([
    [[]],
    [['dance', START]],
    [['legal']],
    [['legal', 'x']],
    [['legal', START, '1', '2']],
    [['perft', START]],
    [['perft', START, '-1']],
    [['perft', START, '1.5']],
    [['best', START, '--level', '6']],
    [['best', START, '--ms', 'soon']],
    [['best', START, '--speed', '6']],
    [['best', START.replace(' w ', ' - ')]],
  ])('rejects the invalid arguments %j with an error of one line', (args) => {
    const { code, out, error } = run(...args);
    expect(code).toBe(2);
    expect(out).toBeNull();
    expect(error).toMatch(/^[^\n]+\n$/);
  });

  it('[BRD-27] names the field of a rejected position', () => {
    expect(run('legal', START.replace('aaaa', 'aaax')).error).toMatch(/^states: /);
  });

  it('ends a variation of the command `best` where the game ends by no progress', () => {
    const late =
      '1,wQ,10/4,bB,7/2,bN,wB,bQ,7/bQ,bR,wR,bR,6,bPr,wR/1,bK,10/1,bQ,3,wQ,6/11,wQ/12/12/5,wPr,gPl,5/12/wN,2,wN,gPl,3,gK,3 g bbgg mama 0,1,0,2 98 590';
    const { code, out } = run('best', late, '--nodes', '20000', '--level', '5');
    expect(code).toBe(0);
    const [line] = (out as { lines: { moves: string[] }[] }).lines;
    expect(line?.moves.length).toBeGreaterThan(0);
    expect(run('play', late, ...(line?.moves ?? [])).code).toBe(0);
  });

  it('reports an error in a batch only for the job in which the engine throws', () => {
    // Code that makes the first call of process.cpuUsage throw, during the first job.
    const throwOnce =
      'const real = process.cpuUsage; process.cpuUsage = () => { process.cpuUsage = real; throw new TypeError("out of order"); };';
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(throwOnce)}`, SCRIPT, 'batch'],
      {
        input: `${JSON.stringify({ verb: 'perft', position: START, depth: 1 })}\n`.repeat(2),
        encoding: 'utf8',
      },
    );
    expect(status).toBe(0);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([{ error: 'out of order' }, { nodes: 12, seconds: expect.any(Number) }]);
  });

  it('continues a batch of jobs after an error', () => {
    const answers = batch([
      { verb: 'perft', position: START, depth: 2 },
      'nonsense',
      '7',
      { verb: 'play', position: START, events: 'd4-e4' },
      { verb: 'play', position: START, events: ['d4-e4', 'd4-e4'] },
      { verb: 'legal' },
      { verb: 'play', position: START, events: [] },
    ]);
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      ['nodes', 'seconds'],
      ...Array(5).fill(['error']),
      [],
    ]);
  });

  it('[RUL-71] gives the numbers of the published table in a batch of perft jobs', () => {
    const { positions } = JSON.parse(fixture('perft.json')) as {
      positions: { position: string; perft: number[] }[];
    };
    const requests = positions.flatMap(({ position, perft }) =>
      perft.map((_, index) => ({ verb: 'perft', position, depth: index + 1 })),
    );
    expect(batch(requests).map(({ nodes }) => nodes)).toEqual(positions.flatMap(({ perft }) => perft));
  });

  it.each(['games.json', 'ownGames.json'])(
    'plays the recorded games of %s in a batch of jobs, with the recorded results',
    (name) => {
      const { games } = JSON.parse(fixture(name)) as {
        games: { start: string; steps: Record<string, unknown>[] }[];
      };
      const answers = batch(
        games.map(({ start, steps }) => ({
          verb: 'play',
          position: start,
          events: steps.map(({ event }) => event),
        })),
      );
      const expected = games.map(({ steps }) =>
        steps.map((step) => ({
          event: step.event,
          position: step.position,
          captured: step.captured ?? null,
          check: step.checks ?? [],
          mates: step.mates ?? [],
          ended: step.ended ?? null,
          winner: step.winner ?? null,
        })),
      );
      expect(answers).toEqual(expected);
    },
  );
});
