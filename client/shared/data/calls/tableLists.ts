/** The calls that read scheduled tables. They need no session, whose code the menu thus does not load. */
import { SCHEDULED_LIST_ROUTES } from '../../../../protocol/http/scheduledTableApi.ts';
import { api } from '../http/basePath.ts';
import { call } from '../http/call.ts';

export const fetchTables = (pageSize: number) =>
  call(api(), SCHEDULED_LIST_ROUTES.list, { query: { pageSize } });

export const fetchTable = (id: string) => call(api(), SCHEDULED_LIST_ROUTES.one, { path: { id } });
