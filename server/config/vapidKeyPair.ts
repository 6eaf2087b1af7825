/** The VAPID keys (RFC 8292) that identify this product to push services. */
import { createECDH } from 'node:crypto';

export interface VapidKeys {
  /** Base64url, as browsers and the library expect it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns whether the public key belongs to the private key. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
}
