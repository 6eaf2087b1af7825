/** The text of each error code equals the text in the specification's error catalog. */
import { expect, it } from 'vitest';
import { isErrorCode } from '../../../protocol/http/errors.ts';
import english from './locales/en/errors.json' with { type: 'json' };

const texts: Readonly<Record<string, string>> = english.errors;

function means(meanings: Readonly<Record<string, string>>): void {
  for (const [code, text] of Object.entries(meanings)) {
    expect(isErrorCode(code), code).toBe(true);
    expect(texts[code], code).toBe(text);
  }
}

it('[ERR-03][ERR-04][ERR-05] the catalog has the texts of E100, E103, E104', () =>
  means({ E100: 'Authentication failed', E103: 'Email not found', E104: 'Incorrect password' }));

it('[ERR-06][ERR-07][ERR-08] the catalog has the texts of E106, E110, E111', () =>
  means({ E106: 'Registration not confirmed', E110: 'Email already used', E111: 'Username already used' }));

it('[ERR-09][ERR-10][ERR-11] the catalog has the texts of E112, E113, E114', () =>
  means({
    E112: 'Passwords must be different',
    E113: 'Old password is incorrect',
    E114: 'New passwords are not the same',
  }));

it('[ERR-12][ERR-13][ERR-14] the catalog has the texts of E150, E1000, E1017', () =>
  means({ E150: 'Authentication required', E1000: 'Not found', E1017: 'Unauthorized token' }));

it('[ERR-15][ERR-16] the catalog has the texts of E2100, E2101', () =>
  means({ E2100: 'Recaptcha error', E2101: 'Recaptcha error' }));

it('[ERR-17][ERR-18][ERR-19] the catalog has the texts of E2200, E2201, E2202', () =>
  means({
    E2200: 'Wrong password reset token',
    E2201: 'Account not found',
    E2202: 'New password must be different',
  }));

it('[ERR-20][ERR-21] the catalog has the texts of E2300, E2301', () =>
  means({ E2300: 'Registration token already generated', E2301: 'Account already confirmed' }));

it('[ERR-22][ERR-23] the catalog has the texts of E2302, E2303', () =>
  means({ E2302: 'Registration token not found', E2303: 'Account not found' }));

it('[ERR-24][ERR-25] the catalog has the texts of E9998, E9999', () =>
  means({ E9998: 'Unexpected error', E9999: 'Unexpected error' }));

it('[GAM-42] the catalog has the text of E3018', () => means({ E3018: 'Missing gameSessionId!' }));
