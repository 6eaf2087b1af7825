/** The captcha for calls that robots would abuse. Such a call accepts the captcha response as a query parameter. */
import { z } from 'zod';
import { CAPTCHA_RESPONSE } from './captchaResponse.ts';

export const captchaQuery = z.strictObject({ [CAPTCHA_RESPONSE]: z.string().max(8192).optional() });

/** A proof of work: the client finds an integer whose SHA-256 with the challenge begins with `bits` zero bits. */
export const localChallenge = z.object({
  kind: z.literal('LOCAL'),
  challenge: z.string(),
  bits: z.int(),
});
export type LocalChallenge = z.infer<typeof localChallenge>;

/** A provider's captcha: the client gets a token from the provider for this site and action. */
export const providerChallenge = z.object({
  kind: z.literal('PROVIDER'),
  siteKey: z.string(),
  action: z.string(),
});
export type ProviderChallenge = z.infer<typeof providerChallenge>;

export const captchaChallenge = z.discriminatedUnion('kind', [localChallenge, providerChallenge]);
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
