/**
 * The captcha for calls that robots would abuse. The built-in captcha is a proof of work without user interaction: the
 * browser computes for about a second, which makes mass sign-ups costly.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CaptchaChallenge, LocalChallenge } from '../../../protocol/shapes/captcha.ts';
import type { Counts } from '../../http/limits/counts.ts';
import type { ServerTime } from '../../time.ts';

export type CaptchaRefusal = 'E2100' | 'E2101';

export interface Captcha {
  challenge(): CaptchaChallenge;
  /**
   * Verifies a response, which is valid once. Resolves to null if the captcha is passed, and to an error code
   * otherwise.
   */
  verify(response: string | undefined): Promise<CaptchaRefusal | null>;
}

interface LocalCaptcha extends Captcha {
  challenge(): LocalChallenge;
}

/** Number of leading zero bits in the hash of a solution. Finding one takes less than a second in a browser. */
const CAPTCHA_BITS = 15;
const LIFE_MS = 10 * 60_000;

/**
 * Creates the built-in captcha. A challenge is the text `expiry.random.signature`, so unanswered challenges need no
 * storage; a response is `challenge~number`. Answered challenges are counted for all processes until they expire.
 */
export function localCaptcha(
  secret: string,
  time: ServerTime,
  counts: Pick<Counts, 'counter'>,
  bits = CAPTCHA_BITS,
): LocalCaptcha {
  const key = createHmac('sha256', secret).update('captcha').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const answers = counts.counter('captcha', LIFE_MS);

  function isOurs(challenge: string): boolean {
    const at = challenge.lastIndexOf('.');
    const expected = Buffer.from(sign(challenge.slice(0, at)));
    const given = Buffer.from(challenge.slice(at + 1));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Returns whether the challenge was not answered before, and marks it as answered. */
  async function isFirst(challenge: string): Promise<boolean> {
    const { count } = await answers.add(challenge);
    return count === 1;
  }

  return {
    challenge() {
      const text = `${time.now() + LIFE_MS}.${randomBytes(16).toString('base64url')}`;
      return { kind: 'LOCAL', challenge: `${text}.${sign(text)}`, bits };
    },
    async verify(response) {
      if (!response) return 'E2100';
      const [challenge = '', number = '', ...rest] = response.split('~');
      const isRight =
        rest.length === 0 &&
        /^\d{1,15}$/.test(number) &&
        isOurs(challenge) &&
        Number(challenge.split('.')[0]) > time.now() &&
        hasZeroBits(response, bits) &&
        (await isFirst(challenge));
      return isRight ? null : 'E2101';
    },
  };
}

/** Returns whether the SHA-256 of `text` begins with `bits` zero bits (at most 32). */
export function hasZeroBits(text: string, bits: number): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE(0) < 2 ** (32 - bits);
}
