import { expect, it } from 'vitest';
import { DEFAULT_OPERATOR, readOperator, UNWRITTEN_OPERATOR, writeOperator } from './operator.ts';

it('the operator that is written into the page is read back unchanged', () => {
  const operator = {
    name: `"Jo's" <b>Games</b> & Söhne`,
    contact: 'play@example.org',
    links: [{ name: 'Forum', url: 'https://forum.example/?a=1&b=2' }],
    isOutboxShown: true,
  };
  expect(readOperator(writeOperator(operator))).toEqual(operator);
  expect(writeOperator(operator)).not.toMatch(/["'<>&]/);
});

it('the product’s name is used as the operator if the page was not rendered by a server', () => {
  expect(readOperator(UNWRITTEN_OPERATOR)).toBe(DEFAULT_OPERATOR);
  expect(readOperator(null)).toBe(DEFAULT_OPERATOR);
});
