/** The HTTP calls of accounts, below `/api`. The calls of the login session are also below `/api/guest`. */
import { z } from 'zod';
import { captchaChallenge, captchaQuery } from '../shapes/captcha.ts';
import {
  accountName,
  country,
  email,
  fullName,
  language,
  mailToken,
  newPassword,
  nickname,
  PASSWORDS_DIFFER,
  REQUIRED,
  signUpName,
  typedPassword,
} from './accountFields.ts';
import { nothing, type Route } from './route.ts';
import { secondFactorCode } from './secondFactorApi.ts';

/** A user's own account. Other users see only the username. */
export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  roles: z.array(z.string()),
  privileges: z.array(z.string()),
  plan: z.enum(['FREE', 'PREMIUM']),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  country: z.string().nullable(),
  language: language.nullable(),
  marketingConsent: z.boolean(),
  /** Whether the account is a bot account. */
  isBot: z.boolean(),
  /** Whether a moderator has replaced the nickname, so that the user must choose a new one. */
  mustRename: z.boolean(),
});
export type UserAnswer = z.infer<typeof user>;

/** The body of a login. Without any field it is a guest login. */
export const loginBody = z
  .strictObject({
    email: email.optional(),
    password: typedPassword.optional(),
    keepMeLoggedIn: z.boolean().optional(),
    /** Required if the second factor is on. */
    code: secondFactorCode.optional(),
  })
  .superRefine((body, context) => {
    if (Object.keys(body).length === 0) return;
    for (const field of ['email', 'password'] as const)
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: REQUIRED, input: body });
  });
export type LoginBody = z.infer<typeof loginBody>;

/** The fields of a login with an account. */
export const loginForm = z.strictObject({
  email,
  password: typedPassword,
  keepMeLoggedIn: z.boolean().optional(),
  /** The form asks for the code only after the password was accepted, and only if the second factor is on. */
  code: secondFactorCode.optional(),
});

/**
 * Returns whether these fields are texts that are not empty, so that they can be compared. An empty field has its own
 * error message.
 */
export function areTexts(value: unknown, ...names: readonly string[]): boolean {
  const fields = value as Readonly<Record<string, unknown>> | null;
  return names.every((name) => typeof fields?.[name] === 'string' && fields[name] !== '');
}

export const registerBody = z
  .strictObject({
    email,
    nickname,
    firstName: signUpName,
    lastName: signUpName,
    fullName: fullName.optional(),
    country,
    password: newPassword,
    repeatedPassword: z.string(REQUIRED).min(1, REQUIRED),
    /** The acceptance of the terms and the privacy policy. Other values than true are refused. */
    termsAccepted: z.literal(true, REQUIRED),
    marketingConsent: z.boolean().default(false),
    /** The language of mails to the user. English if omitted. */
    language: language.optional(),
  })
  .refine((body) => body.password === body.repeatedPassword, {
    path: ['repeatedPassword'],
    message: PASSWORDS_DIFFER,
    // Without `when`, the library would not report different passwords while another field is invalid.
    when: ({ value }) => areTexts(value, 'password', 'repeatedPassword'),
  });
export type RegisterBody = z.infer<typeof registerBody>;

export const changePasswordBody = z.strictObject({
  oldPassword: typedPassword,
  newPassword,
  /** The repeated password. If it differs from the new password, the call is refused with its own error code. */
  repeatedPassword: z.string(REQUIRED).min(1, REQUIRED),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** The schema of the form. It reports a wrong repetition of the new password before the form is sent. */
export const changePasswordForm = changePasswordBody.refine(
  (body) => body.newPassword === body.repeatedPassword,
  {
    path: ['repeatedPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => areTexts(value, 'newPassword', 'repeatedPassword'),
  },
);

/** Fields that a user can change only with the password. */
export const NAME_FIELDS = ['nickname', 'firstName', 'lastName', 'fullName'] as const;

/** The changed fields of a profile. Changing a name requires the password. */
export const personalInfoBody = z
  .strictObject({
    nickname: nickname.optional(),
    firstName: accountName.optional(),
    lastName: accountName.optional(),
    /** The new full name. Null removes it. */
    fullName: fullName.nullable().optional(),
    country: country.optional(),
    language: language.optional(),
    marketingConsent: z.boolean().optional(),
    password: typedPassword.optional(),
  })
  .refine((body) => body.password !== undefined || NAME_FIELDS.every((name) => body[name] === undefined), {
    path: ['password'],
    message: REQUIRED,
    // Without `when`, the library would not report the missing password while another field is invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type PersonalInfoBody = z.infer<typeof personalInfoBody>;

const resetChangeBody = z.strictObject({ token: mailToken, newPassword });

export const sessionView = z.object({
  id: z.string(),
  createdAtEpochSeconds: z.number(),
  lastUsedAtEpochSeconds: z.number(),
  /** The browser's user agent. */
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

const tokenBody = z.strictObject({ token: mailToken });
const emailBody = z.strictObject({ email });

/** Public calls for guests and accounts. */
export const LOGIN_ROUTES = {
  login: {
    method: 'POST',
    path: '/login',
    summary:
      'Opens a login session; without a body as a guest, beyond a daily number per network with a captcha',
    query: captchaQuery,
    body: loginBody,
    answer: user,
  },
  logout: { method: 'GET', path: '/logout', summary: 'Ends the login session', answer: nothing },
} as const satisfies Record<string, Route>;

/** Calls of every logged-in user, for guests and accounts. */
export const ME_ROUTES = {
  me: { method: 'GET', path: '/account/me', scope: 'read', summary: 'The current user', answer: user },
} as const satisfies Record<string, Route>;

/** Calls of users without a login session, or with a guest's session. */
export const OPEN_ACCOUNT_ROUTES = {
  captcha: {
    method: 'GET',
    path: '/captcha',
    summary:
      'A proof-of-work challenge of the captcha: the response is "challenge~number", with a number whose SHA-256 begins with the given number of zero bits',
    answer: captchaChallenge,
  },
  register: {
    method: 'POST',
    path: '/account/register',
    summary: 'Registers an account and mails an activation link',
    query: captchaQuery,
    body: registerBody,
    answer: nothing,
    status: 201,
  },
  confirm: {
    method: 'POST',
    path: '/account/registration-token/confirm',
    summary: 'Activates the account',
    body: tokenBody,
    answer: nothing,
  },
  resend: {
    method: 'PUT',
    path: '/account/registration-token/resend',
    summary: 'Sends another activation link',
    query: captchaQuery,
    body: emailBody,
    answer: nothing,
  },
  requestReset: {
    method: 'POST',
    path: '/account/password-reset',
    summary: 'Mails a password reset link',
    query: captchaQuery,
    body: emailBody,
    answer: nothing,
  },
  checkReset: {
    method: 'GET',
    path: '/account/password-reset/confirm',
    summary: 'Whether a reset link is valid',
    query: tokenBody,
    answer: nothing,
  },
  changeByReset: {
    method: 'POST',
    path: '/account/password-reset/change',
    summary: 'Sets a new password with a reset link',
    query: captchaQuery,
    body: resetChangeBody,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

/** Calls of users with accounts. */
export const OWN_ACCOUNT_ROUTES = {
  changePassword: {
    method: 'PUT',
    path: '/account/change-password',
    summary: 'Changes the password, ends all other login sessions and revokes all access tokens',
    body: changePasswordBody,
    answer: nothing,
  },
  changePersonalInfo: {
    method: 'PUT',
    path: '/account/change-personal-info',
    summary: 'Changes names, country, language and consent',
    body: personalInfoBody,
    answer: user,
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'The login sessions of the account',
    answer: z.array(sessionView),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Ends all other login sessions',
    answer: nothing,
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Ends one login session',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
