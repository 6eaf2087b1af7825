/** The calls of accounts: registration, login, recovery, and the user's own account. */
import type {
  ChangePasswordBody,
  LoginBody,
  PersonalInfoBody,
  RegisterBody,
  SessionView,
  UserAnswer,
} from '../../../../protocol/http/accounts.ts';
import type {
  ActProof,
  OwnData,
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
} from '../../../../protocol/http/secondFactorApi.ts';
import { CAPTCHA_RESPONSE } from '../../../../protocol/shapes/captchaResponse.ts';
import { type Answer, request } from '../http/http.ts';
import { withAccount } from '../http/session.ts';

const ACCOUNT = '/api/account';
const SECOND_FACTOR = `${ACCOUNT}/second-factor`;

/** A captcha response, valid for one call. */
export type HumanProof = string;

export function register(body: RegisterBody, proof: HumanProof): Promise<Answer<object>> {
  return request('POST', proven(`${ACCOUNT}/register`, proof), body);
}

export function confirmRegistration(token: string): Promise<Answer<object>> {
  return request('POST', `${ACCOUNT}/registration-token/confirm`, { token });
}

export function resendRegistration(email: string, proof: HumanProof): Promise<Answer<object>> {
  return request('PUT', proven(`${ACCOUNT}/registration-token/resend`, proof), { email });
}

export function requestReset(email: string, proof: HumanProof): Promise<Answer<object>> {
  return request('POST', proven(`${ACCOUNT}/password-reset`, proof), { email });
}

export function checkReset(token: string): Promise<Answer<object>> {
  return request('GET', `${ACCOUNT}/password-reset/confirm?${new URLSearchParams({ token })}`);
}

export function changeByReset(
  token: string,
  newPassword: string,
  proof: HumanProof,
): Promise<Answer<object>> {
  return request('POST', proven(`${ACCOUNT}/password-reset/change`, proof), { token, newPassword });
}

export function logIn(body: LoginBody): Promise<Answer<UserAnswer>> {
  return request('POST', '/api/login', body);
}

export function changePassword(body: ChangePasswordBody): Promise<Answer<object>> {
  return withAccount(() => request('PUT', `${ACCOUNT}/change-password`, body));
}

/** The changed fields; names require the password. */
export function changePersonalInfo(body: PersonalInfoBody): Promise<Answer<UserAnswer>> {
  return withAccount(() => request('PUT', `${ACCOUNT}/change-personal-info`, body));
}

export function fetchSessions(): Promise<Answer<SessionView[]>> {
  return withAccount(() => request('GET', `${ACCOUNT}/sessions`));
}

export function endSession(id: string): Promise<Answer<object>> {
  return withAccount(() => request('DELETE', `${ACCOUNT}/sessions/${encodeURIComponent(id)}`));
}

export function endOtherSessions(): Promise<Answer<object>> {
  return withAccount(() => request('DELETE', `${ACCOUNT}/sessions`));
}

export function fetchSecondFactor(): Promise<Answer<SecondFactorState>> {
  return withAccount(() => request('GET', SECOND_FACTOR));
}

export function beginSecondFactor(password: string): Promise<Answer<SecondFactorKey>> {
  return withAccount(() => request('POST', SECOND_FACTOR, { password }));
}

export function confirmSecondFactor(code: string): Promise<Answer<RecoveryCodes>> {
  return withAccount(() => request('POST', `${SECOND_FACTOR}/confirm`, { code }));
}

export function renewRecoveryCodes(proof: ActProof): Promise<Answer<RecoveryCodes>> {
  return withAccount(() => request('POST', `${SECOND_FACTOR}/recovery-codes`, proof));
}

export function turnSecondFactorOff(proof: ActProof): Promise<Answer<object>> {
  return withAccount(() => request('DELETE', SECOND_FACTOR, proof));
}

export function fetchOwnData(): Promise<Answer<OwnData>> {
  return withAccount(() => request('GET', `${ACCOUNT}/export`));
}

export function deleteAccount(proof: ActProof): Promise<Answer<object>> {
  return withAccount(() => request('DELETE', ACCOUNT, proof));
}

function proven(path: string, proof: HumanProof): string {
  return `${path}?${new URLSearchParams({ [CAPTCHA_RESPONSE]: proof })}`;
}
