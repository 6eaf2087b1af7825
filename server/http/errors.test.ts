import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isErrorCode, statusOf } from '../../protocol/http/errors.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedInAdmin } from '../../tests/harness/users/accounts.ts';
import { type Answer, TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface CapturedAnswer {
  readonly status: number;
  readonly error: string;
  readonly code: string;
  readonly params: object;
}

function expectComplete({ status, body }: Answer<CapturedAnswer>, call: string): void {
  if (!isErrorCode(body.code)) throw new Error(`${call}: ${JSON.stringify(body)}`);
  const { code, params } = body;
  expect([call, body]).toEqual([call, { status: statusOf(code), error: STATUS_CODES[status], code, params }]);
  expect([call, status, typeof params]).toEqual([call, statusOf(code), 'object']);
}

it('[ERR-01] every error answer has status, error code and params', async () => {
  const admin = await loggedInAdmin(server);
  const { paths } = (await admin.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')).body;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(80);
  let errors = 0;
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    if (path.endsWith('/logout')) continue;
    const somewhere = path.replace(/\{\w+\}/g, 'nothing');
    const withBody = method === 'GET' ? {} : { body: { nonsense: true } };
    const anonymous = new TestUser(server.url);
    for (const answer of [
      await anonymous.call<CapturedAnswer>(method, `${somewhere}?nonsense=1`, withBody),
      await admin.call<CapturedAnswer>(method, `${somewhere}?nonsense=1`, withBody),
    ]) {
      if (answer.status < 400) continue;
      errors += 1;
      expectComplete(answer, call);
    }
  }
  expect(errors).toBeGreaterThan(calls.length);
});

it.each([
  ['an unknown URL', 'GET', '/api/nowhere', {}],
  ['a body that is not JSON', 'POST', '/api/login', { body: '{' }],
  [
    'a body of another type',
    'POST',
    '/api/login',
    { body: 'a=1', headers: { 'Content-Type': 'text/plain' } },
  ],
  ['a body that is too large', 'POST', '/api/login', { body: { email: 'x'.repeat(100_000) } }],
  ['another origin', 'POST', '/api/login', { headers: { Origin: 'https://elsewhere.example' } }],
])('[ERR-01] the error answer to %s has status, error code and params', async (_, method, path, call) => {
  const answer = await new TestUser(server.url).call<CapturedAnswer>(method, path, call);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expectComplete(answer, path);
});
