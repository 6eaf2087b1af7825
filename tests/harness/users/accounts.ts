/** Test users with accounts. They sign up by the real calls and follow the links in the real mails. */
import type { Role } from '../../../protocol/http/abilities.ts';
import type { LocalChallenge } from '../../../protocol/shapes/captcha.ts';
import { CAPTCHA_RESPONSE } from '../../../protocol/shapes/captchaResponse.ts';
import { hasZeroBits } from '../../../server/accounts/registration/captcha.ts';
import type { TestServer } from '../servers/testServer.ts';
import { type Answer, TestUser } from './testUser.ts';

export interface Refusal {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface SignUp {
  readonly email: string;
  readonly nickname: string;
  readonly password: string;
}

let count = 0;

/** Returns names that are unique in this process. */
export function newSignUp(): SignUp {
  count += 1;
  return {
    email: `person${count}@example.org`,
    nickname: `Person ${count}`,
    password: `four rulers ${count}`,
  };
}

export function registerBody(signUp: SignUp, extra: object = {}): object {
  return {
    ...signUp,
    repeatedPassword: signUp.password,
    firstName: 'Ann',
    lastName: "O'Neill-Ruiz",
    country: 'PT',
    termsAccepted: true,
    ...extra,
  };
}

/** Returns a query string with a valid captcha solution. */
export async function passCaptcha(user: TestUser): Promise<string> {
  const { body } = await user.call<LocalChallenge>('GET', '/api/captcha');
  return captchaQuery(solve(body));
}

export function captchaQuery(response: string): string {
  return `?${CAPTCHA_RESPONSE}=${encodeURIComponent(response)}`;
}

export function solve({ challenge, bits }: LocalChallenge): string {
  let number = 0;
  while (!hasZeroBits(`${challenge}~${number}`, bits)) number += 1;
  return `${challenge}~${number}`;
}

/** Makes a call that requires a captcha, with a valid solution. */
export async function checkedCall(
  user: TestUser,
  method: string,
  path: string,
  body: object,
): Promise<Answer<Refusal>> {
  return user.call<Refusal>(method, path + (await passCaptcha(user)), { body });
}

export function register(user: TestUser, signUp: SignUp, extra: object = {}): Promise<Answer<Refusal>> {
  return checkedCall(user, 'POST', '/api/account/register', registerBody(signUp, extra));
}

export interface TestMail {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** The token in the link of the mail. */
  readonly token: string;
}

/** Waits for background jobs that send mails, then returns the mails to an address, oldest first. */
export async function mailsTo(server: TestServer, email: string): Promise<TestMail[]> {
  await server.services.background.idle();
  const rows = await server.services.database.db
    .selectFrom('outbox_mail')
    .select(['kind', 'subject', 'text_body as text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => {
    const text = row.text ?? '';
    return { ...row, text, token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '' };
  });
}

/** Returns the newest mail of a kind. */
export async function lastMail(server: TestServer, email: string, kind: string): Promise<TestMail> {
  const mail = (await mailsTo(server, email)).filter((one) => one.kind === kind).at(-1);
  if (!mail) throw new Error(`No ${kind} mail to ${email}`);
  return mail;
}

export function confirm(user: TestUser, token: string): Promise<Answer<Refusal>> {
  return user.call<Refusal>('POST', '/api/account/registration-token/confirm', { body: { token } });
}

export function login(
  user: TestUser,
  { email, password }: { email: string; password: string },
  extra: object = {},
): Promise<Answer<Refusal>> {
  return user.call<Refusal>('POST', '/api/login', { body: { email, password, ...extra } });
}

/** Signs up and activates an account. */
export async function signUp(server: TestServer, extra: object = {}): Promise<SignUp> {
  const visitor = new TestUser(server.url);
  const fields = newSignUp();
  const registered = await register(visitor, fields, extra);
  if (registered.status !== 201) throw new Error(`Not registered: ${JSON.stringify(registered.body)}`);
  await confirm(visitor, (await lastMail(server, fields.email, 'activation')).token);
  return fields;
}

/** Signs up, activates and logs in a user. */
export async function loggedIn(server: TestServer, fields?: SignUp): Promise<TestUser & { signUp: SignUp }> {
  const own = fields ?? (await signUp(server));
  const user = new TestUser(server.url);
  const answer = await login(user, own);
  if (answer.status !== 200) throw new Error(`Not logged in: ${JSON.stringify(answer.body)}`);
  user.base = '/api';
  return Object.assign(user, { signUp: own });
}

export type Member = TestUser & { readonly id: string; readonly signUp: SignUp };

/** Returns a logged-in user with the account id. */
export async function newMember(server: TestServer): Promise<Member> {
  const user = await loggedIn(server);
  const { body } = await user.call<{ id: string }>('GET', '/api/account/me');
  return Object.assign(user, { id: body.id });
}

/** Returns a logged-in admin. */
export function loggedInAdmin(server: TestServer): Promise<TestUser> {
  return loggedInAs(server, 'ROLE_ADMIN');
}

/** Returns a logged-in user with a role that no call grants. */
export async function loggedInAs(server: TestServer, role: Role): Promise<TestUser & { signUp: SignUp }> {
  const user = await loggedIn(server);
  await server.services.database.db
    .updateTable('account')
    .set({ role })
    .where('email', '=', user.signUp.email)
    .execute();
  return user;
}

/** Grants the privilege MODERATE to a logged-in user, which no call does. */
export async function grantModerate(server: TestServer, user: TestUser): Promise<void> {
  const { id } = (await user.call<{ id: string }>('GET', '/api/account/me')).body;
  const { db } = server.services.database;
  await db.updateTable('account').set({ is_moderator: true }).where('id', '=', id).execute();
}

/** Returns a logged-in user with the privilege MODERATE. */
export async function loggedInModerator(server: TestServer): Promise<Member> {
  const user = await newMember(server);
  await grantModerate(server, user);
  return user;
}
