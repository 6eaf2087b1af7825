import { expect, it } from 'vitest';
import { DEFAULT_OPERATOR, readOperator, UNWRITTEN_OPERATOR, writeOperator } from './operator.ts';

it('a rendered operator is parsed back, and its text cannot break out of its HTML attribute', () => {
  const operator = {
    name: `"Jo's" <b>Games</b> & Söhne`,
    contact: 'play@example.org',
    links: [{ name: 'Forum', url: 'https://forum.example/?a=1&b=2' }],
  };
  expect(readOperator(writeOperator(operator))).toEqual(operator);
  expect(writeOperator(operator)).not.toMatch(/["'<>&]/);
});

it('the product’s name is used if the page was not rendered by a server', () => {
  expect(readOperator(UNWRITTEN_OPERATOR)).toBe(DEFAULT_OPERATOR);
  expect(readOperator(null)).toBe(DEFAULT_OPERATOR);
});
