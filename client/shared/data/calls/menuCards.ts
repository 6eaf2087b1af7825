/**
 * Reads the live game and the scheduled tables, for the cards of the menu and for their pages. The calls need no login
 * session, so the menu does not load the code of sessions.
 */
import { LIVE_GAME_ROUTES } from '../../../../protocol/http/liveGameApi.ts';
import { SCHEDULED_LIST_ROUTES } from '../../../../protocol/http/scheduledTableApi.ts';
import { api } from '../http/basePath.ts';
import { call } from '../http/call.ts';

/** Returns the game that everybody may watch now. */
export const fetchLiveGame = () => call(api(), LIVE_GAME_ROUTES.now, {});

export const fetchTables = (pageSize: number) =>
  call(api(), SCHEDULED_LIST_ROUTES.list, { query: { pageSize } });

export const fetchTable = (id: string) => call(api(), SCHEDULED_LIST_ROUTES.one, { path: { id } });
