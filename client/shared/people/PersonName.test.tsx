// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PersonName } from './PersonName.tsx';

const linkOf = (name: string, isBot = false) =>
  render(<PersonName name={name} isBot={isBot} />, { wrapper: MemoryRouter }).container.querySelector('a');

it('[PPL-12] the name of a user is a link, and that of a guest or a bot is not', () => {
  expect(linkOf('Ada L. O’Neil')?.getAttribute('href')).toBe('/@/Ada%20L.%20O%E2%80%99Neil');
  expect(linkOf('Guest 1234')).toBeNull();
  expect(linkOf('Alabaster', true)).toBeNull();
  expect(linkOf('Alabaster')).toBeNull();
  expect(linkOf('Deleted player')).toBeNull();
  expect(linkOf('')).toBeNull();
});

it('[PPL-46] a name in a game opens a card instead of the profile page', () => {
  const inGame = (name: string, actions: string | null) =>
    render(
      <PersonName name={name} isInGame>
        {actions}
      </PersonName>,
      { wrapper: MemoryRouter },
    ).container;
  expect(inGame('Ada', null).querySelector('a')).toBeNull();
  expect(inGame('Guest 1234', null).querySelector('button')).toBeNull();
  fireEvent.click(inGame('Guest 1234', 'Mute').querySelector('button') ?? document.body);
  expect(screen.getByTestId('person-card').textContent).toBe('Guest 1234Mute');
});
