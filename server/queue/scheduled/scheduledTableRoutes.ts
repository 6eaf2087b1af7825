/** The routes of scheduled tables. */
import type { Request, RequestHandler, Router } from 'express';
import { err, ok } from '../../../engine/result.ts';
import type { Need } from '../../../protocol/http/abilities.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import { SCHEDULED_LIST_ROUTES, SCHEDULED_TABLE_ROUTES } from '../../../protocol/http/scheduledTableApi.ts';
import { refuse } from '../../http/errors.ts';
import type { Guard } from '../../http/identity.ts';
import { mountOpenRoutes, mountRoutes } from '../../http/mountRoutes.ts';
import { calendarOf } from './calendar.ts';
import type { ScheduledTableService } from './scheduledTableService.ts';

export interface ScheduledTableRouteDeps {
  readonly scheduledTables: ScheduledTableService;
  readonly guard: Guard;
  /** The rate limit of calls that create a game. */
  readonly limitCreations: RequestHandler;
}

/** Creates the routes with which users schedule tables and take seats. They require an account. */
export function scheduledTableRoutes(deps: ScheduledTableRouteDeps & { needs: readonly Need[] }): Router {
  const { scheduledTables: tables, guard, needs, limitCreations } = deps;
  return mountRoutes(
    SCHEDULED_TABLE_ROUTES,
    {
      create: ({ who, body }) => tables.create(who.account, body),
      take: ({ who, part }) => tables.take(who.account, part('id')),
      leave: ({ who, part }) => tables.leave(who.account, part('id')),
      wait: ({ who, part }) => tables.wait(who.account, part('id')),
      stopWaiting: ({ who, part }) => tables.stopWaiting(who.account, part('id')),
      async cancel({ who, part }) {
        const cancelled = await tables.cancel(who.account, part('id'));
        return cancelled.ok ? ok({}) : cancelled;
      },
    },
    { guard, needs, limits: { create: limitCreations } },
  );
}

/** Creates the routes of the lists of tables, which need no account. */
export function scheduledListRoutes({
  scheduledTables: tables,
}: Pick<ScheduledTableRouteDeps, 'scheduledTables'>): Router {
  return mountOpenRoutes(SCHEDULED_LIST_ROUTES, {
    list: async ({ who, query }) =>
      ok({ content: await tables.list(who?.account.id ?? null, query.pageSize) }),
    async one({ who, part }) {
      const table = await tables.find(who?.account.id ?? null, part('id'));
      return table ? ok(table) : err(ERR.TABLE_NOT_FOUND);
    },
  });
}

/** The calendar file of a table. It needs no account, because calendar programs send no cookie. */
export function calendarFile(tables: ScheduledTableService): RequestHandler<{ id: string }> {
  return async (req: Request<{ id: string }>, res) => {
    const table = await tables.find(null, req.params.id);
    if (!table || table.state === 'CANCELLED') return refuse(res, ERR.TABLE_NOT_FOUND);
    res.type('text/calendar');
    res.setHeader('Content-Disposition', `attachment; filename="tetrarch-${table.id}.ics"`);
    res.send(calendarOf(table, tables.pageUrl(table.id)));
  };
}
