/**
 * Answers a captcha in the browser: the server's proof of work takes about a second and no user interaction.
 * Required only after many requests from the same network.
 */
import { err, ok } from '../../../../engine/result.ts';
import type { CaptchaChallenge, LocalChallenge } from '../../../../protocol/shapes/captcha.ts';
import { CAPTCHA_RESPONSE } from '../../../../protocol/shapes/captchaResponse.ts';
import { type Answer, request } from '../http/http.ts';
import { providerToken } from './captchaProvider.ts';

/** Number of parallel hash computations. */
const AT_ONCE = 256;

/** Sends a request and, if the server requires a captcha, repeats it with the response. */
export async function requestWithCaptcha<T>(path: string, body?: object): Promise<Answer<T>> {
  const answer = await request<T>('POST', path, body);
  if (answer.ok || answer.error.code !== 'E2100') return answer;
  const solved = await solve();
  return solved.ok ? request<T>('POST', `${path}?${query(solved.value)}`, body) : solved;
}

/** Returns a captcha response, valid for one call. */
export async function solve(): Promise<Answer<string>> {
  const requested = await request<CaptchaChallenge>('GET', '/api/captcha');
  if (!requested.ok) return requested;
  if (requested.value.kind === 'LOCAL') return ok(await solution(requested.value));
  const token = await providerToken(requested.value);
  return token === null ? err({ code: 'E2101', params: {} }) : ok(token);
}

/** Returns the challenge with the first number that solves it. */
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

function query(response: string): string {
  return new URLSearchParams({ [CAPTCHA_RESPONSE]: response }).toString();
}
