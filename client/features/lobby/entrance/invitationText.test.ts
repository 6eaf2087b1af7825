import { describe, expect, it } from 'vitest';
import { parseInvitation } from './invitationText.ts';

const ID = '0123456789abcdef0123456789abcdef';

describe('the parser of pasted invitations', () => {
  it.each([
    ['an id', ID],
    ['an id with spaces around it', `  ${ID}\n`],
    ['an id in capitals', ID.toUpperCase()],
    ['a link to the invitation', `https://tetrarch.example/join/${ID}`],
    ['a link to the game with a query', `http://localhost:2567/game/${ID}?from=mail`],
    [
      'a message that ends with the link',
      `Adalind invites you. Two seats are free: http://localhost:2567/join/${ID}.`,
    ],
    ['a message in several lines', `Thursday table\n10 + 5\n${ID}\nsee you`],
  ])('finds the game in %s', (_, text) => {
    expect(parseInvitation(text)).toBe(ID);
  });

  it.each(['', 'Adalind', 'https://tetrarch.example/join/7Q4-KITE', ID.slice(1), `${ID}0`, `x${ID}`])(
    'finds no game in "%s"',
    (text) => {
      expect(parseInvitation(text)).toBeNull();
    },
  );
});
