/** The calls of bot accounts. Moves and offers use the same commands as those of people. */
import type { Router } from 'express';
import type { Match } from '../../../engine/match/match.ts';
import { seatOf } from '../../../engine/match/match.ts';
import { parseMove } from '../../../engine/notation/moveText.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import { BOT_ROUTES } from '../../../protocol/http/programs/botApi.ts';
import type { CommandName, Message } from '../../../protocol/room/messages.ts';
import type { Identity } from '../../accounts/accountService.ts';
import { PROMOTIONS } from '../../games/gameHistory.ts';
import type { GameService } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { describeGame } from '../../games/gameViews.ts';
import type { OwnerForwarding } from '../../http/forwardToOwner.ts';
import type { Guard } from '../../http/identity.ts';
import { type HandlerRequest, type Handlers, mountRoutes, type Refused } from '../../http/mountRoutes.ts';
import type { Rooms } from '../../live/room/rooms.ts';
import type { BotStreams } from './botStreams.ts';

export interface BotRouteDeps {
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly botStreams: BotStreams;
  readonly guard: Guard;
  readonly forwarding: OwnerForwarding;
}

type CommandRequest = Pick<HandlerRequest<(typeof BOT_ROUTES)['resign']>, 'who' | 'part' | 'key'>;
/** The result of a stream that has ended. It is not sent, because the answer was streamed. */
const STREAMED = ok({ type: 'heartbeat' } as const);

export function botRoutes(deps: BotRouteDeps): Router {
  const { guard, forwarding } = deps;
  return mountRoutes(BOT_ROUTES, handlers(deps), { guard, needs: ['manage game actions'], forwarding });
}

function handlers({ games, rooms, botStreams }: BotRouteDeps): Handlers<typeof BOT_ROUTES> {
  /** Returns the game whose id is in the path. Refuses callers that are not bot accounts. */
  const gameOf = async ({ who, part }: CommandRequest): Promise<Result<GameRow, Refused>> =>
    who.account.botSince ? games.findFor(part('id'), who.account.id) : err(ERR.NOT_A_BOT);

  async function command<N extends CommandName>(
    request: CommandRequest,
    name: N,
    message: Omit<Message<N>, 'commandId'>,
  ): Promise<Result<Record<string, never>, Refused>> {
    const found = await gameOf(request);
    if (!found.ok) return found;
    const done = await rooms.command(found.value, request.who, name, message, request.key);
    return done.ok ? ok({}) : done;
  }

  return {
    async events({ who, query, req, res }) {
      const after = query.after ?? req.get('last-event-id');
      const refusal = streamRefusal(who) ?? (await botStreams.events(who, res, after));
      return refusal ? err(refusal) : STREAMED;
    },
    async game({ who, part, query, req, res }) {
      const after = query.after ?? req.get('last-event-id');
      const refusal = streamRefusal(who) ?? (await botStreams.game(who, res, part('id'), after));
      return refusal ? err(refusal) : STREAMED;
    },
    async join(request) {
      const found = await gameOf(request);
      if (!found.ok) return found;
      const row = found.value;
      const refusal = await rooms.sit(row, request.who, null);
      if (refusal) return err(refusal);
      // The command has no effect if the bot is already ready or the game has started, so its refusal is ignored.
      await rooms.command(row, request.who, 'ready', {});
      return ok(describeGame(await rooms.look(row), request.who.account.id));
    },
    async move(request) {
      const found = await gameOf(request);
      if (!found.ok) return found;
      const row = found.value;
      const look = await rooms.look(row);
      // The stored answer is looked up before the text is parsed, because the text of an accepted move is no longer a
      // legal move.
      const known = request.key === undefined ? null : rooms.acceptedBefore(look, request.who, request.key);
      if (known) return ok(known);
      const message = moveMessage(look.match, request.who, request.body);
      return message.ok ? rooms.command(row, request.who, 'move', message.value, request.key) : message;
    },
    draw: (request) => {
      const { decision } = request.body;
      return decision === 'OFFER'
        ? command(request, 'offerDraw', {})
        : command(request, 'voteDraw', { decision });
    },
    resign: (request) => command(request, 'resign', {}),
  };
}

/**
 * Returns why the caller may not open a stream, or null. Only programs may open streams, because a stream ends when its
 * token is revoked.
 */
function streamRefusal({ account, scopes }: Identity): Refused | null {
  if (!account.botSince) return ERR.NOT_A_BOT;
  return scopes === undefined ? { code: ERR.SCOPE_MISSING, params: { scope: 'bot' } } : null;
}

function moveMessage(
  match: Match,
  { account }: Identity,
  { move: text, ply }: { readonly move: string; readonly ply?: number | undefined },
): Result<Omit<Message<'move'>, 'commandId'>, Refused> {
  const { position } = match.game;
  const seat = seatOf(match, account.id);
  if (seat === null) return err(ERR.NOT_A_PLAYER);
  if (match.state === 'STARTED' && position.turn !== seat) return err('NOT_YOUR_TURN');
  const move = parseMove(text, position);
  if (!move.ok) {
    if (move.error === 'BAD_TEXT') return err({ field: 'move', reason: 'is not a move, such as d4-e4' });
    if (match.state !== 'STARTED') return err('GAME_NOT_RUNNING');
    return err(move.error === 'PROMOTION_REQUIRED' ? move.error : 'ILLEGAL_MOVE');
  }
  const promotion = PROMOTIONS[movePromotion(move.value)];
  return ok({
    ply: ply ?? position.ply,
    from: moveFrom(move.value),
    to: moveTo(move.value),
    ...(promotion ? { promotion } : {}),
  });
}
