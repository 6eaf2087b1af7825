/**
 * Joins the calls that the protocol describes with the functions that answer them: who asks, what exactly is asked,
 * and the shape of every answer are settled here once.
 */
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { Result } from '../../engine/result.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import type { ErrorCode } from '../../protocol/http/errors.ts';
import { KEY_HEADER, type Route, requestKey } from '../../protocol/http/route.ts';
import type { Identity } from '../accounts/accountService.ts';
import { parsed, refuse } from './errors.ts';
import type { OwnerForwarding } from './forwardToOwner.ts';
import { type Guard, identityOf } from './identity.ts';
import { noteRoute } from './measured.ts';
import { noteGame } from './requestContext.ts';

/** Why something was refused: a code, alone or with what it is about, or the field of a request that is well formed but wrong. */
export type Refused =
  | ErrorCode
  | { readonly field: string; readonly reason: string }
  | { readonly code: ErrorCode; readonly params: Readonly<Record<string, string | number>> };

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** `Who` is the caller: a person, or for open calls perhaps nobody. */
export interface HandlerRequest<R extends Route, Who = Identity> {
  readonly who: Who;
  /** The parts of the path, as they were typed. */
  readonly part: (name: string) => string;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  /** How the caller named the request, where the call takes a name. */
  readonly key: string | undefined;
  readonly req: Request;
  /** For headers; the answer itself is what the handler returns. */
  readonly res: Response;
  /** Whether the asker has gone away meanwhile: the answer will be read by nobody. */
  readonly isCancelled: () => boolean;
}

export type Handler<R extends Route, Who = Identity> = (
  ask: HandlerRequest<R, Who>,
) => Promise<Result<z.input<R['answer']>, Refused>>;
type Routes = Readonly<Record<string, Route>>;
export type Handlers<T extends Routes, Who = Identity> = { readonly [K in keyof T]: Handler<T[K], Who> };

/** Slows single calls down. */
type CallLimits = Readonly<Record<string, RequestHandler | RequestHandler[]>>;

interface MountOptions<T extends Routes> {
  readonly guard: Guard;
  /** What the callers must be allowed to, all of it; nothing: any person. */
  readonly needs: readonly Need[];
  /** Where a call asks for something else. */
  readonly needsOf?: { readonly [K in keyof T]?: readonly Need[] };
  readonly limits?: CallLimits;
  /** For calls whose game may be owned by another process. */
  readonly forwarding?: OwnerForwarding;
}

/** A call with those who may make it, for the documentation. */
export interface MountedCall {
  readonly route: Route;
  /** What it asks of persons. */
  readonly caller: 'ANYBODY' | readonly Need[];
}

const mounted = new WeakMap<Router, MountedCall[]>();

/** The calls that `mountRoutes` and `mountOpenRoutes` have put on this router, in their order. */
export function mountedCalls(router: Router): readonly MountedCall[] {
  return mounted.get(router) ?? [];
}

/** Calls of persons. */
export function mountRoutes<T extends Routes>(
  router: Router,
  routes: T,
  handlers: Handlers<T>,
  { guard, needs, needsOf, limits = {}, forwarding }: MountOptions<T>,
): void {
  const neededFor = (name: string) => needsOf?.[name] ?? needs;
  note(router, routes, neededFor);
  mount(
    router,
    routes,
    handlers,
    limits,
    (req, res, name) => guard.admit(req, res, neededFor(name)) ?? 'refused',
    forwarding,
  );
}

/** Calls of anybody. */
export function mountOpenRoutes<T extends Routes>(
  router: Router,
  routes: T,
  handlers: Handlers<T, Identity | null>,
  limits: CallLimits = {},
): void {
  note(router, routes, () => 'ANYBODY');
  mount(router, routes, handlers, limits, identityOf);
}

function note(router: Router, routes: Routes, callerOf: (name: string) => MountedCall['caller']): void {
  const calls = Object.entries(routes).map(([name, route]) => ({ route, caller: callerOf(name) }));
  mounted.set(router, [...mountedCalls(router), ...calls]);
}

/** Paths whose id is a game's. */
const OF_A_GAME = /^\/(?:game-session|board\/session|history|scores|game-session-dump|draw-vote).*\{id\}/;

type Caller = Identity | null;
/** The caller, or `refused` after having answered. */
type FindCaller = (req: Request, res: Response, name: string) => Caller | 'refused';

function mount(
  router: Router,
  routes: Routes,
  handlers: object,
  limits: CallLimits,
  find: FindCaller,
  forwarding?: OwnerForwarding,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const before = limits[name] ?? [];
    const handle = (handlers as Record<string, Handler<Route, Caller>>)[name]!;
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const isOfGame = OF_A_GAME.test(route.path);
    const measure: RequestHandler = (req, res, next) => {
      noteRoute(res, req.baseUrl + route.path);
      if (isOfGame) noteGame(String(req.params.id));
      next();
    };
    router[verb](path, measure, before, async (req: Request, res: Response) => {
      const who = find(req, res, name);
      if (who === 'refused') return;
      const respond = () => answer(route, handle, who, req, res);
      if (!forwarding) return respond();
      const isSafeToRepeat = route.method === 'GET' || route.isRepeatable === true;
      await forwarding.answerOrForward(req, res, isSafeToRepeat, respond);
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
  // No name of anything holds the sign NUL, and no database takes it.
  if (Object.values(req.params).some((part) => String(part).includes('\0'))) return refuse(res, 'E1000');
  const query = route.query ? parsed(route.query, req.query, res) : undefined;
  if (route.query && query === null) return;
  const body = route.body ? parsed(route.body, req.body, res) : undefined;
  if (route.body && body === null) return;
  const key = route.takesKey ? readKey(req, res) : undefined;
  if (key === null) return;
  // The request itself is closed as soon as it was read.
  const isGone = () => res.closed && !res.writableEnded;
  const part = (name: string) => String(req.params[name] ?? '');
  const ask = { who, part, query, body, key, req, res, isCancelled: isGone };
  const result = await handle(ask as HandlerRequest<Route, Caller>);
  if (isGone()) return;
  if (result.ok) return void res.status(route.status ?? 200).json(result.value);
  if (typeof result.error === 'string') return refuse(res, result.error);
  if ('code' in result.error) return refuse(res, result.error.code, result.error.params);
  refuse(res, 'E3008', { field: result.error.field, reason: result.error.reason });
}

/** Null after answering 422. */
function readKey(req: Request, res: Response): string | undefined | null {
  const key = req.get(KEY_HEADER);
  if (key === undefined || requestKey.safeParse(key).success) return key;
  refuse(res, 'E3008', { field: KEY_HEADER, reason: 'must be 8 to 40 letters, digits, _ or -' });
  return null;
}
