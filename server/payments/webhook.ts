/** Where the card provider tells what happened. Its signature covers the raw bytes, so they are read before any parser. */
import express, { type RequestHandler, Router } from 'express';
import type { PaymentGateway } from './paymentGateway.ts';
import type { PaymentService } from './paymentService.ts';

/** The provider's largest events. */
const BODY_BYTES = 512 * 1024;

/**
 * Answers once the event is noted for good; what it is about is asked for afterwards, so that the provider never waits.
 * @param gateway null where nothing is paid.
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
