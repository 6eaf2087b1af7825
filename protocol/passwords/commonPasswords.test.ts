import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * Passwords from the top of published lists of leaked passwords. The lists cover several years and countries; each
 * password here has at least six characters.
 */
const GUESSED_FIRST =
  `123456 password 12345678 qwerty 123456789 baseball dragon football 1234567 monkey letmein abc123
111111 mustang shadow master 696969 superman batman trustno1 hunter2 sunshine iloveyou princess welcome 654321 123123
qwerty123 1q2w3e4r admin123 password1 Password123 passw0rd P@ssw0rd p4ssword1 zxcvbnm 1qaz2wsx asdfgh asdfghjkl qazwsx
123qwe 000000 121212 112233 aaaaaa 123321 666666 888888 7777777 987654321 qwertyuiop 123abc starwars whatever michael1
jordan23 charlie1 Jessica! ginger12 liverpool1 chelsea1 arsenal1 cheese1 computer1 freedom1 pokemon1 minecraft1 killer12
hello123 loveyou2 secret1 summer2024 Summer2024! winter22 qwe123 asdf1234 a1b2c3d4 1a2b3c4d abcd1234 147258369 159753
987654 101010 102030 131313 q1w2e3r4 zaq12wsx !@#$%^ qwer1234 woaini1314 contraseña tequiero1 senha123 parol123
йцукен пароль123 natasha1 lovelove monkeymonkey tetrarch1`.split(/\s+/);

const NOT_COMMON = [
  'correct horse battery staple',
  'Hq7-vTz2',
  'tr0ub4dor&3x',
  'violins at dawn',
  'sunlit-otters',
  '四方棋盘上的国王',
  'жёлтый трамвай №9',
  'kMm9w2',
];

/** The most common leaked passwords that are long enough for the sign-up form. */
const THOUSAND = dictionary['passwords-common'].filter((one) => one.length >= 6).slice(0, 1000);

describe('the check for common passwords', () => {
  it('[WEB-45] rejects the thousand most common passwords, even capitalized or with a sign at the end', () => {
    const passing = THOUSAND.flatMap((one) => [one, one[0]?.toUpperCase() + one.slice(1), `${one}!`]).filter(
      (one) => !isCommonPassword(one, []),
    );
    expect(passing).toEqual([]);
  });

  it.each(GUESSED_FIRST)('[WEB-45] rejects the password %s', (password) => {
    expect(isCommonPassword(password, [])).toBe(true);
  });

  it.each(NOT_COMMON)('[WEB-45] accepts the password %s', (password) => {
    expect(isCommonPassword(password, ['ann.lee@example.org', 'Ann Lee'])).toBe(false);
  });

  it.each(['ann.lee@example.org', 'ann.lee', 'Ann Lee', 'ann.lee1990'])(
    "[WEB-45] rejects a password made from the user's own data: %s",
    (password) => {
      expect(isCommonPassword(password, ['ann.lee@example.org', 'Ann Lee'])).toBe(true);
    },
  );
});
