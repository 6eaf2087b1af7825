/** The human check in front of what robots would do in masses. Where it may be asked for, its response is a query. */
import { z } from 'zod';
import { CAPTCHA_RESPONSE } from './captchaResponse.ts';

export const captchaQuery = z.strictObject({ [CAPTCHA_RESPONSE]: z.string().max(8192).optional() });

/** LOCAL: find a whole number whose SHA-256 with the challenge begins with `bits` zero bits. */
export const captchaChallenge = z.object({
  kind: z.literal('LOCAL'),
  challenge: z.string(),
  bits: z.int(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
