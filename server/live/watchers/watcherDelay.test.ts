/** Watchers of a rated game see it later than its players. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLORS, colorOf } from '../../../engine/board/pieces.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { RATED_DELAY_MS } from '../../../protocol/http/liveGameApi.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import type { LogAnswer, TimeAnswer } from '../../../protocol/room/messages.ts';
import { WHITE_MATES_BLACK } from '../../../tests/harness/games/positions.ts';
import { openRandomTable, startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import { createGame, leaveAll, type Table } from '../../../tests/harness/games/testGames.ts';
import { type Reservation, rawSocket } from '../../../tests/harness/servers/rawSocket.ts';
import { startTimedServer, type TimedServer } from '../../../tests/harness/servers/timedServer.ts';
import { loggedIn } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { legalGame } from '../../../tests/load/support/legalGame.ts';
import { LIMITS } from '../../config/limits.ts';
import { SharedLinks } from '../../pages/sharedLinks.ts';

let server: TimedServer;
beforeAll(async () => {
  server = await startTimedServer();
});
afterAll(() => server.stop());

const HOUR = { playerGameTimeSeconds: 3_600 };
/** An upper limit: a slow reader is disconnected after fewer moves. */
const MOST_MOVES = 300;

const plyOf = (user: TestUser) => user.view.match.game.position.ply;

/** Sends a request and returns its answer, which arrives after everything that the room sent before. */
const ask = async <T>(user: TestUser, name: 'time' | 'log', message: object = {}) =>
  (await user.request(name, message)) as unknown as T;

async function play({ players }: Table, moves: readonly string[]): Promise<void> {
  for (const text of moves) {
    const { ply, turn } = players[0].view.match.game.position;
    const mover = players[colorOf(turn ?? 0)];
    await mover.until((view) => view.match.game.position.ply === ply);
    expect(await mover.move(text)).toHaveProperty('seq');
    await players[0].until((view) => view.match.game.position.ply > ply, text);
  }
}

/** Starts a rated game. */
async function beginRatedTable(options: object = {}): Promise<Table> {
  const table = await openRandomTable(server, { ...HOUR, ...options }, { isRated: true });
  // Each player is ready twice: for the start, and for the end of the first special pause.
  for (const _ of ['start', 'pause']) for (const player of table.players) await player.request('ready');
  await table.players[0].until((view) => view.match.state === 'STARTED');
  return table;
}

/** Starts a rated game with two moves: watchers have seen the first move, and the second move was made just now. */
async function startRatedTable(): Promise<Table> {
  const table = await beginRatedTable();
  await play(table, ['d1-e1']);
  server.skip(RATED_DELAY_MS);
  await table.watcher.until((view) => view.match.game.position.ply === 1);
  await play(table, ['a9-a8']);
  return table;
}

it('[WCH-08] S90: a watcher of a rated game sees a move and its clocks five seconds after the players', async () => {
  const table = await startRatedTable();
  const { watcher, players } = table;
  await ask(watcher, 'time');
  expect(plyOf(players[0])).toBe(2);
  expect(plyOf(watcher)).toBe(1);
  server.skip(RATED_DELAY_MS - 1_000);
  await ask(watcher, 'time');
  expect(plyOf(watcher)).toBe(1);
  server.skip(1_000);
  const seen = await watcher.until((view) => view.match.game.position.ply === 2);
  const { clock } = players[0].view.match;
  // For watchers, the next clock also starts five seconds later, so that it shows the same remaining time as the
  // players saw after the move.
  expect(seen.match.clock.since).toBe((clock.since ?? 0) + RATED_DELAY_MS);
  expect(seen.match.clock.remainingMs).toEqual(clock.remainingMs);
  expect(seen.facts.delaySeconds).toBe(5);
  expect(players[0].view.facts.delaySeconds).toBe(0);
  await leaveAll(table);
});

it('[WCH-08] [WCH-10] S90: a watcher who joins again gets the delayed state with its checksum, and the log up to that state', async () => {
  const table = await startRatedTable();
  const newcomer = await TestUser.guest(server.url);
  await newcomer.enter(table.gameId, 'watcher');
  const { sum } = await ask<TimeAnswer>(newcomer, 'time');
  expect(plyOf(newcomer)).toBe(1);
  expect(newcomer.room?.state.sum).toBe(sum);
  const log = (user: TestUser, from: number) => ask<LogAnswer>(user, 'log', { from });
  const { entries, more } = await log(newcomer, 1);
  expect(entries.at(-1)?.seq).toBe(newcomer.view.match.seq);
  expect(more).toBe(false);
  expect((await log(newcomer, entries.length + 1)).entries).toEqual([]);
  expect((await log(table.players[0], entries.length + 1)).entries).toHaveLength(1);
  await newcomer.leave();
  await leaveAll(table);
});

it('[WCH-08] S90: after the room was opened again, a watcher sees no move of the last five seconds', async () => {
  const table = await startRatedTable();
  await server.services.rooms.local(table.gameId)?.disconnect();
  const newcomer = await TestUser.guest(server.url);
  await newcomer.enter(table.gameId, 'watcher');
  expect(plyOf(newcomer)).toBe(1);
  server.skip(RATED_DELAY_MS);
  await newcomer.until((view) => view.match.game.position.ply === 2);
  await newcomer.leave();
});

it('[WCH-08] a watcher of a rated game who does not read is disconnected, and other users are not affected', async () => {
  const table = await beginRatedTable();
  const { players, watcher } = table;
  const sleeper = await TestUser.guest(server.url);
  const { reservation } = (await sleeper.seat(table.gameId, 'watcher')).body;
  const socket = await rawSocket(sleeper, reservation as Reservation);
  socket.pause();
  const dropped = () => server.logged.filter(({ event }) => event === 'slowReader');
  const moves = legalGame(MOST_MOVES);
  let sent = 0;
  const playNext = async () => {
    const { position } = players[0].view.match.game;
    await play(table, [moveText(moves[sent] ?? 0, position).replace('x', '-')]);
    server.skip(RATED_DELAY_MS);
    await watcher.until((view) => view.match.game.position.ply > position.ply);
    sent += 1;
  };
  // The other watcher receives every message meanwhile.
  while (sent < LIMITS.unreadMessages) await playNext();
  const playOn = async () => {
    await playNext();
    return dropped().length;
  };
  await expect.poll(playOn, { interval: 50, timeout: 10_000 }).toBe(1);
  expect(table.everybody.map(({ closeCode }) => closeCode)).toEqual(table.everybody.map(() => null));
  socket.terminate();
  await leaveAll(table);
});

it('[WCH-08] a watcher of a casual game sees what the players see', async () => {
  const table = await startRandomTable(server, HOUR);
  await play(table, ['d1-e1']);
  const seen = await table.watcher.until((view) => view.match.game.position.ply === 1);
  expect(seen.facts.delaySeconds).toBe(0);
  expect(seen.match.clock.since).toBe(table.players[0].view.match.clock.since);
  await leaveAll(table);
});

it('[WCH-08] [WCH-09] a watcher sees the end of a rated game, and its record, five seconds after the players', async () => {
  const table = await startRatedTable();
  for (const color of [1, 2, 3] as const) await table.players[color].request('resign');
  await table.players[0].until((view) => view.match.state === 'FINISHED');
  await ask(table.watcher, 'time');
  expect(table.watcher.view.match.state).toBe('STARTED');
  const recordFor = async (user: TestUser) =>
    (await user.call('GET', `${user.base}/game-session/${table.gameId}/record`)).status;
  expect([await recordFor(table.players[0]), await recordFor(table.watcher)]).toEqual([200, 409]);
  server.skip(RATED_DELAY_MS);
  await table.watcher.until((view) => view.match.state === 'FINISHED');
  expect(await recordFor(table.watcher)).toBe(200);
  await leaveAll(table);
});

it('[WCH-09] S90: answers, the log and the position of a shared link show a rated game with delay to everyone but its players', async () => {
  const table = await startRatedTable();
  const [white] = table.players;
  const turnOf = async (user: TestUser) => {
    const path = `${user.base}/game-session/${table.gameId}`;
    return (await user.call<{ activePlayer: { color: string } }>('GET', path)).body.activePlayer.color;
  };
  const entriesOf = async (user: TestUser) =>
    Number(
      (await user.call('GET', `${user.base}/history/${table.gameId}/moves`)).headers.get('X-Total-Elements'),
    );
  const links = () => new SharedLinks({ ...server.services, time: server.services.time });
  const linkedPly = async () => {
    const link = await links().findGame(table.gameId);
    return link !== null && link !== 'MISSING' && 'position' in link ? link.position.ply : null;
  };
  expect([await turnOf(white), await turnOf(table.watcher)]).toEqual(['RED', 'BLACK']);
  const entries = await entriesOf(white);
  expect(await entriesOf(table.watcher)).toBe(entries - 1);
  expect(await linkedPly()).toBe(1);
  server.skip(RATED_DELAY_MS);
  expect(await turnOf(table.watcher)).toBe('RED');
  expect(await entriesOf(table.watcher)).toBe(entries);
  expect(await linkedPly()).toBe(2);
  await leaveAll(table);
});

it('[WCH-09] each call that reads a running rated game shows its board, scores and votes late to watchers', async () => {
  // White captures a knight on a2 with checkmate.
  const position = WHITE_MATES_BLACK.replace('11,gK/2,wR,9', '11,gK/bN,1,wR,9');
  const table = await beginRatedTable({ position });
  const [white] = table.players;
  server.skip(RATED_DELAY_MS);
  await white.request('offerDraw');
  await play(table, ['c2-a2']);
  const read = async (user: TestUser) =>
    Promise.all(
      [
        `board/session/${table.gameId}`,
        `board/session/${table.gameId}/possible-move/c2`,
        `history/${table.gameId}/moves`,
        `history/${table.gameId}/captured-pieces`,
        `scores/${table.gameId}`,
        `draw-vote/game-session/${table.gameId}`,
      ].map(async (path) => [path, (await user.call('GET', `${user.base}/${path}`)).body]),
    );
  const [now, late] = [await read(white), await read(table.watcher)];
  for (const [index, answer] of late.entries()) expect(answer).not.toEqual(now[index]);
  expect(RATED_DELAY_MS).toBe(5_000);
  server.skip(RATED_DELAY_MS);
  expect(await read(table.watcher)).toEqual(now);
  await leaveAll(table);
});

it('[WCH-10] a watcher who takes a seat joins again and sees the game without delay', async () => {
  const [host, other] = await Promise.all([loggedIn(server), loggedIn(server)]);
  const gameId = await createGame(server, host, HOUR, false);
  const { db } = server.services.database;
  await db.updateTable('game').set({ is_random: true, is_rated: true }).where('id', '=', gameId).execute();
  await host.enter(gameId, 'player', COLORS[0]);
  await other.enter(gameId, 'watcher');
  expect(other.view.facts.delaySeconds).toBe(5);
  const seat = await other.seat(gameId, 'player', COLORS[1]);
  expect(seat.status).toBe(200);
  await expect.poll(() => other.closeCode).toBe(CLOSE.MOVED);
  await other.connect(seat.body.reservation);
  const view = await other.until(({ match }) => match.seats[1].playerId !== null);
  expect(view.facts.delaySeconds).toBe(0);
  await Promise.all([host.leave(), other.leave()]);
});
