/**
 * The human check of a provider that judges without asking anybody anything: the browser gets a token from it, which it
 * tells us about once. Where it cannot be reached, nobody passes.
 */
import { z } from 'zod';
import type { Captcha } from './captcha.ts';

/** What the provider answers about a token; a score is 1.0 for surely a human. */
const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  /** Why not, in the provider's words: of a wrong secret, for one, it says `invalid-input-secret`. */
  'error-codes': z.array(z.string()).optional(),
});

/** What tells an operator why people are refused; nothing of the person, and not the token. */
export interface CaptchaRefused {
  readonly codes: readonly string[];
  readonly hostname: string | null;
  readonly action: string | null;
  readonly score: number;
}

const LOWEST_SCORE = 0.5;
const LIMIT_MS = 5_000;
/** What the page says it is asking for, so that a token from another place is none. */
export const CAPTCHA_ACTION = 'tetrarch';

export interface ProviderCaptchaOptions {
  readonly siteKey: string;
  readonly secret: string;
  /** Where the provider answers, without a slash at the end. */
  readonly apiBase: string;
  /** The host that people see in the address of the product. */
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
