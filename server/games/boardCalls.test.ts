/** The HTTP calls of the board, its history and its scores, made by a client that sends only a cookie. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import type { BoardView, CapturedPieceView, ScoreView } from '../../protocol/http/gameShapes.ts';
import { CALLERS, HttpTable } from '../../tests/harness/games/httpGame.ts';
import {
  TWO_MATES,
  WHITE_MATES_BLACK,
  WHITE_MUST_PASS,
  WHITE_RULES_BLACK,
  WHITE_WINS,
} from '../../tests/harness/games/positions.ts';
import { movableTime } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../time.ts';

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

type Refusal = { code: string; params: Record<string, string> };

const at = (board: BoardView, position: string) => board.pieces.find((piece) => piece.position === position);

describe('the calls for the board and for moves', () => {
  it('[GAM-23, BRD-11] return the pieces of the position with id, place, color, type and direction', async () => {
    const table = await HttpTable.started(server);
    const before = await table.board();
    expect(before.pieces).toHaveLength(64);
    expect(at(before, 'd4')).toEqual({
      id: expect.any(String),
      position: 'd4',
      pieceColor: 'WHITE',
      pieceType: 'PAWN',
      pawnMoveDirections: 'UP_RIGHT',
    });
    expect(at(before, 'a1')).toMatchObject({ pieceType: 'KING', pawnMoveDirections: null });
    await table.move(0, 'd4', 'e4');
    const after = await table.board();
    expect(at(after, 'e4')).toEqual({ ...at(before, 'd4'), position: 'e4', pawnMoveDirections: 'RIGHT' });
    expect(new Set(after.pieces.map((piece) => piece.id)).size).toBe(64);
  });

  it('[GAM-24] return the legal targets of a piece and its promotions', async () => {
    const position = 'bK,10,rK/1,wPu,9,rB/12/12/12/12/10,wPur,1/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
    const table = await HttpTable.started(server, { position });
    const ask = (square: string) =>
      table
        .of(0)
        .call<Record<string, unknown> & Refusal>(
          'GET',
          `/api/guest/board/session/${table.id}/possible-move/${square}`,
        );
    expect((await ask('b11')).body).toEqual({
      originPosition: 'b11',
      possibleMovePositions: ['b12'],
      possiblePromotionPositions: ['b12'],
    });
    // A central pawn promotes on one of its targets only.
    const central = (await ask('k6')).body;
    expect((central.possibleMovePositions as string[]).sort()).toEqual(['k7', 'l6']);
    expect(central.possiblePromotionPositions).toEqual(['l6']);
    expect((await ask('a1')).body).toMatchObject({ possiblePromotionPositions: [] });
    expect(((await ask('a1')).body.possibleMovePositions as string[]).sort()).toEqual(['a2', 'b2']);
    expect((await ask('l12')).body.possibleMovePositions).toEqual([]);
    for (const wrong of ['m1', 'a13', 'a0', 'A1', 'x']) expect((await ask(wrong)).status).toBe(422);
  });

  it('[GAM-27] play a legal move of the player to move', async () => {
    const table = await HttpTable.started(server);
    expect((await table.move(0, 'd3', 'e3')).body).toMatchObject({ ply: 1 });
    expect((await table.get()).activePlayer?.color).toBe('BLACK');
    expect(at(await table.board(), 'e3')).toMatchObject({ pieceType: 'PAWN' });
    expect((await table.move<Refusal>(0, 'd4', 'e4')).body.code).toBe('NOT_YOUR_TURN');
    const position = 'bK,10,rK/1,wPu,9,rB/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
    for (const piece of ['QUEEN', 'ROOK', 'BISHOP', 'KNIGHT']) {
      const promoting = await HttpTable.started(server, { position });
      expect((await promoting.move(0, 'b11', 'b12', piece)).body).toMatchObject({ ply: 1 });
      expect(at(await promoting.board(), 'b12')).toMatchObject({ pieceType: piece });
    }
  });

  it('[GAM-28] change nothing for an illegal move, or for a promotion that names no piece', async () => {
    const position = 'bK,10,rK/1,wPu,9,rB/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
    const table = await HttpTable.started(server, { position });
    const before = await table.board();
    expect((await table.move<Refusal>(0, 'a1', 'a3')).body.code).toBe('ILLEGAL_MOVE');
    expect((await table.move<Refusal>(0, 'b11', 'b12')).body.code).toBe('PROMOTION_REQUIRED');
    expect((await table.move<Refusal>(0, 'b11', 'b12', 'KING')).body.code).toBe('E3008');
    expect(await table.board()).toEqual(before);
    expect((await table.move(0, 'b11', 'b12', 'KNIGHT')).status).toBe(200);
    expect(at(await table.board(), 'b12')).toMatchObject({ pieceColor: 'WHITE', pieceType: 'KNIGHT' });
  });

  it.each(CALLERS)(
    '[GAM-29] reject moves of every user except the player to move, in a game of %s',
    async (_kind, callersOf) => {
      const table = await HttpTable.started(server, {}, callersOf(server));
      const watcher = await table.newWatcher();
      const stranger = await table.newUser();
      await table.request(table.of(3), 'POST', 'resign');
      const facts = async () => {
        const { activePlayer, gameState, lastRoundUpdateTimestampEpochSeconds } = await table.get();
        const session = { activePlayer, gameState, lastRoundUpdateTimestampEpochSeconds };
        return { ...session, board: await table.board(), history: await table.history() };
      };
      const before = await facts();
      for (const [user, from, to, code] of [
        [watcher, 'd3', 'e3', 'E3001'],
        [stranger, 'd3', 'e3', 'E3001'],
        [table.of(1), 'd9', 'e9', 'NOT_YOUR_TURN'],
        // A player may not move pieces in another player's turn, not even the pieces of the player to move.
        [table.of(1), 'd3', 'e3', 'NOT_YOUR_TURN'],
        [table.of(2), 'i9', 'h9', 'NOT_YOUR_TURN'],
        [table.of(3), 'i1', 'h1', 'NOT_ACTIVE'],
      ] as const) {
        const answer = await table.moveBy<Refusal>(user, from, to);
        expect([answer.status, answer.body.code]).toEqual([code === 'NOT_YOUR_TURN' ? 409 : 403, code]);
        expect(await facts()).toEqual(before);
      }
      const anonymous = await table.moveBy<Refusal>(new TestUser(server.url), 'd3', 'e3');
      expect(anonymous.status).toBe(401);
      expect(await facts()).toEqual(before);
      expect((await table.move(0, 'd3', 'e3')).status).toBe(200);
    },
  );

  it('[GAM-30] reject moves before the start, in pauses and after the end', async () => {
    const table = await HttpTable.open(server, { position: WHITE_WINS });
    const codes: string[] = [];
    const attempt = async () => codes.push((await table.move<Refusal>(0, 'c2', 'c3')).body.code);
    await attempt();
    await table.request(table.of(0), 'POST', 'start');
    await attempt();
    for (const user of table.users.slice(0, 2)) await table.request(user, 'PUT', 'ready');
    await table.request(table.of(1), 'PUT', 'pause');
    await attempt();
    await table.request(table.of(0), 'PUT', 'unpause');
    await table.move(0, 'c2', 'a2');
    await attempt();
    expect(codes).toEqual(['GAME_NOT_STARTED', 'GAME_NOT_RUNNING', 'GAME_NOT_RUNNING', 'GAME_OVER']);
  });

  it('[BRD-12] reject an invalid square in a path or body, and name its field', async () => {
    const table = await HttpTable.started(server);
    for (const [from, to, field] of [
      ['d3', 'm3', 'targetPosition'],
      ['d0', 'e3', 'originPosition'],
    ] as const) {
      const answer = await table.move<Refusal>(0, from, to);
      expect([answer.status, answer.body.params.field]).toEqual([422, field]);
    }
    const path = `/api/guest/board/session/${table.id}/possible-move/m3`;
    const answer = await table.of(0).call<Refusal>('GET', path);
    expect([answer.status, answer.body.params.field]).toEqual([422, 'position']);
  });

  it('play a move once if its Idempotency-Key is repeated', async () => {
    const table = await HttpTable.started(server);
    const body = { originPosition: 'd3', targetPosition: 'e3' };
    const send = () =>
      table.of(0).call<{ seq: number }>('POST', `/api/guest/board/session/${table.id}/move`, {
        body,
        headers: { 'Idempotency-Key': 'once-and-for-all' },
      });
    expect((await send()).body).toEqual((await send()).body);
    expect((await table.board()).ply).toBe(1);
  });
});

describe('the calls of history, pieces and scores', () => {
  it('[HIS-01, HIS-02, HIS-03] return history entries of four types, numbered without gaps', async () => {
    const table = await HttpTable.started(server, { position: WHITE_MUST_PASS });
    await expect
      .poll(async () => (await table.history()).some((entry) => entry.type === 'ROUND_SKIP'))
      .toBe(true);
    await table.move(1, 'a12', 'a11');
    await table.request(table.of(2), 'POST', 'resign');
    const history = await table.history();
    expect(history.map((entry) => entry.ordinalNumber)).toEqual(history.map((_, i) => i + 1));
    expect(new Set(history.map((entry) => entry.type))).toEqual(
      new Set(['MOVE', 'ROUND_SKIP', 'PLAYER_STATUS_CHANGE', 'GAME_STATE_CHANGE']),
    );
    const plain = {
      newGameState: null,
      pieceColor: null,
      capturedPieceColor: null,
      checkMatedColors: [],
      playerStatus: null,
      realOwner: null,
    };
    const first = (type: string) => history.find((entry) => entry.type === type);
    expect(first('MOVE')).toMatchObject({ ...plain, pieceColor: 'BLACK', realOwner: 'BLACK' });
    expect(first('ROUND_SKIP')).toMatchObject({ ...plain, pieceColor: 'WHITE', realOwner: 'WHITE' });
    expect(first('PLAYER_STATUS_CHANGE')).toMatchObject({
      ...plain,
      pieceColor: 'RED',
      playerStatus: 'RESIGNED',
      realOwner: 'RED',
    });
    expect(first('GAME_STATE_CHANGE')).toMatchObject({ ...plain, newGameState: 'SPECIAL_PAUSE' });
  });

  it('[HIS-01] return the color and the owner of a moved piece of a captured army', async () => {
    const table = await HttpTable.started(server, { position: WHITE_RULES_BLACK });
    await table.move(0, 'a9', 'a8');
    expect(await table.history('?type=MOVE')).toMatchObject([{ pieceColor: 'BLACK', realOwner: 'WHITE' }]);
  });

  it('[HIS-04] return two checkmates of one move in the order of detection', async () => {
    const table = await HttpTable.started(server, { position: TWO_MATES });
    await table.move(0, 'f4', 'f12');
    const [move] = await table.history('?type=MOVE');
    expect(move).toMatchObject({
      pieceColor: 'WHITE',
      capturedPieceColor: null,
      checkMatedColors: ['BLACK', 'RED'],
    });
    // Red has resigned. Black can escape until White commands Red's rook, so e5-e12 checkmates Red first.
    const position =
      'bK,10,rK/2,rR,9/12/12/8,wB,3/12/12/4,wR,5,wR,1/12/12/7,gN,4/wK,10,gK w wbrg aara 0,0,0,0 0 0';
    const chained = await HttpTable.started(server, { position });
    await chained.move(0, 'e5', 'e12');
    expect(await chained.history('?type=MOVE')).toMatchObject([{ checkMatedColors: ['RED', 'BLACK'] }]);
    const quiet = await HttpTable.started(server);
    await quiet.move(0, 'd3', 'e3');
    expect(await quiet.history('?type=MOVE')).toMatchObject([
      { pieceColor: 'WHITE', capturedPieceColor: null, checkMatedColors: [] },
    ]);
  });

  it('[HIS-04, HIS-06] return the captured piece and the checkmates of a move, and the status changes', async () => {
    const position = WHITE_MATES_BLACK.replace('11,gK/2,wR,9', '11,gK/bN,1,wR,9');
    const table = await HttpTable.started(server, { position });
    await table.move(0, 'c2', 'a2');
    await table.request(table.of(3), 'POST', 'resign');
    const history = await table.history();
    expect(history.find((entry) => entry.type === 'MOVE')).toMatchObject({
      pieceColor: 'WHITE',
      realOwner: 'WHITE',
      capturedPieceColor: 'BLACK',
      checkMatedColors: ['BLACK'],
    });
    const changes = history
      .filter((entry) => entry.type === 'PLAYER_STATUS_CHANGE')
      .map((entry) => [entry.pieceColor, entry.playerStatus]);
    expect(changes).toEqual([
      ['BLACK', 'DEFEATED'],
      ['GREEN', 'RESIGNED'],
    ]);
    const { body } = await table
      .of(0)
      .call<{ gameSessionId: string; capturedPieces: CapturedPieceView[] }>(
        'GET',
        `/api/guest/history/${table.id}/captured-pieces`,
      );
    expect(body).toMatchObject({
      gameSessionId: table.id,
      capturedPieces: [{ pieceColor: 'BLACK', pieceType: 'KNIGHT', capturedBy: 'WHITE' }],
    });
  });

  it('[HIS-06] return one status change per resignation, checkmate and timeout, in order', async () => {
    const clock = { playerGameTimeSeconds: 30, timeToAddAfterMoveSeconds: 0 };
    const table = await HttpTable.started(server, { ...clock, position: WHITE_MATES_BLACK });
    await table.move(0, 'c2', 'a2');
    for (const user of table.users) await table.request(user, 'PUT', 'ready');
    time.delay(31_000);
    expect((await table.move<Refusal>(2, 'k9', 'k8')).body.code).toBe('TIME_IS_UP');
    await expect.poll(async () => (await table.get()).activePlayer?.color).toBe('GREEN');
    await table.request(table.of(3), 'POST', 'resign');
    const changes = await table.history('?type=PLAYER_STATUS_CHANGE');
    expect(changes.map((entry) => [entry.pieceColor, entry.playerStatus])).toEqual([
      ['BLACK', 'DEFEATED'],
      ['RED', 'OUT_OF_TIME'],
      ['GREEN', 'RESIGNED'],
    ]);
  });

  it('[HIS-05] return a ROUND_SKIP of the player for a pass', async () => {
    const table = await HttpTable.started(server, { position: WHITE_MUST_PASS });
    await expect.poll(() => table.history('?type=ROUND_SKIP')).toMatchObject([{ pieceColor: 'WHITE' }]);
  });

  it('[HIS-07] return a state change for start, pause, unpause and end', async () => {
    const table = await HttpTable.started(server);
    await table.request(table.of(0), 'PUT', 'pause');
    await table.request(table.of(0), 'PUT', 'unpause');
    for (const color of [1, 2, 3]) await table.request(table.of(color), 'POST', 'resign');
    const states = (await table.history('?type=GAME_STATE_CHANGE')).map((entry) => entry.newGameState);
    expect(states).toEqual(['SPECIAL_PAUSE', 'STARTED', 'PAUSED', 'STARTED', 'FINISHED']);
  });

  it('[HIS-09] filter the history by type, color and number', async () => {
    const table = await HttpTable.started(server);
    await table.move(0, 'd3', 'e3');
    await table.move(1, 'd9', 'e9');
    expect((await table.history('?type=MOVE&pieceColor=BLACK')).map((entry) => entry.targetPosition)).toEqual(
      ['e9'],
    );
    const all = await table.history();
    expect(all.flatMap(({ targetPosition }) => targetPosition ?? [])).toEqual(['e3', 'e9']);
    expect(await table.history('?type=MOVE')).toEqual(all.filter(({ type }) => type === 'MOVE'));
    expect(await table.history('?after=1')).toEqual(all.slice(1));
    expect(await table.history(`?after=${all.length - 1}`)).toEqual(all.slice(-1));
    expect((await table.of(0).call('GET', `/api/guest/history/${table.id}/moves?type=NONE`)).status).toBe(
      422,
    );
  });

  it('[HIS-10] return the captured pieces of the requested game only', async () => {
    const position = WHITE_MATES_BLACK.replace('11,gK/2,wR,9', '11,gK/bN,1,wR,9');
    const taking = await HttpTable.started(server, { position });
    const other = await HttpTable.started(server);
    const captured = async (table: HttpTable) => {
      const path = `/api/guest/history/${table.id}/captured-pieces`;
      return (await table.of(0).call<{ gameSessionId: string; capturedPieces: unknown[] }>('GET', path)).body;
    };
    expect(await captured(taking)).toEqual({ gameSessionId: taking.id, capturedPieces: [] });
    await taking.move(0, 'c2', 'a2');
    await other.move(0, 'd3', 'e3');
    expect(await captured(taking)).toMatchObject({
      gameSessionId: taking.id,
      capturedPieces: [{ pieceColor: 'BLACK', pieceType: 'KNIGHT', capturedBy: 'WHITE' }],
    });
    expect(await captured(other)).toEqual({ gameSessionId: other.id, capturedPieces: [] });
  });

  it('[GAM-61] return points, winner and first checkmate', async () => {
    const table = await HttpTable.started(server, { position: WHITE_WINS });
    await table.move(0, 'c2', 'a2');
    const { body } = await table.of(1).call<ScoreView[]>('GET', `/api/guest/scores/${table.id}`);
    expect(body.map(({ color, points, winner }) => [color, points, winner])).toEqual([
      ['WHITE', 2, true],
      ['BLACK', 0, false],
      ['RED', 0, false],
      ['GREEN', 0, false],
    ]);
    const other = await HttpTable.started(server, { position: WHITE_MATES_BLACK });
    await other.move(0, 'c2', 'a2');
    const first = (await other.of(1).call<ScoreView[]>('GET', `/api/guest/scores/${other.id}`)).body;
    expect(first.map((one) => one.firstCheckmate)).toEqual([true, false, false, false]);
    expect(COLOR_NAMES).toEqual(first.map((one) => one.color));
  });
});
