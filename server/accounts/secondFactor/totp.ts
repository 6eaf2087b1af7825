/**
 * Time-based one-time passwords (RFC 6238) for authenticator apps: six digits of HMAC-SHA-1, thirty seconds each.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, the output size of HMAC-SHA-1. */
const SECRET_BYTES = 20;
/** Number of accepted time steps before and after the current one. It allows for clock differences and slow typing. */
const TOLERANCE = 1;
/** The alphabet of RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns the number of the time step that contains a time. */
export function stepAt(epochMs: number): number {
  return Math.floor(epochMs / 1000 / STEP_SECONDS);
}

/** Returns the code of a time step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the time step to which the code belongs, among the steps around the current time and after `lastStep`.
 * Returns null if the code is wrong.
 */
export function findStep(secret: Buffer, code: string, epochMs: number, lastStep: number): number | null {
  const now = stepAt(epochMs);
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++)
    if (step > lastStep && isSame(codeOf(secret, step), code)) return step;
  return null;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Encodes a secret in the form that a user can type into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the URI for the QR code. */
export function keyUri(secret: Buffer, account: string): string {
  const label = encodeURIComponent(`Tetrarch:${account}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: toBase32(secret), issuer: 'Tetrarch' })}`;
}
