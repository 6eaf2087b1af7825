import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { portOf } from './portOf.ts';
import { refuseUnparsed } from './unparsedRequest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends raw bytes over a new connection and reads until the server closes it. */
async function answerTo(bytes: string, url = server.url): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

it('[API-24] a request whose address or headers exceed 16 KiB is answered with status 431 and a code', async () => {
  const expected = {
    status: 431,
    body: { status: 431, error: 'Request Header Fields Too Large', code: 'E3016', params: {} },
  };
  expect(await answerTo(`GET /api/game-session?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual(
    expected,
  );
  expect(
    await answerTo(`GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
  ).toEqual(expected);
  expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200);
});

it('[API-24] a malformed request is answered with status 400 and a code', async () => {
  expect(await answerTo('GET /api/openapi.json HTTP/1.1\r\nno header\r\n\r\n')).toEqual({
    status: 400,
    body: { status: 400, error: 'Bad Request', code: 'E3017', params: {} },
  });
});

it('[API-24] a request that does not arrive in time is answered with status 408 and a code', async () => {
  const slow = createServer({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 });
  slow.on('clientError', refuseUnparsed).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const port = portOf(slow);
  expect(await answerTo('GET / HTTP/1.1\r\n', `http://127.0.0.1:${port}`)).toEqual({
    status: 408,
    body: { status: 408, error: 'Request Timeout', code: 'E3019', params: {} },
  });
  slow.close();
});

it('[API-24] the product waits at most 10 seconds for the headers of a request and 30 for the request', async () => {
  const limits = new Set<string>();
  const note = (message: unknown) => {
    const http = (message as { server: Server }).server;
    if (portOf(http) === server.port) limits.add(`${http.headersTimeout} ${http.requestTimeout}`);
  };
  subscribe('http.server.request.start', note);
  try {
    await fetch(`${server.url}/api/openapi.json`);
  } finally {
    unsubscribe('http.server.request.start', note);
  }
  expect([...limits]).toEqual(['10000 30000']);
});
