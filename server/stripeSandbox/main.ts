/**
 * The checkout sandbox, which replaces the card provider on machines without keys. The product does not import the
 * sandbox; it uses only its URL. SANDBOX_FILE is its data file, SANDBOX_WEBHOOK the webhook URL, and SANDBOX_PORT an
 * optional port. It exits when its stdin closes.
 */
import express from 'express';
import { z } from 'zod';
import { digits } from '../../protocol/http/route.ts';
import { portOf } from '../http/portOf.ts';
import { Actions } from './actions.ts';
import { api } from './api.ts';
import { Ledger } from './ledger.ts';
import { sites } from './sites.ts';
import { WebhookSender } from './webhooks.ts';

const environment = z.object({
  SANDBOX_FILE: z.string().min(1),
  SANDBOX_WEBHOOK: z.url(),
  SANDBOX_PORT: digits(0, 65_535).default(0),
});

/** The schema of commands from tests. */
const control = z.strictObject({
  post: z
    .strictObject({
      isSilent: z.boolean().optional(),
      isHeld: z.boolean().optional(),
      times: z.number().int().min(1).max(10).optional(),
      delayMs: z.number().int().min(0).max(60_000).optional(),
    })
    .optional(),
  release: z.boolean().optional(),
  refusesRefunds: z.boolean().optional(),
  advanceDays: z.number().min(0).max(1_000).optional(),
  /** Whether to exit with an error, like a crashed program. */
  end: z.boolean().optional(),
});

const env = environment.parse(process.env);
const book = new Ledger(env.SANDBOX_FILE);
const post = new WebhookSender(book, env.SANDBOX_WEBHOOK);
let url = '';
const actions = new Actions(book, post, () => url);
const app = express();
app.disable('x-powered-by');
// Queries have brackets in the names of fields, as bodies have.
app.set('query parser', 'extended');
app.use(
  '/v1',
  api(book, actions, () => url),
);
app.post('/control', express.json(), (req, res) => {
  const requested = control.safeParse(req.body);
  if (!requested.success) return void res.status(422).json({ error: requested.error.message });
  if (requested.data.post) post.follow(requested.data.post);
  if (requested.data.advanceDays !== undefined) actions.advance(requested.data.advanceDays);
  if (requested.data.refusesRefunds !== undefined) book.pages.refusesRefunds = requested.data.refusesRefunds;
  if (requested.data.release) post.release();
  if (requested.data.end) res.once('finish', () => process.exit(1));
  res.json({ now: book.now(), refunds: Object.keys(book.pages.refunds).length });
});
app.use(sites(book, actions));
const server = app.listen(env.SANDBOX_PORT, '127.0.0.1', () => {
  url = `http://127.0.0.1:${portOf(server)}`;
  book.save();
  console.log(`ready ${url} ${book.pages.secret}`);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
// Ignores Ctrl-C, which reaches all processes of a terminal: the product decides when the sandbox stops.
process.on('SIGINT', () => {});
