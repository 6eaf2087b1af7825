import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[API-42] the page of the API and all files that it names come from this server', async () => {
  const visitor = new TestUser(server.url);
  const page = await visitor.call<string>('GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(named.filter((address) => !address.startsWith('/api/') && address !== 'data:,')).toEqual([]);
  const files = named.filter((address) => address.startsWith('/api/'));
  expect(files).toHaveLength(4);
  for (const file of files) expect((await visitor.call('GET', file)).status, file).toBe(200);
  expect((await visitor.call('GET', '/api/docs/package.json')).status).toBe(404);
});

it('[API-42] the page of the API has its own content security policy', async () => {
  const policyOf = async (path: string) =>
    (await new TestUser(server.url).call('GET', path)).headers.get('content-security-policy')?.split(';') ??
    [];
  const own = await policyOf('/api/docs');
  expect(own).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
  );
  expect(own.join()).not.toMatch(/https?:|unsafe-eval/);
  const others = await policyOf('/api/openapi.json');
  expect(others).toEqual(await policyOf('/healthz'));
  expect(others).toEqual(expect.arrayContaining(["default-src 'self'", "script-src 'self'"]));
});
