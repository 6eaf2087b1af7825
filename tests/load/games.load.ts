/**
 * Two hundred simultaneous games, on both databases: every acknowledged move is in the log exactly once, and no
 * clock was charged more than the time used.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Move, moveFrom, moveTo } from '../../engine/rules/moves.ts';
import type { CreateGameBody } from '../../protocol/http/api.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Database, openEmbedded, openPostgres } from '../../server/db/database.ts';
import { share } from './support/figures.ts';
import { legalGame } from './support/legalGame.ts';
import { MeasuredServer } from './support/measuredServer.ts';
import { type Played, WireTable } from './support/wireTable.ts';

const GAMES = 200;
const PLIES = 40;
const GAME = legalGame(PLIES);
/** Maximum thinking time of a player in milliseconds. Players think between zero and this time. */
const MAX_THINKING_MS = 1_500;
/** Tolerance in milliseconds: clocks count whole milliseconds and round at both ends of a turn. */
const ROUNDING_MS = 2;
/** The time settings of the games. Half of the games are so fast that a clock that charges too much would end them. */
const CLOCKS: readonly CreateGameBody[] = [
  { singleMoveTimeSeconds: 5 },
  { playerGameTimeSeconds: 60, timeToAddAfterMoveSeconds: 1 },
];
const START_MS = [5_000, 60_000];
const INCREMENT_MS = [0, 1_000];
/** The index of the time settings with a time per move. */
const PER_MOVE = 0;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-games-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

interface Row {
  readonly game_id: string;
  readonly seq: number;
  readonly ply: number;
  readonly command: { readonly type: string; readonly by?: number; readonly move?: Move };
  readonly command_id: string | null;
  readonly at: number;
  readonly since: number | null;
  readonly credit_ms: number;
  readonly clocks_ms: readonly number[];
}

/** The moves of one game as its players saw them. */
interface Lived {
  readonly gameId: string;
  /** The index of the time settings in CLOCKS. */
  readonly clock: number;
  readonly played: readonly Played[];
}

async function playAll(env: Record<string, string>): Promise<Lived[]> {
  const server = await MeasuredServer.start(env);
  guard.watch(server.pid);
  try {
    const tables = (
      await Promise.all(CLOCKS.map((clock) => WireTable.seatMany(server.url, GAMES / 2, clock)))
    ).flatMap((some, clock) => some.map((table) => ({ table, clock })));
    const lived = await Promise.all(
      tables.map(async ({ table, clock }) => {
        await table.begin();
        const played = await table.play(GAME, 0, PLIES, () => Math.random() * MAX_THINKING_MS);
        // The game is paused after the last measured move, because the clock of the next player must not run while
        // other games continue.
        await table.sockets[0]?.request('pause', { commandId: 'pause-at-the-end' });
        return { gameId: table.gameId, clock, played };
      }),
    );
    const times = lived.flatMap(({ played }) => played.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
    console.log(
      `${times.length} moves: half acknowledged within ${share(times, 0.5).toFixed(1)} ms, 99 % within ${share(times, 0.99).toFixed(1)} ms`,
    );
    return lived;
  } finally {
    await server.stop();
    guard.watch(null);
  }
}

async function judge(lived: readonly Lived[], database: Database): Promise<void> {
  const { db } = database;
  const rows = (await db.selectFrom('game_event').selectAll().orderBy('seq').execute()) as Row[];
  const states = await db.selectFrom('game').select(['id', 'state']).execute();
  await database.close();
  expect(lived).toHaveLength(GAMES);
  for (const game of lived) {
    expect(states.find(({ id }) => id === game.gameId)?.state).toBe('PAUSED');
    judgeGame(
      game,
      rows.filter((row) => row.game_id === game.gameId),
    );
  }
}

function judgeGame({ clock, played }: Lived, rows: readonly Row[]): void {
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const moves = rows.filter(({ command }) => command.type === 'move');
  const wanted = GAME.map((move) => [moveFrom(move), moveTo(move)]);
  expect(moves.map(({ command: { move = 0 } }) => [moveFrom(move), moveTo(move)])).toEqual(wanted);
  expect(moves.map((row) => row.command_id?.split(':')[1])).toEqual(played.map(({ commandId }) => commandId));
  expect(rows.map(({ command }) => command.type)).not.toContain('timeout');
  let before: readonly number[] = COLORS.map(() => START_MS[clock] ?? 0);
  for (const [index, row] of moves.entries()) {
    const by = index % 4;
    const usedMs = row.at - (row.since ?? Number.NaN) - row.credit_ms;
    // The longest time for which this clock can have run, measured by the players' clock.
    const livedMs = (played[index]?.answeredAt ?? 0) - (played[index - 1]?.sentAt ?? -Infinity);
    expect(usedMs).toBeLessThanOrEqual(livedMs + ROUNDING_MS);
    expect(usedMs).toBeGreaterThanOrEqual(0);
    const chargedMs = Math.max(0, usedMs);
    const expected = [...before];
    // The time per move restarts with each turn.
    expected[by] =
      (clock === PER_MOVE ? (START_MS[clock] ?? 0) : (before[by] ?? 0)) -
      chargedMs +
      (INCREMENT_MS[clock] ?? 0);
    if (clock === PER_MOVE) expected[(by + 1) % 4] = START_MS[clock] ?? 0;
    expect(row.clocks_ms.map(Math.round)).toEqual(expected.map(Math.round));
    before = row.clocks_ms;
  }
}

const COLORS = [0, 1, 2, 3];

it('[GAM-63] the server plays 200 games simultaneously within the latency limits on the embedded database', async () => {
  const dataDir = path.join(folder, 'data');
  const lived = await playAll({ DATA_DIR: dataDir });
  await judge(lived, await openEmbedded(path.join(dataDir, 'database')));
});

it('[GAM-63] the server plays 200 games simultaneously within the latency limits on PostgreSQL', async () => {
  const cluster = await startPostgres();
  try {
    const lived = await playAll({ DATA_DIR: path.join(folder, 'other'), DATABASE_URL: cluster.url });
    await judge(lived, openPostgres(cluster.url));
  } finally {
    await cluster.stop();
  }
});
