// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ok } from '../../../engine/result.ts';
import { fetchPurchases } from '../../shared/data/calls/paymentCalls.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { PurchasesPage } from './PurchasesPage.tsx';

vi.mock(import('../../shared/data/calls/paymentCalls.ts'), { spy: true });

it('[MOD-48] the buyer reads how much of a payment was refunded, in its currency', async () => {
  vi.mocked(fetchPurchases).mockResolvedValue(
    ok([
      {
        ...{ id: 'p1', productType: 'DONATE', notes: '', state: 'PAID', amountCents: 1250 },
        ...{ refundedCents: 250, currency: 'eur', createdAtEpochSeconds: 0, receiptUrl: null },
        ...{ tokenId: null, token: null },
      },
    ]),
  );
  const page = rendered(<PurchasesPage Wallet={() => null} />);
  expect((await page.findByText(/of it refunded/)).textContent).toBe('€2.50 of it refunded');
});
