/**
 * A client may disconnect before its request is forwarded, or before the owner process answers. No connection may
 * remain open in either case.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import express, { type Request, type Response } from 'express';
import { afterEach, expect, it } from 'vitest';
import { portOf } from '../../http/portOf.ts';
import { forwardRequest } from './forwardRequest.ts';
import { PeerTrust } from './peerTrust.ts';

const TRUST = new PeerTrust('a secret that both of them have');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${portOf(server)}`;
}

/** Sends a request to this process, and closes the connection as soon as the owner process has received the request. */
async function requestAndDisconnect(handle: (req: Request, res: Response) => void): Promise<void> {
  const arrived = new EventEmitter();
  const app = express();
  app.use((req, res) => {
    arrived.emit('request', res);
    handle(req, res);
  });
  const asking = request(`http://${await listening(createServer(app))}/`);
  asking.on('error', () => {});
  asking.end();
  const [res] = (await once(arrived, 'request')) as [Response];
  const gone = once(res, 'close');
  asking.destroy();
  await gone;
}

it('a request whose client has disconnected is not forwarded', async () => {
  let requested = 0;
  const address = await listening(
    createServer((_, res) => {
      requested += 1;
      res.end('late');
    }),
  );
  const outcome = Promise.withResolvers<string>();
  await requestAndDisconnect((req, res) => {
    res.on('close', () => setImmediate(() => forwardRequest(req, res, address, TRUST).then(outcome.resolve)));
  });
  expect([await outcome.promise, requested]).toEqual(['ANSWERED', 0]);
});

it('the response to a forwarded request is aborted if the owner process aborts its response', async () => {
  const address = await listening(
    createServer((_, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('half of it', () => res.destroy());
    }),
  );
  const app = express();
  app.use((req, res) => void forwardRequest(req, res, address, TRUST));
  const own = await listening(createServer(app));
  await expect(fetch(`http://${own}/`).then((answer) => answer.text())).rejects.toThrow();
});

it('the forwarded request is closed if the client disconnects', async () => {
  const hungUp = Promise.withResolvers<string>();
  const outcome = Promise.withResolvers<string>();
  const thinking = Promise.withResolvers<void>();
  const address = await listening(
    createServer((_, res) => {
      thinking.resolve();
      res.on('close', () => hungUp.resolve('hung up'));
    }),
  );
  const left = requestAndDisconnect((req, res) => {
    void forwardRequest(req, res, address, TRUST).then(outcome.resolve);
  });
  await Promise.all([thinking.promise, left]);
  expect([await outcome.promise, await hungUp.promise]).toEqual(['ANSWERED', 'hung up']);
});
