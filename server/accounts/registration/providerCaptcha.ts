/**
 * The captcha of an external provider without user interaction: the browser gets a token, which the server verifies
 * once with the provider. If the provider is unreachable, the captcha fails.
 */
import { z } from 'zod';
import type { Captcha } from './captcha.ts';

/** The provider's answer about a token. A score of 1.0 means that the user is certainly human. */
const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  /** The provider's error codes, such as `invalid-input-secret` for a wrong secret. */
  'error-codes': z.array(z.string()).optional(),
});

/** Log fields that explain a refusal to an operator, without personal data or the token. */
export interface CaptchaRefused {
  readonly codes: readonly string[];
  readonly hostname: string | null;
  readonly action: string | null;
  readonly score: number;
}

const LOWEST_SCORE = 0.5;
const LIMIT_MS = 5_000;
/** The action name in a token. Tokens with another action name are rejected. */
export const CAPTCHA_ACTION = 'tetrarch';

export interface ProviderCaptchaOptions {
  readonly siteKey: string;
  readonly secret: string;
  /** The provider's base URL, without a trailing slash. */
  readonly apiBase: string;
  /** The product's public host name. */
  readonly hostname: () => string;
  readonly onUnreachable: (error: unknown) => void;
  readonly onRefused: (refused: CaptchaRefused) => void;
}

export function providerCaptcha(options: ProviderCaptchaOptions): Captcha {
  const { siteKey, secret, apiBase, hostname, onUnreachable, onRefused } = options;
  return {
    challenge: () => ({ kind: 'PROVIDER', siteKey, action: CAPTCHA_ACTION }),
    async verify(response) {
      if (!response) return 'E2100';
      try {
        const answer = await fetch(`${apiBase}/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret, response }),
          signal: AbortSignal.timeout(LIMIT_MS),
        });
        const { success, score = 0, ...rest } = verdict.parse(await answer.json());
        const isOurs = rest.hostname === hostname() && rest.action === CAPTCHA_ACTION;
        if (success && isOurs && score >= LOWEST_SCORE) return null;
        const { hostname: host = null, action = null, 'error-codes': codes = [] } = rest;
        onRefused({ codes, hostname: host, action, score });
        return 'E2101';
      } catch (error) {
        onUnreachable(error);
        return 'E2101';
      }
    },
  };
}
