import { expect, it } from 'vitest';
import { codeOf, findStep, keyUri, stepAt, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// Test vectors of RFC 6238, appendix B: the last six of their eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of the second factor at %i seconds since the epoch is %s', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
});

it('the second factor accepts the codes of the previous and the next time step, but no used code', () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  for (const [at, found] of [
    [step - 2, null],
    [step - 1, step - 1],
    [step, step],
    [step + 1, step + 1],
    [step + 2, null],
  ] as const)
    expect(findStep(SECRET, codeOf(SECRET, at), now, 0)).toBe(found);
  expect(findStep(SECRET, codeOf(SECRET, step), now, step)).toBeNull();
  expect(findStep(SECRET, codeOf(SECRET, step - 1), now, step)).toBeNull();
  expect(findStep(SECRET, '12345', now, 0)).toBeNull();
});

it('the key of the second factor is formatted as authenticator apps display it', () => {
  // Test vector of RFC 4648, section 10.
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(keyUri(SECRET, 'ann@example.org')).toBe(
    'otpauth://totp/Tetrarch%3Aann%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tetrarch',
  );
});
