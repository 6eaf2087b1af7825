// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AdminPayment } from '../../../../protocol/http/reports/adminPersonApi.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { Payments } from './Payments.tsx';

const PAID: AdminPayment = {
  ...{ id: 'p1', bought: 'DONATE', notes: '', state: 'PAID', amountCents: 1250, refundedCents: 250 },
  ...{ currency: 'eur', createdAtEpochSeconds: 0, refundedAtEpochSeconds: null, tokenId: null, token: null },
};

it('[MOD-48] an admin reads what was refunded in the currency of the payment, and confirms the refund of the rest', async () => {
  const user = { id: 'a', username: 'Ada', email: 'ada@example.org' };
  const person = { payments: [PAID], user } as Parameters<typeof Payments>[0]['person'];
  const page = rendered(<Payments person={person} onChange={() => {}} />);
  expect(page.getByText(/of it refunded/).textContent).toBe('€2.50 of it refunded');
  await page.user.click(page.getByTestId('refund'));
  expect(page.getByRole('heading', { name: /Refund/ }).textContent).toBe('Refund €10.00 to Ada?');
});
