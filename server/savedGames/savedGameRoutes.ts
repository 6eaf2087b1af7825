/** The routes of saved games and QBooks. */
import type { RequestHandler, Router } from 'express';
import { ok } from '../../engine/result.ts';
import { ADMIN_QBOOK_ROUTES, QBOOK_ROUTES, SAVED_GAME_ROUTES } from '../../protocol/shapes/savedGames.ts';
import type { Guard } from '../http/identity.ts';
import { mountOpenRoutes, mountRoutes } from '../http/mountRoutes.ts';
import type { SavedGameService } from './savedGameService.ts';

/** @param limitSaves rate limit per account for the calls that parse whole records. */
export function savedGameRoutes(saved: SavedGameService, guard: Guard, limitSaves: RequestHandler): Router[] {
  return [
    mountRoutes(
      SAVED_GAME_ROUTES,
      {
        list: async ({ who, query }) => ok(await saved.list(who.account.id, query)),
        get: ({ who, part }) => saved.open(who.account.id, part('id')),
        create: ({ who, body }) => saved.save(who.account.id, body.title, body.record),
        change: ({ who, part, body }) => saved.change(who.account.id, part('id'), body),
        remove: ({ who, part }) => saved.remove(who.account.id, part('id')),
      },
      { guard, needs: ['view user games'], limits: { create: limitSaves } },
    ),
    mountRoutes(
      ADMIN_QBOOK_ROUTES,
      {
        publish: ({ who, body }) => saved.publish(who.account.id, body.title, body.record, body.language),
        changeBook: ({ part, body }) => saved.changeBook(part('id'), body),
        withdraw: ({ part }) => saved.withdraw(part('id')),
      },
      { guard, needs: ['ADMIN'] },
    ),
  ];
}

/** Creates the routes of QBooks, which need no login. */
export function qbookRoutes(saved: SavedGameService): Router {
  return mountOpenRoutes(QBOOK_ROUTES, {
    books: async ({ query }) => ok(await saved.list(null, query)),
    book: ({ part }) => saved.openBook(part('id')),
  });
}
