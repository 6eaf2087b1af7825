/**
 * The part of the provider's HTTP API that the product uses. Request bodies are forms with brackets in the names of
 * fields; answers are JSON.
 */
import { type RequestHandler, Router, urlencoded } from 'express';
import { fieldOf, isRecord, recordOf } from '../../engine/records.ts';
import type { Actions } from './actions.ts';
import { intentWithCharge, sessionPaidBy } from './charges.ts';
import { type Ledger, newId, type Price, type Session } from './ledger.ts';

type Form = Readonly<Record<string, unknown>>;

export function api(book: Ledger, actions: Actions, url: () => string): Router {
  const router = Router();
  router.use(urlencoded({ extended: true }));
  router.use(named(book));
  const { pages } = book;

  router.post('/customers', (req, res) => {
    const { email } = recordOf(req.body);
    const customer = { id: newId('cus'), object: 'customer' as const, email: text(email) };
    pages.customers[customer.id] = customer;
    book.save();
    res.json(customer);
  });
  router.get('/prices', (req, res) => {
    const keys = Object.values(recordOf(req.query.lookup_keys));
    const data = Object.values(pages.prices).filter((price) => keys.includes(price.lookup_key ?? ''));
    res.json({ object: 'list', has_more: false, data });
  });
  router.post('/prices', (req, res) => {
    const price = newPrice(recordOf(req.body));
    pages.prices[price.id] = price;
    book.save();
    res.json(price);
  });
  router.post('/checkout/sessions', (req, res) => {
    const session = newSession(recordOf(req.body), book, url());
    if (typeof session === 'string') return void refuse(res, 400, session);
    pages.sessions[session.id] = session;
    book.save();
    res.json(session);
  });
  router.get('/checkout/sessions/:id', (req, res) => {
    const session = pages.sessions[req.params.id];
    // Inserts the current port, which may change with every start.
    found(
      res,
      session && {
        ...session,
        url: session.status === 'open' ? `${url()}/pay/${session.id}` : null,
        payment_intent: session.payment_intent && intentWithCharge(book, session),
      },
    );
  });
  router.get('/checkout/sessions', (req, res) => {
    const { payment_intent, subscription } = req.query;
    const data = Object.values(pages.sessions).filter((session) =>
      // Checkouts of subscriptions have no payment intent, so a list by payment intent never contains them.
      subscription === undefined
        ? session.payment_intent?.id === payment_intent
        : session.subscription === subscription,
    );
    res.json(listOf(data.map((session) => ({ ...session, invoice: session.invoice?.id ?? null }))));
  });
  router.get('/payment_intents/:id', (req, res) => {
    const session = sessionPaidBy(book, req.params.id);
    found(res, (session && intentWithCharge(book, session)) ?? undefined);
  });
  router.get('/invoice_payments', (req, res) => {
    const { payment_intent } = recordOf(req.query.payment);
    const invoice = invoicePaidBy(book, String(payment_intent));
    res.json(listOf(invoice ? [{ object: 'invoice_payment', invoice }] : []));
  });
  router.post('/checkout/sessions/:id/expire', (req, res) => {
    const session = pages.sessions[req.params.id];
    if (session) actions.expire(session);
    found(res, session);
  });
  router.get('/subscriptions', (req, res) => {
    res.json({ object: 'list', has_more: false, data: book.subscriptionsOf(String(req.query.customer)) });
  });
  router.get('/subscriptions/:id', (req, res) => found(res, pages.subscriptions[req.params.id]));
  router.delete('/subscriptions/:id', (req, res) => {
    const subscription = pages.subscriptions[req.params.id];
    if (subscription && subscription.status !== 'canceled') actions.cancelNow(subscription);
    found(res, subscription);
  });
  router.post('/refunds', (req, res) => {
    const { payment_intent, amount } = recordOf(req.body);
    if (pages.refusesRefunds) return void refuse(res, 400, 'Refused by the sandbox', 'insufficient_funds');
    const session = sessionPaidBy(book, String(payment_intent));
    if (!session) return void refuse(res, 404, 'No such payment');
    const refund = actions.refund(session, amount === undefined ? null : Number(amount));
    if (typeof refund === 'string') return void refuse(res, 400, 'Refused by the sandbox', refund);
    res.json(refund);
  });
  router.get('/refunds', (req, res) => {
    const since = Number(fieldOf(req.query.created, 'gte') ?? 0);
    res.json(listOf(Object.values(pages.refunds).filter(({ created = 0 }) => created >= since)));
  });
  router.post('/billing_portal/sessions', (req, res) => {
    const { customer, return_url } = recordOf(req.body);
    const id = newId('bps');
    pages.portals[id] = { customer: String(customer), returnUrl: String(return_url) };
    book.save();
    res.json({ id, object: 'billing_portal.session', url: `${url()}/portal/${id}` });
  });
  router.use((_req, res) => refuse(res, 404, 'Unrecognized request URL'));
  return router;
}

/** Requires an API key. If a request repeats an idempotency key, sends the stored answer. */
function named(book: Ledger): RequestHandler {
  return (req, res, next) => {
    if (!/^Bearer sk_test_/.test(req.get('authorization') ?? ''))
      return void refuse(res, 401, 'No API key was given');
    const key = req.get('idempotency-key');
    if (req.method !== 'POST' || key === undefined) return next();
    const known = book.pages.answers[key];
    if (known !== undefined) return void res.json(known);
    const json = res.json.bind(res);
    res.json = (answer: unknown) => {
      if (res.statusCode === 200) book.pages.answers[key] = structuredClone(answer);
      return json(answer);
    };
    next();
  };
}

function newPrice(form: Form): Price {
  const custom = form.custom_unit_amount;
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    type: form.recurring === undefined ? 'one_time' : 'recurring',
    currency: String(form.currency),
    lookup_key: text(form.lookup_key),
    unit_amount: form.unit_amount === undefined ? null : Number(form.unit_amount),
    livemode: false,
    name: String(fieldOf(form.product_data, 'name') ?? ''),
    custom: isRecord(custom)
      ? { minimum: Number(custom.minimum), maximum: Number(custom.maximum), preset: Number(custom.preset) }
      : null,
  };
}

/** Creates a checkout. @returns an error message if a parameter is missing or invalid. */
function newSession(form: Form, book: Ledger, url: string): Session | string {
  const [item] = Object.values(recordOf(form.line_items));
  const price = book.pages.prices[String(fieldOf(item, 'price'))];
  const customer = book.pages.customers[String(form.customer)];
  if (!price) return 'No such price';
  if (!customer) return 'No such customer';
  if (form.mode !== 'payment' && form.mode !== 'subscription') return 'Invalid mode';
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    mode: form.mode,
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: text(form.client_reference_id),
    currency: price.currency,
    amount_total: price.unit_amount,
    success_url: text(form.success_url),
    cancel_url: text(form.cancel_url),
    url: `${url}/pay/${id}`,
    created: book.now(),
    expires_at: form.expires_at === undefined ? book.now() + 86_400 : Number(form.expires_at),
    livemode: false,
    customer: customer.id,
    subscription: null,
    payment_intent: null,
    price: price.id,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the invoice that a payment intent has paid: the first one of a subscription, or a later one. */
function invoicePaidBy({ pages }: Ledger, intent: string): object | null {
  const first = Object.values(pages.sessions).find(
    ({ invoice }) => invoice?.payments.data[0]?.payment.payment_intent === intent,
  );
  const { invoice: id, subscription } = first
    ? { invoice: first.invoice?.id, subscription: first.subscription }
    : (pages.renewals[intent] ?? {});
  return id === undefined
    ? null
    : {
        id,
        object: 'invoice',
        parent: { type: 'subscription_details', subscription_details: { subscription } },
      };
}

function listOf(data: readonly object[]) {
  return { object: 'list', has_more: false, data };
}

type Res = Parameters<RequestHandler>[1];

function found(res: Res, object: object | undefined): void {
  if (object) res.json(object);
  else refuse(res, 404, 'No such object');
}

function refuse(res: Res, status: number, message: string, code = 'resource_missing'): void {
  res.status(status).json({ error: { type: 'invalid_request_error', code, message } });
}
