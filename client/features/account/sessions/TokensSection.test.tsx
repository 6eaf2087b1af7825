// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { AccessTokenView } from '../../../../protocol/http/programs/accessTokenApi.ts';
import { fetchTokens, makeToken } from '../../../shared/data/calls/accountCalls.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { TokensSection } from './TokensSection.tsx';

vi.mock('../../../shared/data/calls/accountCalls.ts');

const MADE: AccessTokenView = {
  ...{ id: 't1', name: 'My program', scopes: ['read'] },
  createdAtEpochSeconds: Date.UTC(2031, 4, 1, 12) / 1000,
  expiresAtEpochSeconds: Date.UTC(2031, 4, 31, 12) / 1000,
  lastUsedAtEpochSeconds: null,
};

it('[API-41] a new token has the chosen lifetime and can be copied, and the list shows when it expires', async () => {
  vi.mocked(fetchTokens).mockResolvedValueOnce({ ok: true, value: [] });
  vi.mocked(fetchTokens).mockResolvedValueOnce({ ok: true, value: [MADE] });
  vi.mocked(makeToken).mockResolvedValue({ ok: true, value: { ...MADE, token: 'tetrarch_secret' } });
  const page = rendered(<TokensSection />);
  await page.user.type(page.getByLabelText('Name'), 'My program');
  await page.user.selectOptions(page.getByLabelText('Valid for'), '30 days');
  await page.user.click(page.getByRole('button', { name: 'Make a token' }));
  await page.user.click(await page.findByRole('button', { name: 'Copy' }));
  expect(makeToken).toHaveBeenCalledExactlyOnceWith({ name: 'My program', scopes: ['read'], days: 30 });
  expect(await navigator.clipboard.readText()).toBe('tetrarch_secret');
  expect((await page.findByRole('listitem')).textContent).toContain('Until May 31, 2031, ');
});

it('[API-41] the list shows when a token was last used', async () => {
  const used = { ...MADE, lastUsedAtEpochSeconds: Date.UTC(2031, 4, 3, 12) / 1000 };
  vi.mocked(fetchTokens).mockResolvedValueOnce({ ok: true, value: [used] });
  const page = rendered(<TokensSection />);
  expect((await page.findByRole('listitem')).textContent).toMatch(
    /Until May 31, 2031, .*last used May 3, 2031, /,
  );
});
