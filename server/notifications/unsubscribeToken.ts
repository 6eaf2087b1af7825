/**
 * Tokens of the links that end mails of one kind (RFC 8058). They are signed, name the account and the kind, and do not
 * expire, because mails are kept for years. They allow nothing else.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../protocol/http/notificationApi.ts';

export interface Unsubscription {
  readonly accountId: string;
  readonly kind: NotificationKind;
}

export class UnsubscribeTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'tetrarch unsubscribe', 32));
  }

  sign({ accountId, kind }: Unsubscription): string {
    const text = Buffer.from(`${kind} ${accountId}`).toString('base64url');
    return `${text}.${this.#signatureOf(text)}`;
  }

  /** Returns the account and the kind of the token, or null if this server did not sign it. */
  read(token: string): Unsubscription | null {
    const [text = '', signature = ''] = token.split('.');
    const [given, own] = [Buffer.from(signature), Buffer.from(this.#signatureOf(text))];
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
    const [name = '', accountId = ''] = Buffer.from(text, 'base64url').toString().split(' ');
    const kind = NOTIFICATION_KINDS.find((one) => one === name);
    return kind === undefined ? null : { accountId, kind };
  }

  #signatureOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
