// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ok } from '../../../../engine/result.ts';
import { requestReset, resendRegistration } from '../../../shared/data/calls/accountCalls.ts';
import { solve } from '../../../shared/data/calls/humanCheck.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { ActivatePage } from './ActivatePage.tsx';

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
