/**
 * Connects the calls that the protocol describes with their handlers. Authentication, parsing and the shape of answers
 * are implemented here, once for all calls.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Result } from '../../engine/result.ts';
import type { Need } from '../../protocol/http/abilities.ts';
import { ERR, type ErrorCode } from '../../protocol/http/errors.ts';
import { KEY_HEADER, type Route, requestKey } from '../../protocol/http/route.ts';
import type { Identity } from '../accounts/accountService.ts';
import { parsed, refuse } from './errors.ts';
import type { OwnerForwarding } from './forwardToOwner.ts';
import { type Guard, identityOf } from './identity.ts';
import { noteRoute } from './measured.ts';
import { noteGame } from './requestContext.ts';

/** A refusal: an error code, optionally with parameters, or the invalid field of a well-formed request. */
export type Refused =
  | ErrorCode
  | { readonly field: string; readonly reason: string }
  | { readonly code: ErrorCode; readonly params: Readonly<Record<string, string | number>> };

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** A parsed request. `Who` is the type of the caller: a user, or null for public calls. */
export interface HandlerRequest<R extends Route, Who = Identity> {
  readonly who: Who;
  /** Returns a path parameter as text. */
  readonly part: (name: string) => string;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  /** The caller's idempotency key, if the call accepts one. */
  readonly key: string | undefined;
  readonly req: Request;
  /** The response, for setting headers. The handler returns the body. */
  readonly res: Response;
  /** Returns whether the client has disconnected, so that nobody reads the answer. */
  readonly isCancelled: () => boolean;
}

export type Handler<R extends Route, Who = Identity> = (
  request: HandlerRequest<R, Who>,
) => Promise<Result<z.input<R['answer']>, Refused>>;
type Routes = Readonly<Record<string, Route>>;
export type Handlers<T extends Routes, Who = Identity> = { readonly [K in keyof T]: Handler<T[K], Who> };

/** Rate limits of single calls. */
type CallLimits = Readonly<Record<string, RequestHandler | RequestHandler[]>>;

interface MountOptions<T extends Routes> {
  readonly guard: Guard;
  /** All permissions that the caller needs. If empty, any logged-in user may call. */
  readonly needs: readonly Need[];
  /** Permissions that replace `needs` for single calls. */
  readonly needsOf?: { readonly [K in keyof T]?: readonly Need[] };
  readonly limits?: CallLimits;
  /** Set for calls about games, because another process may own the game. */
  readonly forwarding?: OwnerForwarding;
}

/** A mounted call with its permissions, for the documentation. */
export interface MountedCall {
  readonly route: Route;
  /** The permissions that the call needs. */
  readonly caller: 'PUBLIC' | readonly Need[];
}

const mounted = new WeakMap<Router, readonly MountedCall[]>();

/** Returns the calls of a router that `mountRoutes` or `mountOpenRoutes` created, in order. */
export function mountedCalls(router: Router): readonly MountedCall[] {
  return mounted.get(router) ?? [];
}

/** Creates a router with calls of logged-in users. */
export function mountRoutes<T extends Routes>(
  routes: T,
  handlers: Handlers<T>,
  { guard, needs, needsOf, limits = {}, forwarding }: MountOptions<T>,
): Router {
  const callerOf = (name: string) => needsOf?.[name] ?? needs;
  const find: FindCaller = (req, res, name) => guard.admit(req, res, callerOf(name)) ?? 'refused';
  return mount(routes, handlers, { limits, find, callerOf, forwarding });
}

/** Creates a router with public calls. */
export function mountOpenRoutes<T extends Routes>(
  routes: T,
  handlers: Handlers<T, Identity | null>,
  limits: CallLimits = {},
): Router {
  return mount(routes, handlers, { limits, find: identityOf, callerOf: () => 'PUBLIC' });
}

/** Matches paths in which `{id}` is a game id. */
const OF_A_GAME = /^\/(?:game-session|board\/session|history|scores|game-session-dump|draw-vote).*\{id\}/;

type Caller = Identity | null;
/** Returns the caller, or `refused` after it has sent a refusal. */
type FindCaller = (req: Request, res: Response, name: string) => Caller | 'refused';

interface Mounting {
  readonly limits: CallLimits;
  readonly find: FindCaller;
  readonly callerOf: (name: string) => MountedCall['caller'];
  readonly forwarding?: OwnerForwarding | undefined;
}

function mount(routes: Routes, handlers: object, { limits, find, callerOf, forwarding }: Mounting): Router {
  const router = Router();
  const calls = Object.entries(routes).map(([name, route]) => ({ route, caller: callerOf(name) }));
  mounted.set(router, calls);
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
      if (lacksScope(who, route)) return refuse(res, ERR.SCOPE_MISSING, { scope: route.scope ?? '' });
      const respond = () => answer(route, handle, who, req, res);
      if (!forwarding) return respond();
      const isSafeToRepeat = route.method === 'GET' || route.isRepeatable === true;
      await forwarding.answerOrForward(req, res, isSafeToRepeat, respond);
    });
  }
  return router;
}

/** Returns whether the caller uses an access token whose scopes do not allow the call. */
function lacksScope(who: Caller, { scope }: Route): boolean {
  return who?.scopes !== undefined && (scope === undefined || !who.scopes.includes(scope));
}

async function answer(
  route: Route,
  handle: Handler<Route, Caller>,
  who: Caller,
  req: Request,
  res: Response,
): Promise<void> {
  // Refuses NUL, which no valid id contains and PostgreSQL rejects.
  if (Object.values(req.params).some((part) => String(part).includes('\0'))) return refuse(res, 'E1000');
  const query = route.query ? parsed(route.query, req.query, res) : undefined;
  if (route.query && query === null) return;
  const body = route.body ? parsed(route.body, req.body, res) : undefined;
  if (route.body && body === null) return;
  const key = route.takesKey ? readKey(req, res) : undefined;
  if (key === null) return;
  // Observes the response, because the request stream also closes after it was read.
  const isGone = () => res.closed && !res.writableEnded;
  const part = (name: string) => String(req.params[name] ?? '');
  const request = { who, part, query, body, key, req, res, isCancelled: isGone };
  const result = await handle(request as HandlerRequest<Route, Caller>);
  if (isGone() || res.headersSent) return;
  if (result.ok) return void res.status(route.status ?? 200).json(result.value);
  if (typeof result.error === 'string') return refuse(res, result.error);
  if ('code' in result.error) return refuse(res, result.error.code, result.error.params);
  refuse(res, ERR.INVALID_REQUEST, { field: result.error.field, reason: result.error.reason });
}

/** Returns the idempotency key, or null after a refusal with status 422. */
function readKey(req: Request, res: Response): string | undefined | null {
  const key = req.get(KEY_HEADER);
  if (key === undefined || requestKey.safeParse(key).success) return key;
  refuse(res, ERR.INVALID_REQUEST, { field: KEY_HEADER, reason: 'must be 8 to 40 letters, digits, _ or -' });
  return null;
}
