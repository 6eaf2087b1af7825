/** Imports of untrusted game records: their names, content and number. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_RECORD } from '../../engine/notation/testing/exampleRecord.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedInAs } from '../harness/users/accounts.ts';
import type { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({}, {}, { savesPerMinute: 12 });
  user = await loggedInAs(server, 'ROLE_PREMIUM_USER');
});
afterAll(() => server.stop());

const save = (title: string, record: string) =>
  user.call<{ id: string; code: string }>('POST', '/api/saved-games', { body: { title, record } });

it('S46: a name is stored as text and never used as a path', async () => {
  const { status, body } = await save('../../etc/passwd', EXAMPLE_RECORD);
  expect(status).toBe(201);
  const stored = await user.call<{ title: string }>('GET', `/api/saved-games/${body.id}`);
  expect(stored.body.title).toBe('../../etc/passwd');
  expect(stored.headers.get('content-type')).toContain('application/json');
  expect((await save('a\u0000b', EXAMPLE_RECORD)).status).toBe(422);
  for (const content of [
    '<svg onload="alert(1)"/>',
    '<!doctype html><script>1</script>',
    '\u0000\u0001\u0002',
  ])
    expect((await save('picture.svg', content)).status).toBe(422);
});

it('S47: saves of an account are limited per minute, with Retry-After', async () => {
  let answer = await save('one more', EXAMPLE_RECORD);
  for (let tries = 0; tries < 20 && answer.status !== 429; tries++)
    answer = await save('one more', EXAMPLE_RECORD);
  expect([answer.status, answer.body.code]).toEqual([429, 'E3009']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const list = await user.call<{ totalElements: number }>('GET', '/api/saved-games?show=MINE');
  expect(list.body.totalElements).toBeLessThanOrEqual(12);
});
