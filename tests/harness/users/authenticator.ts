/** A simulated authenticator app that generates codes for a key. */
import { codeOf, stepAt } from '../../../server/accounts/secondFactor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param key the key in base 32. */
export function codeFrom(key: string, epochMs: number): string {
  const bits = [...key.replace(/\s/g, '')]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeOf(Buffer.from(bytes), stepAt(epochMs));
}
