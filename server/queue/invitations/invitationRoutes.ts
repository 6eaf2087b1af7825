/** The calls of invitations to private games. */
import type { RequestHandler, Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { INVITATION_ROUTES } from '../../../protocol/http/peopleApi.ts';
import type { GameService } from '../../games/gameService.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { InvitationService } from './invitationService.ts';

interface InvitationRouteDeps {
  readonly invitations: InvitationService;
  readonly games: GameService;
  readonly guard: Guard;
  readonly limitInvitations: RequestHandler;
}

export function invitationRoutes({
  invitations,
  games,
  guard,
  limitInvitations,
}: InvitationRouteDeps): Router {
  return mountRoutes(
    INVITATION_ROUTES,
    {
      async list({ who, part }) {
        const found = await games.findFor(part('id'), who.account.id);
        return found.ok ? ok(await invitations.list(found.value.id, who.account.id)) : found;
      },
      async invite({ who, part }) {
        const found = await games.findFor(part('id'), who.account.id);
        return found.ok ? invitations.invite(found.value, who.account, part('nickname')) : found;
      },
      withdraw: ({ who, part }) => invitations.withdraw(part('id'), who.account.id, part('nickname')),
      refuse: ({ who, part }) => invitations.refuse(part('id'), who.account.id),
    },
    { guard, needs: ['create game'], limits: { invite: limitInvitations } },
  );
}
