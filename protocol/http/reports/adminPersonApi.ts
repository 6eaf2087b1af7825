/** The calls of admins about one person, below `/api`: the account, payments and mails. */
import { z } from 'zod';
import { adminUser } from '../adminApi.ts';
import { PURCHASED_TOKEN_STATES } from '../paymentApi.ts';
import { PAYMENT_KINDS, PAYMENT_STATES } from '../payments.ts';
import { nothing, type Route } from '../route.ts';
import { DECISIONS, logEntry, personHistory, REPORT_KINDS, reasonText } from './moderationApi.ts';

const adminPayment = z.object({
  id: z.string(),
  bought: z.enum([...PAYMENT_KINDS, 'SUBSCRIPTION']),
  notes: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** Null until the user has chosen an amount. */
  amountCents: z.int().nullable(),
  /** The part that was refunded, in cents, by an admin or at the provider. */
  refundedCents: z.int(),
  currency: z.string(),
  createdAtEpochSeconds: z.number(),
  /** The time when the whole payment was refunded. Null before that. */
  refundedAtEpochSeconds: z.number().nullable(),
  /** The token that the payment delivers, and its state. */
  tokenId: z.string().nullable(),
  token: z.enum(PURCHASED_TOKEN_STATES).nullable(),
});
export type AdminPayment = z.infer<typeof adminPayment>;

const adminSubscription = z.object({
  id: z.string(),
  /** The status as the provider names it. */
  status: z.string(),
  paidUntilEpochSeconds: z.number(),
  /** Whether the subscription ends with the paid period and is not renewed. */
  isEnding: z.boolean(),
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

const MAIL_KINDS = ['activation', 'alreadyActive', 'reset', 'passwordChanged', 'notification'] as const;
/** WAITING: the mail is not sent yet. FAILED: the server has given up sending it. */
const MAIL_STATES = ['WAITING', 'SENT', 'FAILED'] as const;

/** A mail without its subject, text and links, which may contain secrets. */
const adminMail = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  /** The number of attempts to send the mail. */
  tries: z.int(),
  createdAtEpochSeconds: z.number(),
  endedAtEpochSeconds: z.number().nullable(),
  /** The error code of the last attempt. */
  error: z.string().nullable(),
  /** Whether the mail can be sent again. */
  isResendable: z.boolean(),
});
export type AdminMail = z.infer<typeof adminMail>;

const personReport = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  createdAtEpochSeconds: z.number(),
  /** Null while the report is open. */
  decision: z.enum(DECISIONS).nullable(),
});

const personDetail = z.object({
  user: adminUser,
  country: z.string().nullable(),
  language: z.string().nullable(),
  isModerator: z.boolean(),
  isBotAccount: z.boolean(),
  /** When the account was last used. Null without a login session. */
  lastUsedAtEpochSeconds: z.number().nullable(),
  deletedAtEpochSeconds: z.number().nullable(),
  history: personHistory,
  payments: z.array(adminPayment),
  subscriptions: z.array(adminSubscription),
  mails: z.array(adminMail),
  /** The newest reports about the person. */
  reports: z.array(personReport),
  /** The decisions about the person, newest first. */
  decisions: z.array(logEntry),
});
export type PersonDetail = z.infer<typeof personDetail>;

export const ADMIN_PERSON_ROUTES = {
  person: {
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'A person: account, payments, subscriptions, mails, reports and decisions',
    answer: personDetail,
  },
  refund: {
    method: 'POST',
    path: '/admin/payments/{id}/refund',
    summary:
      'Refunds a payment, or what is left of it, through the card provider. A repeated call has no further effect. The subscription stays as the provider reports it',
    body: z.strictObject({ reason: reasonText }),
    isRepeatable: true,
    answer: nothing,
  },
  resendMail: {
    method: 'POST',
    path: '/admin/mails/{id}/resend',
    summary:
      'Sends a waiting mail now, or writes a new mail with a new link in place of an ended activation or reset mail',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
