import { SORT_KEYS } from '../../../../protocol/http/gameShapes.ts';
import type { ActiveTab } from '../../../../protocol/shapes/pages.ts';
import type { GamesQuery } from '../../../shared/data/http/api.ts';
import { useUrlParams } from '../../../shared/data/queries/useUrlParams.ts';

const GROUPS = { 'not-started': 'NOT_STARTED', 'in-progress': 'IN_PROGRESS', ended: 'ENDED' } as const;
const DEFAULT_SORT = 'START_TIMESTAMP';

/**
 * The parameters of the list of active games. They are stored in the URL, so that they survive a reload and can be
 * shared.
 */
export function useListParams(tab: ActiveTab) {
  const [params, changeParams] = useUrlParams();
  const question: GamesQuery = {
    gameStateSimplified: GROUPS[tab],
    sortBy: SORT_KEYS.find((key) => key === params.get('sort')) ?? DEFAULT_SORT,
    sortDirection: params.get('order') === 'ASC' ? 'ASC' : 'DESC',
    name: (params.get('name') ?? '').trim().slice(0, 40),
    pageNo: Math.max(0, Math.trunc(Number(params.get('page'))) || 0),
  };
  // Every change returns to the first page, except a change of the page itself.
  const change = (changes: Readonly<Record<string, string>>) => changeParams({ page: '', ...changes });
  return { question, change };
}
