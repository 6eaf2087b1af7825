/**
 * Joins the calls that the protocol describes with the functions that answer them: who asks, what exactly is asked,
 * and the shape of every answer are settled here once.
 */
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { Result } from '../../engine/result.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { Route } from '../../protocol/route.ts';
import type { Identity } from '../accounts/accountService.ts';
import type { Privilege } from '../accounts/roles.ts';
import { parsed, refuse } from './errors.ts';
import { requirePrivilege } from './identity.ts';

/** Why something was refused: a code, or the field of a request that is well formed but wrong. */
export type Refused = ErrorCode | { readonly field: string; readonly reason: string };

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

export interface Ask<R extends Route> {
  readonly who: Identity;
  /** The parts of the path, as they were typed. */
  readonly part: (name: string) => string;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly req: Request;
  /** Whether the asker has gone away meanwhile: the answer will be read by nobody. */
  readonly isCancelled: () => boolean;
}

export type Handler<R extends Route> = (ask: Ask<R>) => Promise<Result<z.input<R['answer']>, Refused>>;
export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [K in keyof T]: Handler<T[K]> };

interface MountOptions {
  /** What the caller must be allowed to; null: any person. */
  readonly privilege: Privilege | null;
  /** Slows single calls down. */
  readonly limits?: Readonly<Record<string, RequestHandler>>;
}

export function mountRoutes<T extends Readonly<Record<string, Route>>>(
  router: Router,
  routes: T,
  handlers: Handlers<T>,
  { privilege, limits = {} }: MountOptions,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const limit = limits[name];
    const handle = handlers[name] as unknown as Handler<Route>;
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[verb](path, ...(limit ? [limit] : []), (req, res) => answer(route, handle, privilege, req, res));
  }
}

async function answer(
  route: Route,
  handle: Handler<Route>,
  privilege: Privilege | null,
  req: Request,
  res: Response,
): Promise<void> {
  const who = requirePrivilege(req, res, privilege);
  if (!who) return;
  const query = route.query ? parsed(route.query, req.query, res) : undefined;
  if (route.query && query === null) return;
  const body = route.body ? parsed(route.body, req.body, res) : undefined;
  if (route.body && body === null) return;
  let isGone = false;
  req.on('close', () => {
    isGone = !res.writableEnded;
  });
  const part = (name: string) => String(req.params[name] ?? '');
  const result = await handle({ who, part, query, body, req, isCancelled: () => isGone } as Ask<Route>);
  if (isGone) return;
  if (result.ok) return void res.status(route.status ?? 200).json(result.value);
  if (typeof result.error === 'string') return refuse(res, result.error);
  refuse(res, 'E3008', { field: result.error.field, reason: result.error.reason });
}
