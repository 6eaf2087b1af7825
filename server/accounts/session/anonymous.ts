import type { NicknameKeys } from '../profile/nicknames.ts';

/** Empty values for the columns of an account with personal data. */
export const ANONYMOUS = {
  email: null,
  username_key: null,
  username_skeleton: null,
  username_cased_skeleton: null,
  password_hash: null,
  first_name: null,
  last_name: null,
  full_name: null,
  country: null,
  language: null,
  marketing_consent: false,
  terms_accepted_at: null,
} as const;

/** The comparison columns of nicknames. */
export function keyColumns(keys: NicknameKeys) {
  return {
    username_key: keys.usernameKey,
    username_skeleton: keys.usernameSkeleton,
    username_cased_skeleton: keys.usernameCasedSkeleton,
  };
}
