/** The calls that change scheduled tables. */
import { SCHEDULED_TABLE_ROUTES } from '../../../../protocol/http/scheduledTableApi.ts';
import { callWithAccount } from '../http/session.ts';

export const scheduleTable = (
  body: Parameters<typeof callWithAccount<typeof SCHEDULED_TABLE_ROUTES.create>>[1]['body'],
) => callWithAccount(SCHEDULED_TABLE_ROUTES.create, { body });

export const takeSeat = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.take, { path: { id } });

export const giveSeatUp = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.leave, { path: { id } });

export const waitForSeat = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.wait, { path: { id } });

export const stopWaiting = (id: string) =>
  callWithAccount(SCHEDULED_TABLE_ROUTES.stopWaiting, { path: { id } });

export const cancelTable = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.cancel, { path: { id } });
