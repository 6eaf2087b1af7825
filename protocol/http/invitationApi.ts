/** Invitations of users with an account to private games, below `/api`. */
import { z } from 'zod';
import { nothing, type Route } from './route.ts';

/** Maximum number of open invitations to one game. */
export const MAX_INVITATIONS = 3;

/** WITHDRAWN: by the host, or because the game has started, was deleted, or its host has left the seat. */
export const INVITATION_STATES = ['OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const state = z.enum(INVITATION_STATES);

const invitations = z.object({
  /** The invitations that the caller sent, oldest first. */
  sent: z.array(z.object({ nickname: z.string(), state })),
  /** The caller's own invitation. `by` is the nickname of the host. */
  received: z.object({ by: z.string(), state }).nullable(),
});
export type Invitations = z.infer<typeof invitations>;

export const INVITATION_ROUTES = {
  list: {
    method: 'GET',
    path: '/game-session/{id}/invitations',
    summary: 'The invitations to the game that the caller sent, and the one that the caller received',
    answer: invitations,
  },
  invite: {
    method: 'PUT',
    path: '/game-session/{id}/invitations/{nickname}',
    summary:
      'Invites a user to a private game that has not started, and notifies the user; for its owner. At most three invitations are open',
    isRepeatable: true,
    answer: invitations,
  },
  withdraw: {
    method: 'DELETE',
    path: '/game-session/{id}/invitations/{nickname}',
    summary: 'Withdraws an invitation; for the user who sent it',
    isRepeatable: true,
    answer: invitations,
  },
  refuse: {
    method: 'DELETE',
    path: '/game-session/{id}/invitation',
    summary: 'Refuses the invitation that the caller received. A seat in the game accepts it',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
