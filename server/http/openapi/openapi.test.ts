import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Router } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../../protocol/http/errors.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin } from '../../../tests/harness/users/accounts.ts';
import { type Answer, TestUser } from '../../../tests/harness/users/testUser.ts';
import { createApp } from '../../app.ts';
import { parseConfig } from '../../config/config.ts';
import type { OpenApiDocument } from './openApiDocument.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await startTestServer();
  document = await documentFor(await loggedInAdmin(server));
});
afterAll(() => server.stop());

async function documentFor(user: TestUser): Promise<OpenApiDocument> {
  const answer = await user.call<OpenApiDocument>('GET', '/api/openapi.json');
  expect(answer.status).toBe(200);
  return answer.body;
}

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: Partial<Router>;
  readonly slash: boolean;
  readonly path?: string;
  match(path: string): boolean;
}

/** Excluded, because the webhook has the provider's format and is not part of the API. */
const WEBHOOK = '/api/payments/webhook';
/** Excluded, because it is a page. */
const DOCS = '/api/docs';
const PREFIXES = ['/api', '/guest', '/nft', WEBHOOK, DOCS];

/** Returns all routes below /api in the form `GET /api/game-session/{id}`, read from Express' own layers. */
function routesOf(router: Partial<Router>, base = ''): string[] {
  return ((router.stack ?? []) as unknown as Layer[]).flatMap((layer) => {
    const { route, handle } = layer;
    if (route) {
      const path = base + route.path.toString().replace(/:(\w+)/g, '{$1}');
      return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`);
    }
    if (!handle.stack) return [];
    const prefix = layer.slash ? '' : PREFIXES.find((one) => layer.match(one));
    if (prefix === undefined) throw new Error('A router is mounted where this test does not look');
    return routesOf(handle, base + prefix);
  });
}

function mountedRoutes(): string[] {
  const config = parseConfig({ NODE_ENV: 'test', PORT: '0' });
  if (!config.ok) throw new Error('config');
  const app = createApp(
    config.value,
    server.services,
    { isOwn: () => true, own: () => server.url },
    pino({ enabled: false }),
  );
  const all = routesOf(app.router as unknown as Router);
  return [
    ...new Set(
      all.filter((route) => route.includes(' /api/') && !route.includes(WEBHOOK) && !route.includes(DOCS)),
    ),
  ].sort();
}

function describedRoutes({ paths }: OpenApiDocument): string[] {
  return Object.entries(paths)
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();
}

interface Response {
  readonly content: { readonly 'application/json': { readonly schema: object } };
}

/** Returns how an answer violates the description of its call, or null if it matches. */
function complaint(path: string, method: string, { status, body }: Answer<unknown>): string | null {
  const call = document.paths[path]?.[method] as { responses: Record<string, object> } | undefined;
  const response = call?.responses[String(status)] as { $ref?: string } & Response;
  if (!response) return `${method} ${path} ${status} is not described`;
  const { components } = document as { components: { responses: Record<string, Response> } };
  const name = response.$ref?.replace('#/components/responses/', '');
  const { content } = name === undefined ? response : (components.responses[name] as Response);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile({ ...content['application/json'].schema, components });
  return validate(body) ? null : `${path}: ${ajv.errorsText(validate.errors)}`;
}

it('the API description is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(document as never);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it('the API description contains exactly the mounted routes', () => {
  const mounted = mountedRoutes();
  expect(mounted.length).toBeGreaterThan(60);
  expect(describedRoutes(document)).toEqual(mounted);
});

it('the API description shows calls of admins to admins only', async () => {
  const isForAdmins = (call: object) =>
    JSON.stringify((call as { security: object }).security).includes('ADMIN');
  const secret = Object.entries(document.paths).filter(([, calls]) => Object.values(calls).some(isForAdmins));
  expect(secret.map(([path]) => path)).toContain('/api/admin/bug-reports');
  const guests = await documentFor(await TestUser.guest(server.url));
  const members = await documentFor(await loggedIn(server));
  for (const [path] of secret) {
    expect(guests.paths).not.toHaveProperty([path]);
    expect(members.paths).not.toHaveProperty([path]);
  }
});

it('the API description gives each call a unique name, its callers and its refusals', () => {
  const calls = Object.values(document.paths).flatMap((one) => Object.values(one)) as {
    operationId: string;
    summary: string;
    responses: object;
  }[];
  const names = calls.map((call) => call.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const call of calls) {
    expect(call.summary).not.toBe('');
    expect(call.responses).toHaveProperty('default');
  }
  const move = document.paths['/api/board/session/{id}/move']?.post as { parameters: object[] };
  expect(move).toMatchObject({
    security: [{ session: ['manage game actions'] }, { token: ['play'] }],
    requestBody: { required: true },
  });
  expect(move.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  const list = document.paths['/api/game-session']?.get as {
    parameters: { name: string; required: boolean }[];
  };
  const required = list.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  expect(required).toEqual(['gameStateSimplified']);
});

it('the API description contains each code of the error catalog with its status', () => {
  const { schemas } = document.components as {
    schemas: Record<string, { properties: { status: { const: number }; code: { enum: string[] } } }>;
  };
  const described = Object.values(schemas)
    .filter((schema) => schema.properties?.code?.enum && schema.properties.status?.const)
    .flatMap(({ properties: { status, code } }) => code.enum.map((one) => [one, status.const]));
  expect(Object.fromEntries(described)).toEqual(ERROR_STATUS);
});

it('the API description matches the answers to a guest, a user and an anonymous client', async () => {
  const guest = await TestUser.guest(server.url);
  const game = await guest.call<{ id: string }>('POST', '/api/guest/game-session/create-and-start', {
    body: { numberOfBots: 3 },
  });
  const member = await loggedIn(server);
  const stranger = new TestUser(server.url);
  const { id } = game.body;
  const requested: [TestUser, string, string, string, object?][] = [
    [guest, 'get', '/api/guest/account/me', '/api/guest/account/me'],
    [guest, 'get', '/api/guest/game-session/{id}', `/api/guest/game-session/${id}`],
    [guest, 'get', '/api/guest/board/session/{id}', `/api/guest/board/session/${id}`],
    [guest, 'get', '/api/guest/history/{id}/moves', `/api/guest/history/${id}/moves`],
    [guest, 'get', '/api/guest/scores/{id}', `/api/guest/scores/${id}`],
    [guest, 'post', '/api/guest/game-session/{id}/seat', `/api/guest/game-session/${id}/seat`, {}],
    [guest, 'post', '/api/guest/bug-report', '/api/guest/bug-report', { message: 'a fault' }],
    [member, 'get', '/api/game-session', '/api/game-session?gameStateSimplified=IN_PROGRESS'],
    [member, 'get', '/api/account/sessions', '/api/account/sessions'],
    [guest, 'get', '/api/game-session/current', '/api/game-session/current'],
    [stranger, 'get', '/api/captcha', '/api/captcha'],
    [stranger, 'get', '/api/account/me', '/api/account/me'],
    [stranger, 'get', '/api/openapi.json', '/api/openapi.json'],
  ];
  const complaints: (string | null)[] = [complaint('/api/guest/game-session/create-and-start', 'post', game)];
  const statuses: number[] = [];
  for (const [user, method, path, address, body] of requested) {
    const answer = await user.call<unknown>(method.toUpperCase(), address, body ? { body } : {});
    statuses.push(answer.status);
    complaints.push(complaint(path, method, answer as Answer<unknown>));
  }
  expect(complaints.filter(Boolean)).toEqual([]);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 201, 200, 200, 403, 200, 401, 200]);
});

it('the server accepts idempotency keys that match the described pattern', async () => {
  const guest = await TestUser.guest(server.url);
  const game = await guest.create();
  const path = '/api/guest/game-session/{id}/ready';
  const answer = await guest.call<{ params: object }>('PUT', path.replace('{id}', game.id), {
    headers: { 'Idempotency-Key': 'short' },
  });
  expect([answer.status, complaint(path, 'put', answer)]).toEqual([422, null]);
  expect(answer.body.params).toMatchObject({ field: 'Idempotency-Key' });
  // The refused request had no effect, so the same request succeeds now.
  expect((await guest.call('PUT', path.replace('{id}', game.id))).status).toBe(200);
});
