/** The API description (OpenAPI 3.1), generated from the same tables as the routes. */
import type { z } from 'zod';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import { KEY_HEADER, type Route, requestKey } from '../../../protocol/http/route.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import type { MountedCall } from '../mountRoutes.ts';
import { refusalResponses, refusalSchemas, refusalsOf } from './refusals.ts';
import { type JsonSchema, SchemaWriter } from './schemaNames.ts';

/** The mounted calls of routers, by base path. */
export type CallsByBase = Readonly<Record<string, readonly MountedCall[]>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: object;
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

const STATE_CHANGING: readonly Route['method'][] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** @param cookie the name of the session cookie. */
export function describeApi(calls: CallsByBase, cookie: string): OpenApiDocument {
  const schemas = new SchemaWriter();
  const paths: Record<string, Record<string, object>> = {};
  const tags = new Set<string>();
  for (const [base, mounted] of Object.entries(calls)) {
    for (const call of mounted) {
      const path = base + call.route.path;
      const tag = tagOf(call.route);
      tags.add(tag);
      paths[path] ??= {};
      paths[path][call.route.method.toLowerCase()] = describeCall(call, path, tag, schemas);
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Tetrarch', version: String(PROTOCOL_VERSION), description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.named, ...refusalSchemas() },
      responses: refusalResponses(),
      headers: HEADERS,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: { type: 'http', scheme: 'bearer', description: TOKEN_DESCRIPTION },
      },
    },
  };
}

const DESCRIPTION =
  'Calls below /api are for registered users, those below /api/guest for guests. Requests that change ' +
  "something carry the site's own Origin, or an access token. A refusal has the shape { status, error, code, params }. " +
  'With 429 and 503, Retry-After contains the seconds until the next attempt.';

const TOKEN_DESCRIPTION =
  'A personal access token, made on the account page, in the header Authorization and without a session cookie. A call ' +
  'accepts it if it names the scope (read, play or bot) among its security requirements.';

const HEADERS = {
  ServerTime: { description: "The server's time in epoch milliseconds", schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds until a retry makes sense', schema: { type: 'integer' } },
};

function describeCall(
  { route, caller }: MountedCall,
  path: string,
  tag: string,
  schemas: SchemaWriter,
): object {
  const withToken = route.scope === undefined ? [] : [{ token: [route.scope] }];
  const security =
    caller === 'PUBLIC' ? [{}, { session: [] }, ...withToken] : [{ session: [...caller] }, ...withToken];
  return {
    operationId: operationIdOf(route.method, path),
    tags: [tag],
    summary: route.summary,
    security,
    parameters: [
      ...pathParameters(path),
      ...queryParameters(route, schemas),
      ...headerParameters(route, schemas),
    ],
    ...(route.body ? { requestBody: describeBody(route.body, schemas) } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        headers: route.isCached
          ? CACHE_HEADERS
          : { 'X-Server-Time': { $ref: '#/components/headers/ServerTime' } },
        content: {
          [route.isStream ? 'application/x-ndjson' : 'application/json']: {
            schema: schemas.write(route.answer, 'output'),
          },
        },
      },
      ...(route.isCached ? { 304: { description: 'Not changed since the answer with this ETag' } } : {}),
      ...refusalsOf(codesOf(route, caller)),
    },
  };
}

/** The headers of an answer that caches may keep. They are missing if the call was made with an access token. */
const CACHE_HEADERS = {
  ETag: {
    description: 'Sent back in If-None-Match, it gets 304 while nothing changes',
    schema: { type: 'string' },
  },
  'Cache-Control': { description: 'How long caches may keep the answer', schema: { type: 'string' } },
};

/** Returns the first path segment, which is the tag of a call. */
function tagOf({ path }: Route): string {
  return path.split('/')[1] ?? '';
}

/** Returns method and path as one word, such as `getApiGameSessionId`. */
function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Route, schemas: SchemaWriter): object[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.write(query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters({ takesKey }: Route, schemas: SchemaWriter): object[] {
  if (!takesKey) return [];
  const description = 'Names the request: carried out once, and answered alike when it is repeated';
  return [{ name: KEY_HEADER, in: 'header', description, schema: schemas.write(requestKey, 'input') }];
}

function describeBody(body: z.ZodType, schemas: SchemaWriter): object {
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema: schemas.write(body, 'input') } },
  };
}

const TOKEN_REFUSALS = [
  ERR.INVALID_TOKEN,
  ERR.SCOPE_MISSING,
  ERR.TOKEN_WITH_COOKIE,
  ERR.TOKEN_IN_ADDRESS,
] as const;

/** Returns the error codes of refusals that can precede the call's own handler. */
function codesOf(
  { method, query, body, takesKey, scope }: Route,
  caller: MountedCall['caller'],
): ErrorCode[] {
  return [
    ERR.RATE_LIMITED,
    ERR.HEADERS_TOO_LARGE,
    ERR.INVALID_HTTP,
    ERR.REQUEST_TIMEOUT,
    'E9999',
    ...(caller === 'PUBLIC' ? [] : (['E150', 'E1017'] as const)),
    ...(caller === 'PUBLIC' || caller.length === 0 ? [] : ([ERR.FORBIDDEN] as const)),
    ...(STATE_CHANGING.includes(method) ? ([ERR.WRONG_ORIGIN] as const) : []),
    ...(scope === undefined ? [] : TOKEN_REFUSALS),
    ...(query || body || takesKey ? ([ERR.INVALID_REQUEST] as const) : []),
    ...(body ? ([ERR.NOT_JSON, ERR.BODY_TOO_LARGE] as const) : []),
  ];
}
