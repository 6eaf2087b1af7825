/** Sends one push message (RFC 8030), encrypted for its subscription (RFC 8291) and signed (RFC 8292). */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import { fieldOf } from '../../../engine/records.ts';
import type { VapidKeys } from '../../config/vapidKeyPair.ts';
import { publicLookup, whyNotPublic } from './publicAddress.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The content of a push message, which the service worker shows. */
export interface PushMessage {
  /** The id of the newest notification in the message. A repeated message has the same id. */
  readonly id: string;
  /** Replaces a shown message with the same tag. */
  readonly tag: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly count: number;
}

export type PushResult =
  | { readonly type: 'SENT' }
  /** The subscription no longer exists. */
  | { readonly type: 'GONE' }
  /**
   * Another attempt can succeed. If the push service named a time, the attempt is made after `afterSeconds` at the
   * earliest.
   */
  | { readonly type: 'RETRY'; readonly error: string; readonly afterSeconds: number | null }
  /** No further attempt can succeed. */
  | { readonly type: 'REFUSED'; readonly error: string };

export type SendPush = (target: PushTarget, message: PushMessage) => Promise<PushResult>;

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  /** The contact of the operator, as mailto: or https: URL. */
  readonly subject: string;
  /** Whether endpoints may be local and plain http, for development and tests. */
  readonly areLocalAllowed: boolean;
  /** Milliseconds after which an attempt fails if the push service does not answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The time for which a push service keeps a message for a device that is off, in seconds. */
const TTL_SECONDS = 3 * 24 * 3600;
/** Maximum wait before a retry, in seconds, even if the push service requests a longer wait. */
const MAX_WAIT_SECONDS = 24 * 3600;

export function pushSender({ keys, subject, areLocalAllowed, timeoutMs }: PushSenderOptions): SendPush {
  return async ({ endpoint, p256dh, auth }, message) => {
    const url = new URL(endpoint);
    const refusal = areLocalAllowed ? null : whyNotPublic(url);
    if (refusal !== null) return { type: 'REFUSED', error: `endpoint ${refusal}` };
    let details: webPush.RequestDetails;
    try {
      details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: TTL_SECONDS,
          topic: message.id,
          urgency: 'normal',
        },
      );
    } catch {
      return { type: 'REFUSED', error: 'encryption failed' };
    }
    try {
      return resultOf(await post(url, details, areLocalAllowed, timeoutMs ?? TIMEOUT_MS));
    } catch (error) {
      const code = String(fieldOf(error, 'code') ?? fieldOf(error, 'name') ?? 'unknown');
      if (code === 'ENOTPUBLIC') return { type: 'REFUSED', error: code };
      return { type: 'RETRY', error: code, afterSeconds: null };
    }
  };
}

interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

function post(
  url: URL,
  { headers, body }: webPush.RequestDetails,
  areLocalAllowed: boolean,
  timeoutMs: number,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(timeoutMs),
        ...(areLocalAllowed ? {} : { lookup: publicLookup }),
      },
      (response) => {
        // The body of the answer is ignored, because the status contains everything that matters.
        response.destroy();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function resultOf({ status, retryAfter }: PushAnswer): PushResult {
  if (status >= 200 && status < 300) return { type: 'SENT' };
  if (status === 404 || status === 410) return { type: 'GONE' };
  const error = `status ${status}`;
  if (status === 429 || status >= 500) return { type: 'RETRY', error, afterSeconds: secondsOf(retryAfter) };
  return { type: 'REFUSED', error };
}

/** Parses Retry-After: a number of seconds, or a date (RFC 9110). */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MAX_WAIT_SECONDS) : null;
}
