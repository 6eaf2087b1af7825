import type { NicknameKeys } from '../profile/nicknames.ts';

/** Values that clear the columns with personal data of an account. */
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

/** Returns the columns with the comparison forms of a nickname. */
export function keyColumns(keys: NicknameKeys) {
  return {
    username_key: keys.usernameKey,
    username_skeleton: keys.usernameSkeleton,
    username_cased_skeleton: keys.usernameCasedSkeleton,
  };
}
