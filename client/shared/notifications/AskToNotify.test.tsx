// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../data/http/who.ts';
import { rendered } from '../testing/rendered.tsx';

// The browser of these tests has no push messages.
const preferences = vi.hoisted(() => ({ kinds: {}, quietHours: null }));
vi.mock('../data/calls/notificationCalls.ts', () => ({
  fetchPreferences: async () => ({ ok: true, value: preferences }),
}));

beforeEach(() => {
  localStorage.clear();
  preferences.kinds = {};
});

function logIn(...privileges: string[]): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ id: 'a1', username: 'Ada', privileges }));
}

/** Loads the component as after a reload of the page, and shows it to a user who has moved in a slow game. */
async function reloaded(hasMail = true) {
  vi.resetModules();
  const { AskToNotify } = await import('./AskToNotify.tsx');
  const page = rendered(<AskToNotify moment="turn" hasMail={hasMail} />);
  // All answers are promises that are already resolved.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { ...page, question: page.queryByTestId('ask-to-notify') };
}

it('[NTC-49] without push messages, a user with an account is offered mails, once on this device', async () => {
  logIn('BASIC_PRIVILEGE');
  const first = await reloaded();
  expect(first.question?.textContent).toContain('a mail can tell you');
  first.unmount();
  expect((await reloaded()).question).toBeNull();
});

it.each([
  ['a guest, who gets no mails', ['DEMO_GAMEPLAY'], true, {}],
  ['the player of a game without mails', ['BASIC_PRIVILEGE'], false, {}],
  ['a user who gets these mails', ['BASIC_PRIVILEGE'], true, { YOUR_TURN: { push: false, mail: true } }],
])('[NTC-49] without push messages, nothing is offered to %s', async (_, privileges, hasMail, kinds) => {
  logIn(...privileges);
  preferences.kinds = kinds;
  expect((await reloaded(hasMail)).question).toBeNull();
});
