import { afterEach, expect, it, vi } from 'vitest';
import { ACCOUNT_GAME_ROUTES, GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import { call } from './call.ts';

const BODY = { originPosition: 'd3', targetPosition: 'e3' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answering(body: unknown): Request[] {
  const requested: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requested.push(new Request(`http://here${path}`, { ...init, signal: null }));
    return new Response(JSON.stringify(body));
  });
  return requested;
}

it('[WEB-35] a call sends the method, path, query and body of the route', async () => {
  const moves = answering({ seq: 4, ply: 2 });
  await call('/api/guest', GAME_ROUTES.move, { path: { id: 'a/b' }, body: BODY });
  const lists = answering([]);
  await call('/api', ACCOUNT_GAME_ROUTES.mine, { query: { name: 'A & B', pageNo: 2 } });
  expect(
    [...moves, ...lists].map(({ method, url }) => [method, new URL(url).pathname, new URL(url).search]),
  ).toEqual([
    ['POST', '/api/guest/board/session/a%2Fb/move', ''],
    ['GET', '/api/game-session/all-my-matching', '?name=A+%26+B&pageNo=2'],
  ]);
  expect(await moves[0]?.json()).toEqual(BODY);
});

it('[WEB-35] a call returns only the fields of the schema', async () => {
  answering({ seq: 4, ply: 2, later: 'field' });
  expect(await call('/api', GAME_ROUTES.move, { path: { id: '1' }, body: BODY })).toEqual({
    ok: true,
    value: { seq: 4, ply: 2 },
  });
});

it('[WEB-35] a call rejects an answer that does not match the schema', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  answering({ seq: 4, ply: 'two' });
  const answer = await call('/api', GAME_ROUTES.move, { path: { id: '1' }, body: BODY });
  expect(answer).toEqual({ ok: false, error: { code: 'INVALID_ANSWER', params: {} } });
  expect(report).toHaveBeenCalledWith(
    expect.stringMatching(/POST \/api\/board\/session\/\{id\}\/move.*"ply"/s),
  );
});
