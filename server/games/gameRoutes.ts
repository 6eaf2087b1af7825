/** The HTTP game calls of one mode, guest or account. All commands use the same handler as room messages. */

import type { Request, RequestHandler, Router } from 'express';
import { colorNamed } from '../../engine/board/pieces.ts';
import { parseSquare, squareName } from '../../engine/board/squares.ts';
import { isOver, seatOf } from '../../engine/match/match.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { legalMovesFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { ACCOUNT_GAME_ROUTES, GAME_ROUTES, GUEST_GAME_ROUTES } from '../../protocol/http/gameApi.ts';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import type { CommandName, Message } from '../../protocol/room/messages.ts';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { CAPTCHA_RESPONSE } from '../../protocol/shapes/captchaResponse.ts';
import type { Identity } from '../accounts/accountService.ts';
import type { GuestLimits, Requester } from '../accounts/guests/guestLimits.ts';
import type { OwnerForwarding } from '../http/forwardToOwner.ts';
import type { Guard } from '../http/identity.ts';
import { type HandlerRequest, type Handlers, mountRoutes, type Refused } from '../http/mountRoutes.ts';
import type { Rooms } from '../live/room/rooms.ts';
import type { Overload } from '../observability/metrics/overload.ts';
import { describeCaptured, pageOfHistory } from './gameHistory.ts';
import { recordOfGame } from './gameRecord.ts';
import type { GameService } from './gameService.ts';
import type { GameRow } from './gameStore.ts';
import { describeBoard, describeGame, describeScores, describeVote, type GameLook } from './gameViews.ts';
import { describeSummary } from './guestSummary.ts';
import type { GameList } from './lists/gameList.ts';

export interface GameRouteDeps {
  readonly guard: Guard;
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly list: GameList;
  readonly overload: Overload;
  readonly guests: GuestLimits;
  /** Returns the client's IP address. For a forwarded request, this is the address that the forwarding process saw. */
  readonly addressOf: (req: Request) => string;
  /** Rate-limits the creation of games. */
  readonly limitCreations: RequestHandler;
  readonly forwarding: OwnerForwarding;
}

type Shared = HandlerRequest<(typeof GAME_ROUTES)['get']>;

export function guestGameRoutes(deps: GameRouteDeps): Router {
  const { guard, forwarding, limitCreations } = deps;
  const own: Handlers<typeof GUEST_GAME_ROUTES> = {
    createAndStart: (request) => create(deps, request, true),
    async summary({ who: { account }, part }) {
      const found = await deps.games.findFor(part('id'), account.id);
      if (!found.ok) return found;
      const played = await deps.games.countStarted(account.id);
      return describeSummary(await deps.rooms.lookFor(found.value, account.id), account.id, played);
    },
  };
  return mountRoutes(
    { ...GUEST_GAME_ROUTES, ...GAME_ROUTES },
    { ...own, ...sharedHandlers(deps) },
    {
      guard,
      forwarding,
      limits: { create: limitCreations, createAndStart: limitCreations },
      needs: ['manage guest actions'],
      needsOf: {
        ...gameNeeds('guest game'),
        createAndStart: ['create guest game'],
        summary: ['view guest game'],
      },
    },
  );
}

export function accountGameRoutes(deps: GameRouteDeps): Router {
  const { list, guard, forwarding } = deps;
  const own: Handlers<typeof ACCOUNT_GAME_ROUTES> = {
    list: async ({ query }) => ok(await list.active(query)),
    mine: async ({ who, query }) => ok((await list.ofPlayer(who.account.id, query)).content),
    countMine: async ({ who, query }) => ok({ count: await list.countOfPlayer(who.account.id, query) }),
  };
  return mountRoutes(
    { ...ACCOUNT_GAME_ROUTES, ...GAME_ROUTES },
    { ...own, ...sharedHandlers(deps) },
    {
      guard,
      forwarding,
      limits: { create: deps.limitCreations },
      needs: ['manage game actions'],
      needsOf: {
        ...gameNeeds('game'),
        list: ['view active games'],
        mine: ['view user games'],
        countMine: ['view user games'],
      },
    },
  );
}

/** Returns the permissions that the calls of an area need. */
function gameNeeds(area: 'game' | 'guest game') {
  const view: readonly Need[] = [`view ${area}`];
  const create: readonly Need[] = [`create ${area}`];
  return {
    ...{ count: view, current: view, get: view, seat: view },
    ...{
      record: view,
      board: view,
      possibleMoves: view,
      history: view,
      captured: view,
      scores: view,
      drawVote: view,
    },
    ...{ create, rematch: create },
  };
}

type Creation = Pick<HandlerRequest<(typeof GAME_ROUTES)['create']>, 'who' | 'body' | 'query' | 'req'>;

async function create(
  deps: GameRouteDeps,
  request: Creation,
  start: boolean,
): Promise<Result<GameSessionView, Refused>> {
  const { games, rooms, overload, guests } = deps;
  if (overload.isOverloaded()) return err(ERR.OVERLOADED);
  const requester = requesterOf(deps, request);
  const refusal = await guests.mayPlay(requester);
  if (refusal) return err(refusal);
  const created = await games.create(request.who.account, request.body, start);
  if (!created.ok) return created;
  await guests.noteGame(requester, created.value.id);
  return ok(describeGame(await rooms.look(created.value), request.who.account.id));
}

function requesterOf(
  { addressOf }: GameRouteDeps,
  { who, query, req }: Pick<Creation, 'who' | 'query' | 'req'>,
): Requester {
  return { account: who.account, address: addressOf(req), response: query[CAPTCHA_RESPONSE] };
}

function sharedHandlers(deps: GameRouteDeps): Handlers<typeof GAME_ROUTES> {
  const { games, rooms, overload, guests } = deps;

  /** Returns a handler that answers by `act` about the game whose id is in the path. */
  function withGame<R extends Pick<Shared, 'part' | 'who'>, T>(
    act: (row: GameRow, request: R) => Promise<Result<T, Refused>>,
  ) {
    return async (request: R): Promise<Result<T, Refused>> => {
      const found = await games.findFor(request.part('id'), request.who.account.id);
      return found.ok ? act(found.value, request) : found;
    };
  }

  /** Answers with a view of the game whose id is in the path. */
  function viewOf<T>(
    request: Pick<Shared, 'part' | 'who'>,
    view: (look: GameLook) => T,
  ): Promise<Result<T, Refused>> {
    return withGame(async (row) => ok(view(await rooms.lookFor(row, request.who.account.id))))(request);
  }

  /** Executes a command, and answers with a view of the game afterwards. */
  function commandOf<T, N extends CommandName>(
    request: Pick<Shared, 'part' | 'who' | 'key'>,
    name: N,
    message: Omit<Message<N>, 'commandId'>,
    view: (look: GameLook) => T,
  ): Promise<Result<T, Refused>> {
    return withGame(async (row) => {
      const result = await rooms.command(row, request.who, name, message, request.key);
      return result.ok ? ok(view(await rooms.look(row))) : result;
    })(request);
  }

  const isPlayer = async (row: GameRow, who: Identity) =>
    seatOf((await rooms.look(row)).match, who.account.id) !== null;

  async function bump(gameId: string, who: Identity): Promise<Result<GameSessionView, Refused>> {
    const found = await games.findFor(gameId, who.account.id);
    if (!found.ok) return found;
    if (!(await rooms.bumpActivity(found.value, who))) return err(ERR.NOT_A_PLAYER);
    return ok(describeGame(await rooms.look(found.value), who.account.id));
  }

  const session = (who: Identity) => (look: GameLook) => describeGame(look, who.account.id);

  /** Returns a handler that gives the caller a seat by `sit`, unless the caller is a guest beyond the limits. */
  const seated = <R extends Omit<Creation, 'body'> & Pick<Shared, 'part'>>(
    sit: (row: GameRow, request: R) => Promise<Refused | null>,
  ) =>
    withGame<R, GameSessionView>(async (row, request) => {
      const requester = requesterOf(deps, request);
      const refusal =
        (await guests.mayPlay(requester, () => isPlayer(row, request.who))) ?? (await sit(row, request));
      if (refusal) return err(refusal);
      await guests.noteGame(requester, row.id);
      return viewOf(request, session(request.who));
    });

  return {
    create: (request) => create(deps, request, false),
    count: async ({ who }) => ok({ count: await games.countStarted(who.account.id) }),
    current: async ({ who }) => ok(await games.findOpen(who.account.id)),
    get: (request) => viewOf(request, session(request.who)),
    record: withGame(async (row, { who }) => recordOfGame(await rooms.lookFor(row, who.account.id))),
    edit: async (request) => {
      const done = await commandOf(request, 'changeSettings', request.body, () => null);
      return done.ok ? viewOf(request, session(request.who)) : done;
    },
    delete: (request) => commandOf(request, 'deleteGame', {}, () => ({})),
    seat: withGame(async (row, request) => {
      const { who, body } = request;
      if (body.protocol !== PROTOCOL_VERSION) return err(ERR.VERSION_MISMATCH);
      if (body.role === 'watcher' && overload.isOverloaded() && !(await isPlayer(row, who)))
        return err(ERR.OVERLOADED);
      const requester = requesterOf(deps, request);
      // The entry of players is limited only before the start. A started game admits no new players, and after a
      // restart of the server thousands of players return to their games within seconds.
      const isNew = body.role === 'player' && row.state === 'NOT_STARTED';
      const refusal = isNew ? await guests.mayPlay(requester, () => isPlayer(row, who)) : null;
      if (refusal) return err(refusal);
      const wanted = body.color === undefined ? null : colorNamed(body.color);
      const reserved = await rooms.reserve(row, who, body.role, wanted);
      if (isNew && reserved.ok && reserved.value.color !== null) await guests.noteGame(requester, row.id);
      return reserved;
    }),
    join: seated((row, { who }) => rooms.sit(row, who, null)),
    leave: withGame(async (row, request) => {
      const { who, query } = request;
      const { match } = await rooms.look(row);
      const color = colorNamed(query.startingPiecesColor);
      if (match.seats[color].playerId !== who.account.id) return err('SEAT_NOT_YOURS');
      return commandOf(request, match.state === 'NOT_STARTED' ? 'leaveSeat' : 'goOut', {}, session(who));
    }),
    takeOver: seated((row, { who, query }) =>
      rooms.takeOver(row, who, colorNamed(query.startingPiecesColor)),
    ),
    rematch: withGame(async (row, request) => {
      if (row.rematchId === null && overload.isOverloaded()) return err(ERR.OVERLOADED);
      const requester = requesterOf(deps, request);
      const exists = async () => (await games.findCurrent(request.who.account.id)) === row.rematchId;
      const refusal = await guests.mayPlay(requester, exists);
      if (refusal) return err(refusal);
      const next = await rooms.rematch(row, request.who);
      if (!next.ok) return next;
      await guests.noteGame(requester, next.value.id);
      return ok(session(request.who)(await rooms.look(next.value)));
    }),
    takeOff: (request) =>
      commandOf(
        request,
        'takeOffSeat',
        { seat: colorNamed(request.query.startingPiecesColor) },
        session(request.who),
      ),
    bumpCurrentActivity: async ({ who }) => {
      const gameId = await games.findCurrent(who.account.id);
      if (gameId === null) return err(ERR.NO_CURRENT_GAME);
      return bump(gameId, who);
    },
    bumpActivity: ({ part, who }) => bump(part('id'), who),
    postpone: (request) => commandOf(request, 'postpone', {}, session(request.who)),
    callBack: (request) => commandOf(request, 'callBack', {}, session(request.who)),
    dropAbsent: (request) => commandOf(request, 'dropAbsent', {}, session(request.who)),
    voteOut: (request) =>
      commandOf(
        request,
        'voteOut',
        { of: colorNamed(request.query.startingPiecesColor) },
        session(request.who),
      ),
    start: (request) => commandOf(request, 'start', {}, session(request.who)),
    ready: (request) => commandOf(request, 'ready', {}, session(request.who)),
    resign: (request) => commandOf(request, 'resign', {}, session(request.who)),
    pause: (request) => commandOf(request, 'pause', {}, session(request.who)),
    unpause: (request) => commandOf(request, 'unpause', {}, session(request.who)),
    board: (request) => viewOf(request, describeBoard),
    possibleMoves: async (request) => {
      const square = parseSquare(request.part('position'));
      if (square === null) return err({ field: 'position', reason: 'not a square from a1 to l12' });
      return viewOf(request, (look) => possibleMovesOf(look, square));
    },
    move: withGame(async (row, { who, body, key }) => {
      const { originPosition, targetPosition, promotionPieceType } = body;
      const { match } = await rooms.look(row);
      const message = {
        ply: match.game.position.ply,
        from: parseSquare(originPosition) ?? 0,
        to: parseSquare(targetPosition) ?? 0,
        ...(promotionPieceType ? { promotion: promotionPieceType } : {}),
      };
      return rooms.command(row, who, 'move', message, key);
    }),
    history: async (request) => {
      const page = await viewOf(request, (look) => pageOfHistory(look, request.query));
      if (page.ok) request.res.setHeader('X-Total-Elements', page.value.totalElements);
      return page.ok ? ok(page.value.content) : page;
    },
    captured: (request) =>
      viewOf(request, (look) => ({ gameSessionId: look.row.id, capturedPieces: describeCaptured(look) })),
    scores: (request) => viewOf(request, describeScores),
    offerDraw: (request) => commandOf(request, 'offerDraw', {}, describeVote),
    voteDraw: (request) =>
      commandOf(request, 'voteDraw', { decision: request.query.voterDecision }, describeVote),
    drawVote: (request) => viewOf(request, describeVote),
  };
}

function possibleMovesOf({ match }: GameLook, square: number) {
  const moves = isOver(match) ? [] : legalMovesFrom(match.game.position, square);
  const targets = (wanted: readonly number[]) => [...new Set(wanted.map((move) => squareName(moveTo(move))))];
  return {
    originPosition: squareName(square),
    possibleMovePositions: targets(moves),
    possiblePromotionPositions: targets(moves.filter((move) => movePromotion(move) !== 0)),
  };
}
