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
import { identityOf, requirePrivilege } from './identity.ts';

/** Why something was refused: a code, or the field of a request that is well formed but wrong. */
export type Refused = ErrorCode | { readonly field: string; readonly reason: string };

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** `Who` is the caller: a person, or for open calls perhaps nobody. */
export interface Ask<R extends Route, Who = Identity> {
  readonly who: Who;
  /** The parts of the path, as they were typed. */
  readonly part: (name: string) => string;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly req: Request;
  /** For headers; the answer itself is what the handler returns. */
  readonly res: Response;
  /** Whether the asker has gone away meanwhile: the answer will be read by nobody. */
  readonly isCancelled: () => boolean;
}

export type Handler<R extends Route, Who = Identity> = (
  ask: Ask<R, Who>,
) => Promise<Result<z.input<R['answer']>, Refused>>;
type Routes = Readonly<Record<string, Route>>;
export type Handlers<T extends Routes, Who = Identity> = { readonly [K in keyof T]: Handler<T[K], Who> };

/** Slows single calls down. */
type CallLimits = Readonly<Record<string, RequestHandler | RequestHandler[]>>;

interface MountOptions {
  /** What the caller must be allowed to; null: any person. */
  readonly privilege: Privilege | null;
  readonly limits?: CallLimits;
}

/** Calls of persons. */
export function mountRoutes<T extends Routes>(
  router: Router,
  routes: T,
  handlers: Handlers<T>,
  { privilege, limits = {} }: MountOptions,
): void {
  mount(router, routes, handlers, limits, (req, res) => requirePrivilege(req, res, privilege) ?? 'refused');
}

/** Calls of anybody. */
export function mountOpenRoutes<T extends Routes>(
  router: Router,
  routes: T,
  handlers: Handlers<T, Identity | null>,
  limits: CallLimits = {},
): void {
  mount(router, routes, handlers, limits, identityOf);
}

type Caller = Identity | null;
/** The caller, or `refused` after having answered. */
type FindCaller = (req: Request, res: Response) => Caller | 'refused';

function mount(router: Router, routes: Routes, handlers: object, limits: CallLimits, find: FindCaller): void {
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const before = limits[name] ?? [];
    const handle = (handlers as Record<string, Handler<Route, Caller>>)[name]!;
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[verb](path, before, async (req: Request, res: Response) => {
      const who = find(req, res);
      if (who !== 'refused') await answer(route, handle, who, req, res);
    });
  }
}

async function answer(
  route: Route,
  handle: Handler<Route, Caller>,
  who: Caller,
  req: Request,
  res: Response,
): Promise<void> {
  const query = route.query ? parsed(route.query, req.query, res) : undefined;
  if (route.query && query === null) return;
  const body = route.body ? parsed(route.body, req.body, res) : undefined;
  if (route.body && body === null) return;
  let isGone = false;
  // The request itself is closed as soon as it was read.
  res.on('close', () => {
    isGone = !res.writableEnded;
  });
  const part = (name: string) => String(req.params[name] ?? '');
  const ask = { who, part, query, body, req, res, isCancelled: () => isGone };
  const result = await handle(ask as Ask<Route, Caller>);
  if (isGone) return;
  if (result.ok) return void res.status(route.status ?? 200).json(result.value);
  if (typeof result.error === 'string') return refuse(res, result.error);
  refuse(res, 'E3008', { field: result.error.field, reason: result.error.reason });
}
