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
});

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
}

export function providerCaptcha(options: ProviderCaptchaOptions): Captcha {
  const { siteKey, secret, apiBase, hostname, onUnreachable } = options;
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
        return success && isOurs && score >= LOWEST_SCORE ? null : 'E2101';
      } catch (error) {
        onUnreachable(error);
        return 'E2101';
      }
    },
  };
}
