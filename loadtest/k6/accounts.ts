/**
 * Bursts of simultaneous sign-ups and logins. Password hashing is expensive, so the server may refuse some with a time
 * to retry. It must not fail or leave a request unanswered.
 */
import { sha256 } from 'k6/crypto';
import { Counter } from 'k6/metrics';
import { CAPTCHA_RESPONSE } from '../../protocol/shapes/captchaResponse.ts';
import { onceEach, schedule } from './schedule.ts';
import { COUNT, credentialsOf, summary } from './settings.ts';
import { delay, now } from './time.ts';
import { Visitor } from './visitor.ts';

const ANSWERED_WITHIN_MS = 10_000;
/** Maximum number of retries after a refusal that contains a time to retry. */
const TRIES = 20;

const signedUp = new Counter('signed_up');
const loggedIn = new Counter('logged_in');
const toldToRetry = new Counter('told_to_wait');
const failures = new Counter('failures');

export const options = {
  scenarios: onceEach('accounts', COUNT, 300),
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  thresholds: {
    failures: ['count==0'],
    signed_up: [`count==${Math.floor(COUNT / 2)}`],
    logged_in: [`count==${Math.ceil(COUNT / 2)}`],
    'http_req_duration{name:login}': [`max<=${ANSWERED_WITHIN_MS}`],
    'http_req_duration{name:register}': [`max<=${ANSWERED_WITHIN_MS}`],
  },
};

export default async function accounts(): Promise<void> {
  const { steadyFrom: stormAt, place, turnOf } = schedule(60_000);
  await turnOf(place);
  const visitor = new Visitor(place);
  const isNew = place % 2 === 0;
  const query = isNew ? await passCheck(visitor) : '';
  await delay(stormAt - now());
  if (isNew) await untilDone(visitor, `/api/account/register${query}`, 'register', newUser(place));
  else await untilDone(visitor, '/api/login', 'login', credentialsOf(place));
}

async function untilDone(
  visitor: Visitor,
  path: string,
  name: 'login' | 'register',
  body: object,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await visitor.call('POST', path, name, body);
    if (answer.status === 200 || answer.status === 201)
      return (name === 'login' ? loggedIn : signedUp).add(1);
    if (answer.status !== 503) {
      console.error(`failed: ${name} ${answer.status} ${(answer.body ?? '').slice(0, 200)}`);
      break;
    }
    toldToRetry.add(1, { name });
    await delay(Number(answer.headers['Retry-After'] ?? 1) * 1_000 * (1 + Math.random()));
  }
  failures.add(1);
}

function newUser(place: number): object {
  const password = `four rulers ${place}`;
  return {
    ...{
      email: `storm${place}@example.org`,
      nickname: `Storm ${place}`,
      password,
      repeatedPassword: password,
    },
    ...{ firstName: 'Ann', lastName: 'Ruiz', country: 'PT', termsAccepted: true },
  };
}

/** Solves the captcha before the burst. */
async function passCheck(visitor: Visitor): Promise<string> {
  const { challenge, bits } = await visitor.get<{ challenge: string; bits: number }>(
    'GET',
    '/api/captcha',
    'captcha',
  );
  const limit = 2 ** (32 - bits);
  let number = 0;
  while (Number.parseInt(sha256(`${challenge}~${number}`, 'hex').slice(0, 8), 16) >= limit) number += 1;
  return `?${CAPTCHA_RESPONSE}=${encodeURIComponent(`${challenge}~${number}`)}`;
}

export const handleSummary = summary;
