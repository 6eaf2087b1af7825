/** The routes of payments. */

import type { Router } from 'express';
import { err, ok } from '../../engine/result.ts';
import { ERR } from '../../protocol/http/errors.ts';
import { PAYMENT_ROUTES, PRODUCT_ROUTES, SUBSCRIPTION_ROUTES } from '../../protocol/http/paymentApi.ts';
import { failurePath, returnOf, successPath } from '../../protocol/http/payments.ts';
import type { Flags } from '../../protocol/shapes/flags.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { NftService } from '../nft/nftService.ts';
import type { PaymentService } from './paymentService.ts';

export function paymentRoutes(
  payments: PaymentService,
  nft: NftService,
  guard: Guard,
  flags: Flags,
): Router[] {
  return [
    mountRoutes(
      SUBSCRIPTION_ROUTES,
      {
        subscribe: ({ who }) => payments.subscribe(who.account),
        planDetails: async ({ who }) => ok(await payments.planDetails(who.account.id)),
        openPortal: ({ who }) => payments.openPortal(who.account.id),
      },
      {
        guard,
        needs: ['view subscription'],
        needsOf: {
          subscribe: ['create payments', 'manage subscription'],
          openPortal: ['create payments', 'manage subscription'],
        },
      },
    ),
    mountRoutes(
      PRODUCT_ROUTES,
      {
        async buy({ who, body }) {
          const { productType, notes } = body;
          if (!(productType === 'DONATE' ? flags.donations : flags.nftPayments)) return err('E1000');
          const of = returnOf(productType);
          if (body.successPath !== successPath(of)) return err(unlike('successPath'));
          if (body.cancelPath !== failurePath(of)) return err(unlike('cancelPath'));
          if (productType !== 'DONATE' && !(await nft.isSetUp())) return err(ERR.NO_CHAIN);
          if (await nft.isSoldOut(productType)) return err(ERR.SOLD_OUT);
          return payments.buy(who.account, productType, notes);
        },
        purchases: async ({ who }) => ok(await payments.purchases(who.account.id)),
      },
      { guard, needs: ['create payments'] },
    ),
    mountRoutes(
      PAYMENT_ROUTES,
      { checkPayment: ({ who, part, query }) => payments.check(who.account.id, part('sessionId'), query.of) },
      { guard, needs: ['create payments'] },
    ),
  ];
}

const unlike = (field: string) => ({ field, reason: 'leads to the page of another kind of payment' });
