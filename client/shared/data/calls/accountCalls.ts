/** The calls of accounts: registration, login, recovery, and the user's own account. */
import {
  type ChangePasswordBody,
  LOGIN_ROUTES,
  type LoginBody,
  OPEN_ACCOUNT_ROUTES,
  OWN_ACCOUNT_ROUTES,
  type PersonalInfoBody,
  type RegisterBody,
} from '../../../../protocol/http/accounts.ts';
import {
  ACCESS_TOKEN_ROUTES,
  type AccessTokenBody,
} from '../../../../protocol/http/programs/accessTokenApi.ts';
import { BOT_ACCOUNT_ROUTES, type BotAccountBody } from '../../../../protocol/http/programs/botApi.ts';
import {
  type ActProof,
  OWN_DATA_ROUTES,
  SECOND_FACTOR_ROUTES,
} from '../../../../protocol/http/secondFactorApi.ts';
import { CAPTCHA_RESPONSE } from '../../../../protocol/shapes/captchaResponse.ts';
import { call } from '../http/call.ts';
import { callWithAccount } from '../http/session.ts';

/** A captcha response, valid for one call. */
export type HumanProof = string;

const API = '/api';
const OPEN = OPEN_ACCOUNT_ROUTES;
const OWN = OWN_ACCOUNT_ROUTES;

export const register = (body: RegisterBody, proof: HumanProof) =>
  call(API, OPEN.register, { body, query: proven(proof) });

export const confirmRegistration = (token: string) => call(API, OPEN.confirm, { body: { token } });

export const resendRegistration = (email: string, proof: HumanProof) =>
  call(API, OPEN.resend, { body: { email }, query: proven(proof) });

export const requestReset = (email: string, proof: HumanProof) =>
  call(API, OPEN.requestReset, { body: { email }, query: proven(proof) });

export const checkReset = (token: string) => call(API, OPEN.checkReset, { query: { token } });

export const changeByReset = (token: string, newPassword: string, proof: HumanProof) =>
  call(API, OPEN.changeByReset, { body: { token, newPassword }, query: proven(proof) });

export const logIn = (body: LoginBody) => call(API, LOGIN_ROUTES.login, { body });

export const changePassword = (body: ChangePasswordBody) => callWithAccount(OWN.changePassword, { body });

/** Sends the changed fields. A change of names requires the password. */
export const changePersonalInfo = (body: PersonalInfoBody) =>
  callWithAccount(OWN.changePersonalInfo, { body });

export const fetchSessions = () => callWithAccount(OWN.sessions);

export const endSession = (id: string) => callWithAccount(OWN.endSession, { path: { id } });

export const endOtherSessions = () => callWithAccount(OWN.endOtherSessions);

export const fetchTokens = () => callWithAccount(ACCESS_TOKEN_ROUTES.tokens);

export const makeToken = (body: AccessTokenBody) => callWithAccount(ACCESS_TOKEN_ROUTES.makeToken, { body });

export const revokeToken = (id: string) => callWithAccount(ACCESS_TOKEN_ROUTES.revokeToken, { path: { id } });

export const becomeBot = (body: BotAccountBody) => callWithAccount(BOT_ACCOUNT_ROUTES.becomeBot, { body });

export const fetchSecondFactor = () => callWithAccount(SECOND_FACTOR_ROUTES.state);

export const beginSecondFactor = (password: string) =>
  callWithAccount(SECOND_FACTOR_ROUTES.begin, { body: { password } });

export const confirmSecondFactor = (code: string) =>
  callWithAccount(SECOND_FACTOR_ROUTES.confirm, { body: { code } });

export const renewRecoveryCodes = (body: ActProof) =>
  callWithAccount(SECOND_FACTOR_ROUTES.renewCodes, { body });

export const turnSecondFactorOff = (body: ActProof) =>
  callWithAccount(SECOND_FACTOR_ROUTES.turnOff, { body });

export const fetchOwnData = () => callWithAccount(OWN_DATA_ROUTES.exportData);

export const deleteAccount = (body: ActProof) => callWithAccount(OWN_DATA_ROUTES.deleteAccount, { body });

const proven = (proof: HumanProof) => ({ [CAPTCHA_RESPONSE]: proof });
