/**
 * The fields of accounts and their rules, for the forms and for the server alike. The message of a broken rule is the
 * key of its text.
 */
import { z } from 'zod';
import { COUNTRIES } from './countries.ts';

export const REQUIRED = 'validation.required';
const EMAIL_INVALID = 'validation.emailInvalid';
const NOT_VALID = 'validation.notValid';
export const PASSWORDS_DIFFER = 'validation.passwordsDiffer';

export const LANGUAGES = ['en', 'es', 'ru', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What people see as one sign counts as one, whatever it takes to store it. */
const countSigns = (text: string) => [...text].length;

/** An address, in lower case: upper and lower case reach the same mailbox wherever people have one. */
export const email = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID));

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** A new password: any signs, spaces included, as they were typed. */
export const newPassword = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .refine((text) => countSigns(text) >= PASSWORD_MIN, 'validation.passwordTooShort')
  .refine((text) => countSigns(text) <= PASSWORD_MAX, 'validation.passwordTooLong');

/** A password typed to be compared; the bound only keeps it from being a burden. */
export const typedPassword = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .max(4 * PASSWORD_MAX, 'validation.passwordTooLong');

/** Letters and digits of any script, with single spaces, dots, hyphens, underscores and apostrophes between them. */
const NICKNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._'’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;

export const nickname = z
  .string(REQUIRED)
  .trim()
  .normalize('NFC')
  .min(1, REQUIRED)
  .refine((text) => countSigns(text) >= 4, 'validation.nameTooShort')
  .refine((text) => countSigns(text) <= 15, 'validation.nameTooLong')
  .regex(NICKNAME, NOT_VALID);

/** Letters of any script, with single spaces, hyphens and apostrophes between them. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u;

function personName(fewest: number, most: number) {
  return z
    .string(REQUIRED)
    .trim()
    .normalize('NFC')
    .min(1, REQUIRED)
    .refine((text) => countSigns(text) >= fewest && countSigns(text) <= most, NOT_VALID)
    .regex(NAME, NOT_VALID);
}

/** At sign-up a name is only required: a Chinese family name is one sign. */
export const signUpName = personName(1, 40);
export const accountName = personName(3, 40);
export const fullName = personName(3, 80);

export const country = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .refine((code) => COUNTRIES.includes(code), NOT_VALID);

export const language = z.enum(LANGUAGES);

/** A token from a mail. Any text is a possible one; what is none of ours is answered as unknown. */
export const mailToken = z.string(REQUIRED).min(1, REQUIRED).max(200);
