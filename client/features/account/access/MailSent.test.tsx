// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { OPERATOR } from '../../../shared/data/calls/operator.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { MailSent } from './MailSent.tsx';

vi.mock('../../../shared/data/calls/operator.ts', () => ({ OPERATOR: { isOutboxShown: false } }));

it.each([
  ['that sends mails', false],
  ['without a mail server', true],
])('[WEB-141] on a server %s, the page after a mail leads to the outbox: %s', (_server, isOutboxShown) => {
  Object.assign(OPERATOR, { isOutboxShown });
  const page = rendered(<MailSent email="ada@example.org" text="A mail is on its way." />);
  const outbox = page.getAllByRole('link').filter((link) => link.getAttribute('href') === '/outbox');
  expect(outbox).toHaveLength(isOutboxShown ? 1 : 0);
  expect(page.queryByText(/^Nothing there\?/) === null).toBe(isOutboxShown);
});
