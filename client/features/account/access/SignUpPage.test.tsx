// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { register } from '../../../shared/data/calls/accountCalls.ts';
import { solve } from '../../../shared/data/calls/humanCheck.ts';
import { changeLanguage } from '../../../shared/i18n/t.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import { storeSignUpDraft } from './signUpDraft.ts';

vi.mock('../../../shared/ui/layout/Framed.tsx', () => ({
  Framed: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../../../shared/data/calls/accountCalls.ts');
vi.mock('../../../shared/data/calls/humanCheck.ts');

it('[ACC-10] the sign-up sends the language of the page, in which the link is mailed', async () => {
  vi.mocked(solve).mockResolvedValue({ ok: true, value: 'solved' });
  vi.mocked(register).mockResolvedValue({ ok: true, value: {} });
  const draft = {
    ...{ email: 'ada@example.org', nickname: 'Adalind', firstName: 'Adalind', lastName: 'Ferreira' },
    ...{ country: 'PT', termsAccepted: true, marketingConsent: false },
  };
  storeSignUpDraft(draft);
  await changeLanguage('pt');
  const page = rendered(<SignUpPage />);
  const password = 'four rulers, one table';
  for (const label of ['Senha', 'Confirme a senha'])
    await page.user.type(page.getByLabelText(label), password);
  for (const next of ['Nome e país', 'Acordo']) {
    await page.user.click(page.getByRole('button', { name: 'Continuar' }));
    await page.findByRole('heading', { name: new RegExp(`${next}$`) });
  }
  await page.user.click(page.getByLabelText('Sou uma pessoa'));
  await page.user.click(page.getByRole('button', { name: 'Criar conta' }));
  expect((await page.findByRole('status')).textContent).toContain(draft.email);
  expect(register).toHaveBeenCalledExactlyOnceWith(
    { ...draft, password, repeatedPassword: password, language: 'pt' },
    'solved',
  );
});
