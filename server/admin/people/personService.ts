/** The data that admins read about a person, and their actions on payments and mails. */
import { err, ok, type Result } from '../../../engine/result.ts';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { PersonDetail } from '../../../protocol/http/reports/adminPersonApi.ts';
import type { AccountMailService } from '../../accounts/accountMailService.ts';
import type { Account } from '../../accounts/accountStore.ts';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentService, RefusedRefund } from '../../payments/paymentService.ts';
import type { HistoryStore } from '../moderation/historyStore.ts';
import { decisionsAbout, writeLog } from '../moderation/moderationLog.ts';
import type { UserStore } from '../userStore.ts';
import type { PersonStore } from './personStore.ts';

export interface PersonDeps {
  readonly db: Db;
  readonly store: PersonStore;
  readonly users: UserStore;
  readonly histories: HistoryStore;
  readonly payments: Pick<PaymentService, 'ofAccount' | 'subscriptionsOf' | 'refund'>;
  readonly mails: AccountMailService;
}

export class PersonService extends Component<PersonDeps> {
  async get(accountId: string): Promise<Result<PersonDetail, 'E1000'>> {
    const { db, store, users, histories, payments, mails } = this.deps;
    const user = await users.find(accountId);
    if (!user) return err('E1000');
    return ok({
      user,
      ...(await store.facts(accountId)),
      history: await histories.of(accountId),
      payments: await payments.ofAccount(accountId),
      subscriptions: await payments.subscriptionsOf(accountId),
      mails: await mails.list(accountId),
      decisions: await decisionsAbout(db, accountId),
    });
  }

  /**
   * Refunds the rest of a payment. The entry of the audit log is in the transaction that marks the payment as refunded.
   */
  refund(
    who: Account,
    paymentId: string,
    reason: string,
  ): Promise<Result<Record<string, never>, ErrorCode | RefusedRefund>> {
    return this.deps.payments.refund(paymentId, async (tx, payment) => {
      const { accountId, currency, refundedCents } = payment;
      const amountCents = payment.amountCents === null ? null : payment.amountCents - refundedCents;
      const entry = { actorId: who.id, accountId, reason, details: { paymentId, amountCents, currency } };
      await writeLog(tx, { ...entry, action: 'REFUND' });
    });
  }

  /** Sends a mail again. */
  async resendMail(who: Account, mailId: string): Promise<Result<Record<string, never>, ErrorCode>> {
    const sent = await this.deps.mails.resend(mailId, async (tx, { id, kind, accountId }) => {
      const entry = { actorId: who.id, accountId, reason: '', details: { mailId: id, kind } };
      await writeLog(tx, { ...entry, action: 'RESEND_MAIL' });
    });
    return sent.ok ? ok({}) : sent;
  }
}
