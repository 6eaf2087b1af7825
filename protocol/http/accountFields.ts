/**
 * The fields of accounts and their validation, shared by the forms and the server. The error message of a rule is the
 * key of its translated text.
 */
import { z } from 'zod';
import { COUNTRIES } from '../shapes/countries.ts';

export const REQUIRED = 'validation.required';
const EMAIL_INVALID = 'validation.emailInvalid';
const NOT_VALID = 'validation.notValid';
export const PASSWORDS_DIFFER = 'validation.passwordsDiffer';

export const LANGUAGES = ['en', 'es', 'ru', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Counts code points, so that a letter outside the basic plane counts as one. */
const countSigns = (text: string) => [...text].length;

/** An email address, converted to lower case, because in practice mail servers do not distinguish case. */
export const email = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID));

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;

/** A new password. It may contain any characters, including spaces, and is used unchanged. */
export const newPassword = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .refine((text) => countSigns(text) >= PASSWORD_MIN, 'validation.passwordTooShort')
  .refine((text) => countSigns(text) <= PASSWORD_MAX, 'validation.passwordTooLong');

/** A password that is entered for verification. The maximum length prevents denial of service by hashing. */
export const typedPassword = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .max(4 * PASSWORD_MAX, 'validation.passwordTooLong');

/**
 * Matches letters and digits of any script, with single spaces, dots, hyphens, underscores and apostrophes between
 * them.
 */
const NICKNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._'’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;

/** Matches invisible letters, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The scripts that UAX 31 recommends for identifiers, and the mixtures of scripts that UTS 39 allows in one word. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
];
const MIXED_SCRIPTS = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const SINGLE_SCRIPT = [...SCRIPTS.map((script) => [script]), ...MIXED_SCRIPTS].map((scripts) => {
  const signs = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${signs}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
});

/**
 * Returns whether a name is not deceptive: no invisible characters, at least one letter, and one script per word.
 */
function isReadable(name: string): boolean {
  if (INVISIBLE.test(name) || !/\p{L}/u.test(name)) return false;
  return name.split(/[ ._'’-]/).every((word) => SINGLE_SCRIPT.some((one) => one.test(word)));
}

export const LONGEST_NICKNAME = 15;

export const nickname = z
  .string(REQUIRED)
  .trim()
  .normalize('NFC')
  .min(1, REQUIRED)
  .refine((text) => countSigns(text) >= 4, 'validation.nameTooShort')
  .refine((text) => countSigns(text) <= LONGEST_NICKNAME, 'validation.nameTooLong')
  .regex(NICKNAME, NOT_VALID)
  .refine(isReadable, NOT_VALID);

/** Matches letters of any script, with single spaces, hyphens and apostrophes between them. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u;

function displayName(fewest: number, most: number) {
  return z
    .string(REQUIRED)
    .trim()
    .normalize('NFC')
    .min(1, REQUIRED)
    .refine((text) => countSigns(text) >= fewest && countSigns(text) <= most, NOT_VALID)
    .regex(NAME, NOT_VALID)
    .refine(isReadable, NOT_VALID);
}

/** Maximum number of signs of a first name, a last name and an account name. */
const NAME_SIGNS = 40;
/** A name at sign-up only has to be non-empty, because a Chinese family name is one character. */
export const signUpName = displayName(1, NAME_SIGNS);
export const accountName = displayName(3, NAME_SIGNS);
/** A full name has room for the first and the last name of the sign-up with a space between them. */
export const fullName = displayName(3, 2 * NAME_SIGNS + 1);

export const country = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .refine((code) => COUNTRIES.includes(code), NOT_VALID);

export const language = z.enum(LANGUAGES);

/** A token from a mail. The schema accepts every string; the call itself rejects tokens that were not issued. */
export const mailToken = z.string(REQUIRED).min(1, REQUIRED).max(200);
