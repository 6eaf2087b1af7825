/** The call that returns the description of all calls, including itself. */
import type { Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { hasPrivilege } from '../../../protocol/http/abilities.ts';
import { DOCUMENT_ROUTES } from '../../../protocol/http/programs/documentApi.ts';
import { type MountedCall, mountedCalls, mountOpenRoutes } from '../mountRoutes.ts';
import { type CallsByBase, describeApi } from './openApiDocument.ts';

/**
 * @param routers routers by their base path, which are read at the first request.
 * @param cookie name of the session cookie.
 */
export function openApiRoutes(routers: Readonly<Record<string, readonly Router[]>>, cookie: string): Router {
  const documents = new Map<boolean, object>();
  const documentFor = (isAdmin: boolean): object => {
    const document = documents.get(isAdmin) ?? describeApi(callsFor(routers, isAdmin), cookie);
    documents.set(isAdmin, document);
    return document;
  };
  return mountOpenRoutes(DOCUMENT_ROUTES, {
    openapi: async ({ who }) =>
      ok(documentFor(who !== null && hasPrivilege(who.account.role, 'ADMIN')) as never),
  });
}

/** Returns the calls to describe. Calls of admins are included only for admins. */
function callsFor(routers: Readonly<Record<string, readonly Router[]>>, isAdmin: boolean): CallsByBase {
  const isShown = (caller: MountedCall['caller']) => isAdmin || !caller.includes('ADMIN');
  return Object.fromEntries(
    Object.entries(routers).map(([base, mounted]) => [
      base,
      mounted.flatMap(mountedCalls).filter(({ caller }) => isShown(caller)),
    ]),
  );
}
