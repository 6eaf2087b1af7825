/** A simulated error-reporting service that accepts envelopes and stores their events. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { portOf } from '../../../server/http/portOf.ts';

export interface ReportedEvent {
  readonly message?: string;
  readonly level?: string;
  readonly environment?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] };
}

export interface IngestServer {
  /** The DSN with which a program reports errors to this service. */
  readonly dsn: string;
  readonly events: readonly ReportedEvent[];
  /** All received URLs, headers and bodies. */
  readonly raw: readonly string[];
  /** Resolves with the first event that meets the condition. Past events count too. */
  event(holds: (event: ReportedEvent) => boolean): Promise<ReportedEvent>;
  stop(): Promise<void>;
}

const PROJECT = '42';

export async function startIngest(): Promise<IngestServer> {
  const events: ReportedEvent[] = [];
  const raw: string[] = [];
  let heard: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    raw.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${text}`);
    const isEnvelope = request.method === 'POST' && request.url?.startsWith(`/api/${PROJECT}/envelope/`);
    if (isEnvelope) events.push(...eventsOf(text));
    response.writeHead(isEnvelope ? 200 : 404).end('{}');
    for (const notify of heard.splice(0)) notify();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    dsn: `http://publickey@127.0.0.1:${port}/${PROJECT}`,
    events,
    raw,
    async event(holds) {
      for (;;) {
        const found = events.find(holds);
        if (found) return found;
        await new Promise<void>((resolve) => heard.push(resolve));
      }
    },
    async stop() {
      heard = [];
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

/**
 * Returns the events of an envelope. An envelope is a header followed by items, and each item is a header line and a
 * body line.
 */
function eventsOf(envelope: string): ReportedEvent[] {
  const [, ...lines] = envelope.split('\n').filter(Boolean);
  const events: ReportedEvent[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const { type } = JSON.parse(lines[i] ?? '{}') as { type: string };
    if (type === 'event') events.push(JSON.parse(lines[i + 1] ?? '{}') as ReportedEvent);
  }
  return events;
}
