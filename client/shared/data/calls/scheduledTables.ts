/** The calls of scheduled tables. */
import {
  SCHEDULED_LIST_ROUTES,
  SCHEDULED_TABLE_ROUTES,
} from '../../../../protocol/http/scheduledTableApi.ts';
import { call } from '../http/call.ts';
import { api, callWithAccount } from '../http/session.ts';

export const fetchTables = (pageSize: number) =>
  call(api(), SCHEDULED_LIST_ROUTES.list, { query: { pageSize } });

export const fetchTable = (id: string) => call(api(), SCHEDULED_LIST_ROUTES.one, { path: { id } });

export const scheduleTable = (
  body: Parameters<typeof callWithAccount<typeof SCHEDULED_TABLE_ROUTES.create>>[1]['body'],
) => callWithAccount(SCHEDULED_TABLE_ROUTES.create, { body });

export const takeSeat = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.take, { path: { id } });

export const giveSeatUp = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.leave, { path: { id } });

export const waitForSeat = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.wait, { path: { id } });

export const stopWaiting = (id: string) =>
  callWithAccount(SCHEDULED_TABLE_ROUTES.stopWaiting, { path: { id } });

export const cancelTable = (id: string) => callWithAccount(SCHEDULED_TABLE_ROUTES.cancel, { path: { id } });
