/** The card provider's webhook. Its signature covers the raw bytes, so they are read before any parser. */
import express, { type RequestHandler, Router } from 'express';
import type { PaymentGateway } from './paymentGateway.ts';
import type { PaymentService } from './paymentService.ts';

/** Maximum size of the provider's events. */
const BODY_BYTES = 512 * 1024;

/**
 * Answers when the event is stored; its object is queried later, so that the provider never waits.
 * @param gateway null while payments are off.
 */
export function webhook(payments: PaymentService, gateway: (() => Promise<PaymentGateway>) | null): Router {
  const router = Router();
  const recordEvent: RequestHandler = async (req, res) => {
    const provider = await gateway?.();
    const body: unknown = req.body;
    const event =
      provider && Buffer.isBuffer(body) ? provider.readEvent(body, req.get('stripe-signature') ?? '') : null;
    if (!event) return void res.status(400).json({ error: 'The event could not be verified' });
    await payments.recordEvent(event);
    res.json({ received: true });
  };
  router.post('/', express.raw({ type: 'application/json', limit: BODY_BYTES }), recordEvent);
  return router;
}
