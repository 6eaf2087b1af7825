/**
 * Solves a captcha in the browser. The server's proof of work takes about a second and needs no user interaction. The
 * server requires a captcha only after many requests from the same network.
 */
import type { z } from 'zod';
import { err, ok } from '../../../../engine/result.ts';
import { OPEN_ACCOUNT_ROUTES } from '../../../../protocol/http/accounts.ts';
import type { Route } from '../../../../protocol/http/route.ts';
import type { captchaQuery, LocalChallenge } from '../../../../protocol/shapes/captcha.ts';
import { CAPTCHA_RESPONSE } from '../../../../protocol/shapes/captchaResponse.ts';
import { type CallArguments, type CallInput, call } from '../http/call.ts';
import type { Answer } from '../http/http.ts';
import { providerToken } from './captchaProvider.ts';

/** A route that may require a captcha. */
type CaptchaRoute = Route & { readonly query: z.ZodType<z.output<typeof captchaQuery>> };

/** Number of hashes that are computed in parallel. */
const AT_ONCE = 256;

/** Sends a call. If the server requires a captcha, sends it again with the response. */
export async function callWithCaptcha<R extends CaptchaRoute>(
  base: string,
  route: R,
  ...args: CallArguments<R>
): Promise<Answer<z.output<R['answer']>>> {
  const answer = await call(base, route, ...args);
  if (answer.ok || answer.error.code !== 'E2100') return answer;
  const solved = await solve();
  if (!solved.ok) return solved;
  const given: { readonly query?: object } = args[0] ?? {};
  const input = { ...given, query: { ...given.query, [CAPTCHA_RESPONSE]: solved.value } } as CallInput<R>;
  return call(base, route, ...([input] as CallArguments<R>));
}

/** Returns a captcha response, which is valid for one call. */
export async function solve(): Promise<Answer<string>> {
  const requested = await call('/api', OPEN_ACCOUNT_ROUTES.captcha);
  if (!requested.ok) return requested;
  if (requested.value.kind === 'LOCAL') return ok(await solution(requested.value));
  const token = await providerToken(requested.value);
  return token === null ? err({ code: 'E2101', params: {} }) : ok(token);
}

/** Returns the challenge together with the smallest number that solves it. */
export async function solution({ challenge, bits }: LocalChallenge): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const texts = Array.from({ length: AT_ONCE }, (_, index) => `${challenge}~${from + index}`);
    const solved = await Promise.all(texts.map((text) => hasZeroBits(text, bits)));
    const found = solved.indexOf(true);
    if (found >= 0) return texts[found] ?? '';
  }
}

async function hasZeroBits(text: string, bits: number): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(hash).getUint32(0) < 2 ** (32 - bits);
}
