/** The HTTP calls of personal access tokens, with which programs act for an account. */
import { z } from 'zod';
import { REQUIRED } from '../accountFields.ts';
import { nothing, type Route, TOKEN_SCOPES } from '../route.ts';

/** The first characters of every token, by which scanners of published code recognize it. */
export const TOKEN_PREFIX = 'tetrarch_';
/** Maximum number of active tokens of an account. */
export const MOST_TOKENS = 20;
export const LONGEST_TOKEN_DAYS = 365;

const scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1)
  .max(TOKEN_SCOPES.length)
  .refine((list) => new Set(list).size === list.length, { message: 'names a scope twice' });

export const accessTokenBody = z.strictObject({
  /** The purpose of the token, as its owner describes it. */
  name: z.string(REQUIRED).trim().min(1, REQUIRED).max(60),
  scopes,
  /** The number of days after which the token expires. */
  days: z.int().min(1).max(LONGEST_TOKEN_DAYS),
});
export type AccessTokenBody = z.infer<typeof accessTokenBody>;

export const accessTokenView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAtEpochSeconds: z.number(),
  expiresAtEpochSeconds: z.number(),
  /** The time of the last call, to the minute. Null before the first call. */
  lastUsedAtEpochSeconds: z.number().nullable(),
});
export type AccessTokenView = z.infer<typeof accessTokenView>;

const newAccessToken = accessTokenView.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessToken>;

export const ACCESS_TOKEN_ROUTES = {
  tokens: {
    method: 'GET',
    path: '/account/tokens',
    summary: 'The active access tokens of the account, without their secrets',
    answer: z.array(accessTokenView),
  },
  makeToken: {
    method: 'POST',
    path: '/account/tokens',
    summary: 'Makes an access token; only this answer contains it',
    body: accessTokenBody,
    answer: newAccessToken,
    status: 201,
  },
  revokeToken: {
    method: 'DELETE',
    path: '/account/tokens/{id}',
    summary: 'Revokes an access token; its calls and streams end',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
