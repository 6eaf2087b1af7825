import { expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

it.each([
  ['write to Ann.O-Neill+chess@mail.example.org, please', 'write to [mail], please'],
  ['postgres://owner:hunter2@db.internal:5432/game', 'postgres://[secret]@db.internal:5432/game'],
  ['Cookie: tetrarch=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', 'Cookie: tetrarch=[secret]'],
  ['Authorization: Bearer abc', 'Authorization: Bearer [secret]'],
  ['/reset-password?token=Zk3_9dLq0aVbTr5x7YcN1m', '/reset-password?token=Zk3_9dLq0aVbTr5x7YcN1m'],
  ['/reset-password?token=Zk3_9dLq0aVbTr5x7YcN1mPq', '/reset-password?token=[secret]'],
  ['the king on d4 moved twice at ply 37', 'the king on d4 moved twice at ply 37'],
  ['relation "game_dump_by_account_and_time" is gone', 'relation "game_dump_by_account_and_time" is gone'],
])('secrets are removed from the text: %s', (text, left) => {
  expect(withoutSecrets(text)).toBe(left);
});
