/** The columns of an account that are about the person who made it, emptied. */
export const NOBODY = {
  email: null,
  username_key: null,
  password_hash: null,
  first_name: null,
  last_name: null,
  full_name: null,
  country: null,
  language: null,
  marketing_consent: false,
  terms_accepted_at: null,
} as const;
