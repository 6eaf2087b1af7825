// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { err, ok } from '../../../engine/result.ts';
import type { CheckoutSessionAnswer } from '../../../protocol/http/paymentApi.ts';
import { fetchCheckout } from '../../shared/data/calls/paymentCalls.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { ConfirmationPage } from './ConfirmationPage.tsx';

vi.mock(import('../../shared/data/calls/paymentCalls.ts'), { spy: true });
beforeEach(() => vi.mocked(fetchCheckout).mockReset());

it.each<[string, Answer<CheckoutSessionAnswer>, string]>([
  ['a paid', ok({ sessionStatus: 'complete' }), 'Success'],
  ['an unpaid', ok({ sessionStatus: 'open' }), 'Failed'],
  ['an unknown', err({ code: 'E1000', params: {} }), 'Failed'],
] as const)(
  '[PAY-24] the success page of a token verifies %s payment with its id',
  async (_, answer, title) => {
    vi.mocked(fetchCheckout).mockResolvedValue(answer);
    const page = rendered(<ConfirmationPage of="nft" sessionId="cs_12345678" NameForm={() => null} />);
    await page.findByRole('heading', { name: title });
    expect(fetchCheckout).toHaveBeenCalledExactlyOnceWith('cs_12345678', 'nft');
  },
);
