// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PersonName } from './PersonName.tsx';

const linkOf = (name: string, isBot = false) =>
  render(<PersonName name={name} isBot={isBot} />, { wrapper: MemoryRouter }).container.querySelector('a');

it('[PPL-12] links the name of a user, and not that of a guest or a bot', () => {
  expect(linkOf('Ada L. O’Neil')?.getAttribute('href')).toBe('/@/Ada%20L.%20O%E2%80%99Neil');
  expect(linkOf('Guest 1234')).toBeNull();
  expect(linkOf('Alabaster', true)).toBeNull();
  expect(linkOf('')).toBeNull();
});
