/** The card provider's webhook. It reads the raw bytes before any parser, because the signature covers them. */
import express, { type RequestHandler, Router } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import { refuse } from '../http/errors.ts';
import type { PaymentGateway } from './paymentGateway.ts';
import type { PaymentService } from './paymentService.ts';

/** Maximum size of an event in bytes. */
const BODY_BYTES = 512 * 1024;

/**
 * Answers as soon as the event is stored, and queries its object later, so that the provider does not wait.
 * @param gateway null while payments are off.
 */
export function webhook(payments: PaymentService, gateway: (() => Promise<PaymentGateway>) | null): Router {
  const router = Router();
  const recordEvent: RequestHandler = async (req, res) => {
    const provider = await gateway?.();
    const body: unknown = req.body;
    const event =
      provider && Buffer.isBuffer(body) ? provider.readEvent(body, req.get('stripe-signature') ?? '') : null;
    if (!event) return refuse(res, ERR.UNVERIFIED_EVENT);
    await payments.recordEvent(event);
    res.json({ received: true });
  };
  router.post('/', express.raw({ type: 'application/json', limit: BODY_BYTES }), recordEvent);
  return router;
}
