/** Encryption of stored secrets that must be readable again, with a key outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  close(plain: Buffer): string;
  /** Returns the secret, or null if it was encrypted with another key or is damaged. */
  open(sealed: string): Buffer | null;
}

export function sealOf(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tetrarch second factor', 32));
  return {
    close(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
