import { expect, it } from 'vitest';
import { DEFAULT_OPERATOR, readOperator, UNWRITTEN_OPERATOR, writeOperator } from './operator.ts';

it('an operator is read as it was written, and cannot leave its attribute', () => {
  const operator = {
    name: `"Jo's" <b>Games</b> & Söhne`,
    contact: 'play@example.org',
    links: [{ name: 'Forum', url: 'https://forum.example/?a=1&b=2' }],
  };
  expect(readOperator(writeOperator(operator))).toEqual(operator);
  expect(writeOperator(operator)).not.toMatch(/["'<>&]/);
});

it('a page that no server has written names the product', () => {
  expect(readOperator(UNWRITTEN_OPERATOR)).toBe(DEFAULT_OPERATOR);
  expect(readOperator(null)).toBe(DEFAULT_OPERATOR);
});
