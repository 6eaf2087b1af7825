/** The calls of invitations to private games. */
import { INVITATION_ROUTES } from '../../../../protocol/http/peopleApi.ts';
import { callWithAccount } from '../http/session.ts';

export const fetchInvitations = (id: string) => callWithAccount(INVITATION_ROUTES.list, { path: { id } });

export const sendInvitation = (id: string, nickname: string) =>
  callWithAccount(INVITATION_ROUTES.invite, { path: { id, nickname } });

export const withdrawInvitation = (id: string, nickname: string) =>
  callWithAccount(INVITATION_ROUTES.withdraw, { path: { id, nickname } });

export const refuseInvitation = (id: string) => callWithAccount(INVITATION_ROUTES.refuse, { path: { id } });
