/**
 * The TLS proxy of production. It terminates https and appends the client's address to `X-Forwarded-For`, whatever the
 * client sent. Clients simulate several networks by connecting to several local addresses: 127.0.0.N appears as
 * 203.0.113.N.
 */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Certificate, makeCertificate } from './certificate.ts';

const NETWORKS = 250;

export interface TlsFront {
  /** The public URL. */
  readonly url: string;
  /** Returns the public URL for users of another network. Network 1 is the network of `url`. */
  network(number: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the proxy. This process trusts its certificate until the proxy is closed.
 * @param port a free port at 127.0.0.1.
 */
export async function openTlsFront(port: number, productPort: number): Promise<TlsFront> {
  const addresses = Array.from({ length: NETWORKS }, (_, index) => `127.0.0.${index + 1}`);
  const certificate = makeCertificate(addresses);
  const believed = getCACertificates('default');
  setDefaultCACertificates([certificate.cert]);
  const servers = new Map<number, Server>();
  const network = async (number: number) => {
    const address = `127.0.0.${number}`;
    if (!servers.has(number)) {
      const server = serverOf(certificate, number, productPort);
      servers.set(number, server);
      await once(server.listen(port, address), 'listening');
    }
    return `https://${address}:${port}`;
  };
  await network(1);
  return {
    url: `https://localhost:${port}`,
    network,
    async close() {
      for (const server of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
      setDefaultCACertificates(believed);
    },
  };
}

function serverOf(certificate: Certificate, network: number, productPort: number): Server {
  const optionsFor = (req: IncomingMessage) => ({
    ...{ host: '127.0.0.1', port: productPort, method: req.method, path: req.url },
    headers: forwarded(req.headers, `203.0.113.${network}`),
  });
  const server = createServer(certificate, (req, res) => {
    const upstream = request(optionsFor(req), (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    upstream.on('error', () => res.destroy());
    req.pipe(upstream);
  });
  server.on('upgrade', (req, socket: Socket, head: Buffer) => {
    const upstream = request(optionsFor(req));
    upstream.on('upgrade', (answer, other, first) => {
      socket.write(headOf(answer));
      socket.write(first);
      other.write(head);
      join(socket, other);
    });
    upstream.on('response', (answer) => {
      socket.end(headOf(answer));
      answer.resume();
    });
    upstream.on('error', () => socket.destroy());
    upstream.end();
  });
  return server;
}

function forwarded(headers: IncomingHttpHeaders, client: string): IncomingHttpHeaders {
  const claimed = headers['x-forwarded-for'];
  return {
    ...headers,
    'x-forwarded-for': claimed === undefined ? client : `${claimed}, ${client}`,
    'x-forwarded-proto': 'https',
  };
}

function headOf(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}
