// A push service for Firefox on this machine: the WebSocket protocol between the browser and Mozilla's push service
// (autopush), and the endpoint that receives the server's messages (RFC 8030). It passes the encrypted body on, so that
// the browser itself decrypts it.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

interface FromBrowser {
  readonly messageType?: string;
  readonly uaid?: string;
  readonly channelID?: string;
  /** The delivery results of messages. */
  readonly updates?: readonly { readonly code: number }[];
}

export interface Autopush {
  /** The address for Firefox's preference `dom.push.serverURL`. */
  readonly url: string;
  /**
   * The codes with which the browser has acknowledged messages: 100 delivered to the service worker, 101 not decrypted,
   * 102 not delivered.
   */
  readonly acknowledged: readonly number[];
  close(): Promise<void>;
}

export async function startAutopush(): Promise<Autopush> {
  const acknowledged: number[] = [];
  const channels = new Map<string, WebSocket>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const channelID = request.url?.split('/').at(-1) ?? '';
    channels.get(channelID)?.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version: randomBytes(8).toString('hex'),
        data: Buffer.concat(chunks).toString('base64url'),
        headers: { encoding: request.headers['content-encoding'] },
      }),
    );
    response.writeHead(channels.has(channelID) ? 201 : 404).end();
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'push-notification' });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromBrowser;
      const answer = (body: object) =>
        socket.send(JSON.stringify({ messageType: message.messageType, status: 200, ...body }));
      switch (message.messageType) {
        case 'hello':
          answer({
            uaid: message.uaid || randomBytes(16).toString('hex'),
            use_webpush: true,
            broadcasts: {},
          });
          break;
        case 'register': {
          const channelID = message.channelID ?? '';
          channels.set(channelID, socket);
          answer({ channelID, pushEndpoint: `http://127.0.0.1:${port()}/push/${channelID}` });
          break;
        }
        case 'unregister':
          channels.delete(message.channelID ?? '');
          answer({ channelID: message.channelID });
          break;
        case 'ack':
          acknowledged.push(...(message.updates ?? []).map(({ code }) => code));
          break;
        default:
          if (Object.keys(message).length === 0) socket.send('{}');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${port()}/`,
    acknowledged,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function port(): number {
    return (server.address() as AddressInfo).port;
  }
}
