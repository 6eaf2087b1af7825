/**
 * Floods of requests that are answered outside the API, on a server with low limits. The titles contain the number
 * of the security requirement (S1, S2, ...).
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';

const LIMIT = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { requestsPerMinute: LIMIT, pagesPerMinute: LIMIT });
});
afterAll(() => server.stop());

/** Returns the status line of a refused upgrade. @param from the address that a proxy reports. */
function upgrade(target: string, { url } = server, from = '127.0.0.1'): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = [
        ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
        `X-Forwarded-For: ${from}`,
      ];
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${head.join('\r\n')}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

const lines = (level: number) => server.logged.filter((line) => Number(line.level) >= level);

/**
 * Returns the number of TCP connections of this process. Each connection counts twice, because server and client share
 * the process.
 */
const connections = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

it.each([
  [
    'a refused upgrade',
    'GET /process/room HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  ['bytes that are not a request', 'no request\r\n\r\n'],
])(
  '[API-24] S77: the server closes the connection after %s even if the client keeps its side open',
  async (_, bytes) => {
    const before = connections();
    const socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(server.url).port),
      allowHalfOpen: true,
    });
    socket.write(bytes);
    await once(socket.resume(), 'end');
    await expect.poll(connections, { timeout: 10_000 }).toBe(before + 1);
    await once(socket.destroy(), 'close');
  },
);

it.each(['//', '//?sessionId=x', 'http://', '/\\\\[', '/process/%00?sessionId=%'])(
  'S70: the server rejects the upgrade of %s as a client error, without logging an error',
  async (target) => {
    expect(await upgrade(target)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(lines(40)).toEqual([]);
  },
);

describe('a flood from one address', () => {
  it('[OPS-05] S71: is rejected with 429 if it consists of WebSocket upgrades', async () => {
    // Discards the log lines of the tests above, so that only the refusals of this flood are counted.
    server.logged.length = 0;
    const answers: string[] = [];
    for (let i = 0; i < LIMIT + 5; i++) answers.push(await upgrade('/process/room?sessionId=none'));
    expect(answers.at(-1)).toBe('HTTP/1.1 429 Too Many Requests');
    const logged = server.logged.filter((line) => line.event === 'socketRefused');
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.length).toBeLessThanOrEqual(10);
  });

  it('[OPS-05] S71: is rejected without refusing other addresses, and all IPv6 addresses of one network count as one', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: '1' }, {}, { requestsPerMinute: LIMIT });
    const from = (address: string) => upgrade('/process/room?sessionId=none', proxied, address);
    const [refused, flooded] = ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 429 Too Many Requests'];
    /** Sends upgrades until one is flooded. A new minute may begin in between, so they are up to twice the limit. */
    const flood = async (addressAt: (attempt: number) => string) => {
      let answer = '';
      for (let i = 0; i <= 2 * LIMIT && answer !== flooded; i++) answer = await from(addressAt(i));
      return answer;
    };
    expect(await flood(() => '192.0.2.1')).toBe(flooded);
    expect(await from('192.0.2.2')).toBe(refused);
    expect(await flood((attempt) => `2001:db8:0:1${attempt + 10}::1`)).toBe(flooded);
    expect(await from('2001:db8:0:200::1')).toBe(refused);
    await proxied.stop();
  });

  it('[WCH-11] [OPS-05] S71: is rejected without refusing other addresses if it polls the live game', async () => {
    const perMinute = 3;
    const proxied = await startTestServer({ TRUST_PROXY: '1' }, {}, { requestsPerMinute: perMinute });
    const poll = (address: string) =>
      fetch(`${proxied.url}/api/live-game`, { headers: { 'X-Forwarded-For': address } });
    let answer = await poll('192.0.2.1');
    // A new minute may begin in between, so the flood is up to twice the limit.
    for (let i = 0; i < 2 * perMinute && answer.status !== 429; i++) answer = await poll('192.0.2.1');
    expect(answer.status).toBe(429);
    const { status, headers } = await poll('192.0.2.2');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=1']);
    await proxied.stop();
  });

  it.each(['/readyz', '/', '/nowhere', '/assets/none.js'])(
    '[OPS-05] is answered with Retry-After if it requests %s',
    async (path) => {
      let answer = await fetch(server.url + path);
      for (let i = 0; i < LIMIT && answer.status !== 429; i++) answer = await fetch(server.url + path);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  it('[OPS-05] S71: does not affect the health check', async () => {
    for (let i = 0; i < LIMIT + 5; i++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('a page for operators', () => {
  // The floods above have used up the limits of the other server.
  let quiet: TestServer;
  beforeAll(async () => {
    quiet = await startTestServer();
  });
  afterAll(() => quiet.stop());

  /** Returns the content type and the text of a page. The path is sent as it is written. */
  const pageAt = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(quiet.url);
      request({ hostname, port, path }, (res) => {
        let body = '';
        res.on('data', (chunk) => {
          body += chunk;
        });
        res.on('end', () => resolve(`${res.headers['content-type']} ${body}`));
      })
        .on('error', reject)
        .end();
    });
  const CONTENT = /"ready"|"ok"|# HELP/;

  it.each(['/readyz', '/metrics', '/healthz'])('[OPS-06] opens under %s', async (path) => {
    expect(await pageAt(path)).toMatch(CONTENT);
  });

  it.each(['/READYZ', '/readyz/', '/Readyz', '/METRICS', '/metrics/', '/HealthZ', '/healthz/'])(
    '[OPS-06] S75: does not open under the different spelling %s',
    async (path) => {
      expect(await pageAt(path)).not.toMatch(CONTENT);
    },
  );
});
