/** The HTTP game calls of one mode: guests' below /guest, everybody else's below /. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { COLOR_NAMES, type Color } from '../../engine/rules/pieces.ts';
import { createGameBody, seatBody } from '../../protocol/api.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import type { Identity } from '../accounts/accountService.ts';
import type { Privilege } from '../accounts/roles.ts';
import { parsed, refuse } from '../http/errors.ts';
import { requirePrivilege } from '../http/identity.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { describeGame, type GameService } from './gameService.ts';
import type { GameRow } from './gameStore.ts';

export interface GameRouteDeps {
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly privilege: Privilege;
  /** Slows the creation of games. */
  readonly limitCreations: RequestHandler;
}

export function gameRoutes({ games, rooms, privilege, limitCreations }: GameRouteDeps): Router {
  const router = Router();

  /** The asker and the game, or null after a refusal. */
  async function entry(req: Request, res: Response): Promise<{ who: Identity; row: GameRow } | null> {
    const who = requirePrivilege(req, res, privilege);
    if (!who) return null;
    const row = await games.find(String(req.params.id));
    if (row) return { who, row };
    refuse(res, 'E3000');
    return null;
  }

  async function create(req: Request, res: Response, start: boolean): Promise<void> {
    const who = requirePrivilege(req, res, privilege);
    const options = who && parsed(createGameBody, req.body, res);
    if (!options) return;
    const created = await games.create(who.account, options, start);
    if (created.ok) {
      const { match } = await rooms.open(created.value);
      return void res.status(201).json(describeGame(created.value, match, who.account.id));
    }
    if (typeof created.error === 'string') return refuse(res, created.error);
    refuse(res, 'E3008', { field: created.error.field, reason: created.error.reason });
  }

  router.post('/game-session', limitCreations, (req, res) => create(req, res, false));
  router.post('/game-session/create-and-start', limitCreations, (req, res) => create(req, res, true));

  router.get('/game-session/current', async (req, res) => {
    const who = requirePrivilege(req, res, privilege);
    if (who) res.json({ id: await games.findCurrent(who.account.id) });
  });

  router.get('/game-session/count', async (req, res) => {
    const who = requirePrivilege(req, res, privilege);
    if (who) res.json({ count: await games.countStarted(who.account.id) });
  });

  router.get('/game-session/:id', async (req, res) => {
    const found = await entry(req, res);
    if (!found) return;
    const { match } = await rooms.open(found.row);
    res.json(describeGame(found.row, match, found.who.account.id));
  });

  router.post('/game-session/:id/seat', async (req, res) => {
    const found = await entry(req, res);
    const body = found && parsed(seatBody, req.body, res);
    if (!body) return;
    if (body.protocol !== PROTOCOL_VERSION) return refuse(res, 'E3013', { version: PROTOCOL_VERSION });
    const wanted = body.color === undefined ? null : (COLOR_NAMES.indexOf(body.color) as Color);
    const seat = await rooms.reserve(found.row, found.who, body.role, wanted);
    if (!seat.ok) return refuse(res, seat.error);
    res.json(seat.value);
  });

  return router;
}
