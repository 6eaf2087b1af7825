/** The calls for the second factor, the export of the user's data, and the deletion of the account. */
import { z } from 'zod';
import { REQUIRED, typedPassword } from './accountFields.ts';
import { nothing, type Route } from './route.ts';

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const secondFactorCode = z.string(REQUIRED).trim().min(1, REQUIRED).max(40, 'validation.notValid');

/** The proof of identity that irreversible requests require. */
export const actProof = z.strictObject({
  password: typedPassword,
  /** Required if the second factor is on. */
  code: secondFactorCode.optional(),
});
export type ActProof = z.infer<typeof actProof>;

export const secondFactorState = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const secondFactorKey = z.object({
  /** The key in base 32, for users who type it into their app. */
  key: z.string(),
  /** The URI encoded in the QR code. */
  uri: z.string(),
});
export type SecondFactorKey = z.infer<typeof secondFactorKey>;

/** The recovery codes. They are shown only once, because the server stores only their hashes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const beginBody = z.strictObject({ password: typedPassword });
export const confirmBody = z.strictObject({ code: secondFactorCode });

/** Calls of users with accounts. */
export const SECOND_FACTOR_ROUTES = {
  state: {
    method: 'GET',
    path: '/account/second-factor',
    summary: 'Whether a login requires a code, and the number of remaining recovery codes',
    answer: secondFactorState,
  },
  begin: {
    method: 'POST',
    path: '/account/second-factor',
    summary: 'Creates a key for an authenticator app (RFC 6238) without turning the second factor on',
    body: beginBody,
    answer: secondFactorKey,
  },
  confirm: {
    method: 'POST',
    path: '/account/second-factor/confirm',
    summary: 'Turns the second factor on with a code of the app',
    body: confirmBody,
    answer: recoveryCodes,
  },
  renewCodes: {
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    summary: 'Creates new recovery codes and invalidates the old ones',
    body: actProof,
    answer: recoveryCodes,
  },
  turnOff: {
    method: 'DELETE',
    path: '/account/second-factor',
    summary: 'Turns the second factor off',
    body: actProof,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

/** The user's database rows, as lists named by their subject. */
export const ownData = z.record(z.string(), z.unknown());
export type OwnData = z.infer<typeof ownData>;

export const OWN_DATA_ROUTES = {
  exportData: {
    method: 'GET',
    path: '/account/export',
    summary: 'All data stored about the caller, as a file',
    answer: ownData,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/account',
    summary: 'Deletes the account permanently; games remain without the name',
    body: actProof,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
