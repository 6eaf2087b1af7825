// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ok } from '../../../../engine/result.ts';
import {
  confirmRegistration,
  requestReset,
  resendRegistration,
} from '../../../shared/data/calls/accountCalls.ts';
import { solve } from '../../../shared/data/calls/humanCheck.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { signedUp } from '../../../shared/storage/signUpItems.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { ActivatePage } from './ActivatePage.tsx';
import { LoginPage } from './LoginPage.tsx';

vi.mock('../../../shared/ui/layout/Framed.tsx', () => ({
  Framed: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../../../shared/data/calls/accountCalls.ts');
vi.mock('../../../shared/data/calls/humanCheck.ts');

it('[ACC-17] [ACC-50] the activation page without a token requests another activation link', async () => {
  vi.mocked(solve).mockResolvedValue(ok('proof'));
  for (const call of [resendRegistration, requestReset]) vi.mocked(call).mockResolvedValue(ok({}));
  const page = rendered(<ActivatePage />);
  await page.user.type(page.getByRole('textbox'), 'ada@example.org');
  await page.user.click(page.getByRole('checkbox'));
  await page.user.click(page.getByRole('button', { name: 'Send the link' }));
  await page.findByText('ada@example.org');
  expect(resendRegistration).toHaveBeenCalledExactlyOnceWith('ada@example.org', 'proof');
  expect(requestReset).not.toHaveBeenCalled();
});

it('the login after an activation has the e-mail address of the sign-up in this browser', async () => {
  vi.mocked(confirmRegistration).mockResolvedValue(ok({}));
  signedUp.store({ email: 'ada@example.org' }, Date.now());
  const page = rendered(
    <Routes>
      <Route path="/" element={<Navigate to={PATHS.activate} state={{ token: 'activation' }} />} />
      <Route path={PATHS.activate} element={<ActivatePage />} />
      <Route path={PATHS.logIn} element={<LoginPage />} />
    </Routes>,
  );
  await page.user.click(await page.findByRole('link', { name: 'Log in' }));
  await page.findByDisplayValue('ada@example.org');
});
