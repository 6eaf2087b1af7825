/** The card provider's webhook. It reads the raw bytes before any parser, because the signature covers them. */
import express, { type RequestHandler, Router } from 'express';
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
    if (!event) return void res.status(400).json({ error: 'The event could not be verified' });
    await payments.recordEvent(event);
    res.json({ received: true });
  };
  router.post('/', express.raw({ type: 'application/json', limit: BODY_BYTES }), recordEvent);
  return router;
}
