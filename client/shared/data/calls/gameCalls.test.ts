import { afterEach, expect, it, vi } from 'vitest';
import { requestPossibleMoves } from './possibleMoves.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fakes a browser with a login session. Fakes a server by replacing `fetch`. */
function server(answer: (path: string, init: RequestInit) => Promise<Response>): string[] {
  const requested: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'Ann', setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requested.push(path);
    return answer(path, init);
  });
  return requested;
}

const reporting = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status });
const MOVES = { originPosition: 'd3', possibleMovePositions: ['e3'], possiblePromotionPositions: [] };

it('a request for possible moves returns the moves that the server lists', async () => {
  const requested = server(reporting(200, MOVES));
  const answer = await requestPossibleMoves('abc', 'd3', new AbortController().signal);
  expect(answer).toEqual({ ok: true, value: MOVES });
  expect(requested).toEqual(['/api/guest/board/session/abc/possible-move/d3']);
});

it('[GAM-25] a cancelled request for possible moves returns nothing', async () => {
  const open = new AbortController();
  const requested = server(
    (_, init) =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  );
  const asking = requestPossibleMoves('abc', 'd3', open.signal);
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  open.abort();
  expect(await asking).toBeNull();
  const late = new AbortController();
  server(async () => {
    late.abort();
    return new Response(JSON.stringify(MOVES));
  });
  expect(await requestPossibleMoves('abc', 'd3', late.signal)).toBeNull();
});

it('[GAM-25] a failed request for possible moves returns the failure', async () => {
  server(reporting(500, { code: 'E9999', params: {} }));
  const answer = await requestPossibleMoves('abc', 'd3', new AbortController().signal);
  expect(answer).toMatchObject({ ok: false, error: { code: 'E9999' } });
});
