/**
 * A push service on this machine. It speaks the protocol of push services (RFC 8030): it issues subscriptions, receives
 * messages, verifies their signature (VAPID, RFC 8292) and decrypts them (RFC 8291) as a browser does. It can answer as
 * a push service that is overloaded, broken, silent, or no longer knows a subscription.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';

/** The JSON of a push subscription, as a browser returns it. */
export interface SubscriptionJson {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A received message with the content that the server encrypted. */
export interface ReceivedPush {
  /** The subscription's number, in the order of `subscribe`. */
  readonly subscription: number;
  readonly status: number;
  readonly topic: string | undefined;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly vapid: JWTPayload;
  readonly publicKey: string;
  /** The decrypted message, or null if the keys of the subscription do not decrypt it. */
  readonly message: Readonly<Record<string, unknown>> | null;
}

interface Receiver {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** The answer of the service. SILENT means that it receives a message and never answers. */
export type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> } | 'SILENT';

export class PushService {
  /** The received messages in order, including those that the service did not accept. */
  readonly received: ReceivedPush[] = [];
  /** The answer to the next messages to a subscription. 201 by default. */
  answerTo: (subscription: number) => PushAnswer = () => ({ status: 201 });
  readonly #receivers: Receiver[] = [];
  readonly #server = createServer((req, res) => void this.#receive(req, res));
  #waiters: (() => void)[] = [];
  url = '';

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    service.url = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Creates a subscription. */
  subscribe(): SubscriptionJson {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.#receivers.push({ ecdh, auth });
    return {
      endpoint: `${this.url}/push/${this.#receivers.length - 1}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** The accepted messages by their id, because a browser shows each id only once. */
  get shown(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    const accepted = this.received.filter(({ status }) => status === 201);
    return new Map(accepted.map(({ message }) => [String(message?.id), message ?? {}]));
  }

  /** Resolves when the service has received this number of messages. */
  async waitFor(count: number): Promise<readonly ReceivedPush[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    return this.received;
  }

  async #receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const subscription = Number(req.url?.split('/').at(-1));
    const receiver = this.#receivers[subscription];
    const answer = receiver ? this.answerTo(subscription) : { status: 404 };
    const { vapid, publicKey } = await verify(req.headers.authorization ?? '', this.url);
    this.received.push({
      subscription,
      status: answer === 'SILENT' ? 0 : answer.status,
      topic: header(req, 'topic'),
      ttl: Number(req.headers.ttl),
      urgency: header(req, 'urgency'),
      vapid,
      publicKey,
      message: receiver ? decrypt(Buffer.concat(chunks), receiver) : null,
    });
    for (const resolve of this.#waiters.splice(0)) resolve();
    if (answer !== 'SILENT') res.writeHead(answer.status, answer.headers).end();
  }
}

function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Verifies the signature of `vapid t=<JWT>, k=<public key>`. @throws if it is invalid. */
async function verify(text: string, audience: string): Promise<{ vapid: JWTPayload; publicKey: string }> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(text) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as Parameters<typeof importJWK>[0], 'ES256');
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] });
  return { vapid: payload, publicKey };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** Decrypts a body with the content coding aes128gcm (RFC 8188) and the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Receiver): Record<string, unknown> | null {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  try {
    const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
    // The delimiter 2 ends the last record; zeros may follow it.
    const end = padded.lastIndexOf(2);
    return JSON.parse(padded.subarray(0, end).toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
}
