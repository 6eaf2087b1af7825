/** The sandbox's pages: a checkout and a billing portal like those of a provider, without cards or money. */
import { type Response, Router, urlencoded } from 'express';
import { recordOf } from '../../engine/records.ts';
import { type Actions, periodOf } from './actions.ts';
import { type Charge, chargeOf } from './charges.ts';
import type { Ledger, Price, Session, Subscription } from './ledger.ts';

export function sites(book: Ledger, actions: Actions): Router {
  const router = Router();
  router.use(urlencoded({ extended: false }));
  const { pages } = book;

  router.get('/pay/:id', (req, res) => {
    const session = pages.sessions[req.params.id];
    if (session?.status !== 'open') return gone(res);
    show(res, checkoutPage(session, pages.prices[session.price], false));
  });
  router.post('/pay/:id', (req, res) => {
    const session = pages.sessions[req.params.id];
    if (session?.status !== 'open') return gone(res);
    const { act, amount } = recordOf(req.body);
    const price = pages.prices[session.price];
    if (act === 'cancel') return res.redirect(303, session.cancel_url ?? '/');
    if (act === 'expire') {
      actions.expire(session);
      return gone(res);
    }
    if (act !== 'pay') return show(res, checkoutPage(session, price, true));
    const cents = chosenCents(price, amount);
    if (cents === 'WRONG') return show(res, checkoutPage(session, price, false));
    actions.pay(session, cents);
    return res.redirect(303, (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id));
  });
  router.get('/portal/:id', (req, res) => {
    const portal = pages.portals[req.params.id];
    if (!portal) return gone(res);
    show(res, portalPage(book.subscriptionsOf(portal.customer), portal.returnUrl));
  });
  router.post('/portal/:id', (req, res) => {
    const portal = pages.portals[req.params.id];
    const { act, subscription: id } = recordOf(req.body);
    const subscription = pages.subscriptions[String(id)];
    if (!portal || subscription?.customer !== portal.customer) return gone(res);
    if (act === 'cancel' || act === 'keep') actions.cancelAtEnd(subscription, act === 'cancel');
    else actions.changeCard(subscription, act === 'badCard');
    return res.redirect(303, req.originalUrl);
  });
  // The operator's page, where payments are refunded without the product.
  router.get('/dashboard', (_req, res) => show(res, dashboardPage(book)));
  router.post('/dashboard/:id', (req, res) => {
    const session = pages.sessions[req.params.id];
    const { act, amount } = recordOf(req.body);
    if (!session) return gone(res);
    if (act === 'fail') actions.failRefund(session);
    else actions.refund(session, amount ? Math.round(Number(amount) * 100) : null);
    return res.redirect(303, '/dashboard');
  });
  router.get('/receipt/:id', (_req, res) =>
    show(res, page('Receipt', '<p>Paid in the sandbox. No money has moved.</p>')),
  );
  return router;
}

function gone(res: Response): void {
  res.status(410);
  show(res, page('This page has ended', '<p>It was paid, or has run out.</p>'));
}

function chosenCents(price: Price | undefined, amount: unknown): number | null | 'WRONG' {
  if (!price?.custom) return null;
  const cents = Math.round(Number(amount) * 100);
  return cents >= price.custom.minimum && cents <= price.custom.maximum ? cents : 'WRONG';
}

function checkoutPage(session: Session, price: Price | undefined, wasDeclined: boolean): string {
  const amount = price?.custom
    ? `<label>Amount in USD <input name="amount" type="number" step="0.01" min="${price.custom.minimum / 100}"
        max="${price.custom.maximum / 100}" value="${(price.custom.preset / 100).toFixed(2)}" required></label>`
    : `<p class="amount">${((session.amount_total ?? 0) / 100).toFixed(2)} USD${session.mode === 'subscription' ? ' a month' : ''}</p>`;
  return page(
    escaped(price?.name ?? ''),
    `${wasDeclined ? '<p role="alert">Your card was declined. Nothing was paid.</p>' : ''}
<form method="post">
${amount}
<button name="act" value="pay" class="main">Pay</button>
<button name="act" value="decline" formnovalidate>Pay with a card that is declined</button>
<button name="act" value="cancel" formnovalidate>Cancel and go back</button>
<button name="act" value="expire" formnovalidate>Let the checkout run out</button>
</form>`,
  );
}

function portalPage(subscriptions: readonly Subscription[], returnUrl: string): string {
  return page(
    'Your plan',
    `${subscriptions.map(plan).join('')}<p><a href="${escaped(returnUrl)}">Return to Tetrarch</a></p>`,
  );
}

function dashboardPage(book: Ledger): string {
  const sessions = Object.values(book.pages.sessions).sort((a, b) => b.created - a.created);
  const rows = sessions.map((session) => paymentRow(session, chargeOf(book, session)));
  return page('Payments', rows.join('') || '<p>Nothing is paid yet.</p>');
}

function paymentRow({ id }: Session, charge: Charge | null): string {
  if (!charge) return '';
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const left = charge.amount - charge.amount_refunded;
  return `<form method="post" action="/dashboard/${id}">
<p>${dollars(charge.amount)} USD, refunded ${dollars(charge.amount_refunded)}</p>
${
  left > 0
    ? `<label>Refund in USD <input name="amount" type="number" step="0.01" min="0.01" max="${dollars(left)}"
 placeholder="${dollars(left)}"></label><button name="act" value="refund">Refund</button>`
    : ''
}${charge.amount_refunded > 0 ? '<button name="act" value="fail" formnovalidate>Let the last refund fail</button>' : ''}</form>`;
}

function plan(subscription: Subscription): string {
  const ends = new Date(periodOf(subscription).current_period_end * 1000).toISOString().slice(0, 10);
  const says = subscription.cancel_at_period_end ? `Ends on ${ends}.` : `Renews on ${ends}.`;
  const act = subscription.cancel_at_period_end
    ? '<button name="act" value="keep">Keep the plan</button>'
    : '<button name="act" value="cancel">Cancel the plan</button>';
  if (subscription.status === 'canceled') return '<p>Tetrarch Pro: ended.</p>';
  return `<form method="post"><h2>Tetrarch Pro</h2><p>${escaped(subscription.status)}. ${says}</p>
<input type="hidden" name="subscription" value="${subscription.id}">${act}
<button name="act" value="${subscription.cardFails ? 'goodCard' : 'badCard'}">Use a card that ${subscription.cardFails ? 'works' : 'fails at the next renewal'}</button></form>`;
}

function show(res: Response, html: string): void {
  res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  res.type('html').send(html);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{max-width:26rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c2230;background:#f5f6f9}
small{display:block;padding:.4rem .7rem;background:#fff3cf;border-radius:.3rem}.amount{font-size:1.8rem}
button,input{display:block;width:100%;margin:.6rem 0;padding:.7rem;font:inherit;border:1px solid #b9c0cf;border-radius:.4rem;background:#fff;box-sizing:border-box}
.main{background:#3446b8;color:#fff;border-color:#3446b8}[role=alert]{color:#a3002c}</style></head>
<body><small>Checkout sandbox: no card is asked for, and no money moves.</small><h1>${title}</h1>
${content}
</body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
