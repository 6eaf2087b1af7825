/** The example bot in Python plays consecutive games on two processes, both of which are killed during the games. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { squareName } from '../../engine/board/squares.ts';
import { moveFrom, moveTo } from '../../engine/rules/moves.ts';
import { ROOT } from '../../scripts/check/checkSources.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Cluster, openCluster } from '../faults/support/cluster.ts';
import { newClusterBot } from '../faults/support/clusterBot.ts';
import type { FailingServer, LogRow } from '../faults/support/failingServer.ts';
import { ownerOf } from '../faults/support/gameRows.ts';
import { note } from '../faults/support/note.ts';

const GAMES = 20;
/** The first process is killed in game FIRST_KILL, and the other process in game SECOND_KILL or a later game. */
const FIRST_KILL = 3;
const SECOND_KILL = 6;
/**
 * A position without possible captures. After three moves of White and two of Black, the game is a draw by the
 * no-progress counter.
 */
const FIVE_PLIES = 'bK,10,rK/12/12/12/12/12/5,wN,6/12/12/12/12/wK,10,gK w wbrg aarr 0,0,0,0 95 0';
const BOT = path.join(ROOT, 'examples', 'python', 'bot.py');
const isLeftOut =
  process.env.TEST_WITHOUT_SERVICES === '1' || spawnSync('python3', ['--version']).status !== 0;

/** A game as the bot has printed it. */
interface PrintedGame {
  readonly id: string;
  /** The accepted moves, each with its ply. */
  readonly moves: (readonly [ply: number, move: string])[];
  end: string | null;
}

/** The example program, and what it has printed. */
class BotProgram {
  readonly games: PrintedGame[] = [];
  errors = '';
  readonly #process: ChildProcess;
  readonly #printed = new EventEmitter();
  readonly #exit: Promise<unknown[]>;

  constructor(url: string, token: string) {
    const env = { ...process.env, TETRARCH_URL: url, TETRARCH_TOKEN: token, PYTHONUNBUFFERED: '1' };
    const args = [BOT, '--create', '--games', String(GAMES), '--position', FIVE_PLIES];
    const program = spawn('python3', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = program;
    this.#exit = once(program, 'close');
    createInterface({ input: program.stdout }).on('line', (line) => this.#note(line));
    program.stderr.on('data', (data: Buffer) => {
      this.errors += data.toString();
    });
    program.once('close', () => this.#printed.emit('line'));
  }

  #note(line: string): void {
    const id = /^the game (\w+) has started/.exec(line)?.[1];
    const [, ply, move] = /^(\d+): (\S+)$/.exec(line) ?? [];
    const game = this.games.at(-1);
    if (id !== undefined) this.games.push({ id, moves: [], end: null });
    else if (move !== undefined) game?.moves.push([Number(ply), move]);
    else if (game) game.end = (game.end ?? '') + line;
    this.#printed.emit('line');
  }

  async #until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (this.#process.exitCode !== null) throw new Error(`The bot has ended: ${this.errors}`);
      await once(this.#printed, 'line');
    }
  }

  /** Resolves when the first move in the game with this number, from 1, was accepted. */
  moved(number: number): Promise<PrintedGame> {
    return this.#until(() => this.games.slice(number - 1, number).find(({ moves }) => moves.length > 0));
  }

  /** Resolves when another move in the game was accepted, or when it has ended. */
  continued(game: PrintedGame): Promise<true> {
    const count = game.moves.length;
    return this.#until(() => game.moves.length > count || game.end !== null || undefined);
  }

  async exitCode(): Promise<unknown> {
    return (await this.#exit)[0];
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

describe.skipIf(isLeftOut)('two processes that are killed', () => {
  let cluster: Cluster;
  let bot: BotProgram | null = null;
  let attempts = 0;
  beforeAll(async () => {
    cluster = await openCluster({ freePort, startGuard, startPostgres }, 2);
  });
  // A failed attempt may leave processes that are killed or stopped at a failpoint.
  beforeEach(async () => {
    if (attempts++ > 0) for (const server of cluster.servers) await server.kill9().then(() => server.start());
  });
  afterEach(() => bot?.kill());
  afterAll(() => cluster?.close());

  const addressOf = ({ place }: FailingServer) => `127.0.0.1:${place.port}`;

  async function ownerServer(gameId: string): Promise<FailingServer> {
    const owner = await ownerOf(cluster.db, gameId);
    const server = cluster.servers.find((one) => addressOf(one) === owner);
    if (!server) throw new Error(`No process owns the game ${gameId}: ${owner}`);
    return server;
  }

  /** Returns the moves of the log, each with the ply before it. */
  const movesOf = (rows: readonly LogRow[], color: number | null = null) =>
    rows.flatMap(({ ply, command }) =>
      command.type === 'move' && (color === null || command.by === color)
        ? [[ply - 1, `${squareName(moveFrom(command.move))}-${squareName(moveTo(command.move))}`] as const]
        : [],
    );

  it('[API-56] neither lose nor duplicate a move while the example in Python plays twenty games', async () => {
    const { accountId, token } = await newClusterBot(cluster, `BOT Row ${attempts}`);
    const began = performance.now();
    bot = new BotProgram(cluster.url, token);
    const killed = new Set<FailingServer>();
    let lostAnswers = 0;
    for (let number = 1; number <= GAMES; number++) {
      const game = await bot.moved(number);
      const owner = await ownerServer(game.id);
      // The second kill hits the process that was not killed yet. Further kills follow until an answer is lost.
      if (number >= SECOND_KILL && lostAnswers === 0 && !(killed.size === 1 && killed.has(owner))) {
        killed.add(owner);
        // The next command should be Black's move, and the command after it a move of the bot. On a busy machine, one
        // or both moves may be done already, so the kill may hit another move.
        await owner.arm('committed', 2, null);
        await owner.held('committed', null);
        const continued = bot.continued(game);
        await owner.kill9();
        const [ply = -1] = movesOf(await cluster.rows(game.id)).at(-1) ?? [];
        if (ply % 2 === 0) lostAnswers += 1;
        expect(game.moves.map(([printed]) => printed)).not.toContain(ply);
        await continued;
        await owner.start();
      } else if (number >= FIRST_KILL && killed.size === 0) {
        killed.add(owner);
        await owner.kill9();
        await bot.continued(game);
        await owner.start();
      }
      // Without additional connections, the load balancer may route the first call of every game to one process.
      if (number % 2 === 0) await fetch(`${cluster.url}/healthz`, { headers: { Connection: 'close' } });
    }
    expect(await bot.exitCode(), bot.errors).toBe(0);
    note({ games: GAMES, durationMs: performance.now() - began });
    // Both processes were killed, so the connection of the event stream was lost too.
    expect([killed.size, lostAnswers]).toEqual([2, 1]);
    expect(bot.errors).not.toContain('Traceback');
    expect(bot.errors).not.toContain('was refused');
    expect(bot.games.map(({ end }) => end)).toEqual(
      bot.games.map(() => 'the game has ended: DRAW, winner None'),
    );
    for (const { id, moves } of bot.games) {
      const rows = await cluster.rows(id);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
      expect(movesOf(rows).map(([ply]) => ply)).toEqual([0, 1, 2, 3, 4]);
      expect(movesOf(rows, 0)).toEqual(moves);
    }
    const stored = await cluster.db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .select('g.id')
      .where('s.player_id', '=', accountId)
      .where('g.ended_at', 'is not', null)
      .execute();
    expect(stored.map(({ id }) => id).sort()).toEqual(bot.games.map(({ id }) => id).sort());
    expect(bot.games).toHaveLength(GAMES);
  });
});
