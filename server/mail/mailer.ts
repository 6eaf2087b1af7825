/** Sends the mails of the outbox one at a time, and retries each until a mail server accepts it. */
import type { Logger } from 'pino';
import { fieldOf } from '../../engine/records.ts';
import type { Db } from '../db/database.ts';
import { claimDueMail, type DueMail, endMail, postponeMail } from './outbox.ts';

/** Sends one mail. @throws if the mail server does not accept it. */
export type SendMail = (mail: DueMail) => Promise<void>;

export interface Mailer {
  /** Must be called after a mail was written, so that it is sent immediately. */
  wake(): void;
  /** Stops sending. Resolves when the current mail is done. */
  stop(): Promise<void>;
}

const LOOK_MS = 5_000;

/** Used without an SMTP server: mails stay in the outbox, where the outbox page shows them. */
export const noMailer: Mailer = { wake() {}, stop: async () => {} };

export function startMailer(db: Db, send: SendMail, log: Logger): Mailer {
  let isStopped = false;
  let round: Promise<void> | null = null;
  let isWokenAgain = false;

  async function sendAll(): Promise<void> {
    while (!isStopped) {
      const mail = await claimDueMail(db);
      if (!mail) return;
      await attempt(mail);
    }
  }

  async function attempt(mail: DueMail): Promise<void> {
    try {
      await send(mail);
    } catch (error) {
      // Logs only the error code, because the error text may contain the recipient.
      const reason = String(fieldOf(error, 'code') ?? 'unknown');
      const isGivenUp = await postponeMail(db, mail.id, reason);
      log.warn(
        { event: 'mailNotSent', mail: mail.id, reason, isGivenUp },
        'a mail was not accepted by the mail server',
      );
      return;
    }
    await endMail(db, mail.id);
    log.info({ event: 'mailSent', mail: mail.id }, 'mail sent');
  }

  function wake(): void {
    if (isStopped) return;
    if (round) {
      isWokenAgain = true;
      return;
    }
    round = sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'the mail outbox could not be read'))
      .finally(() => {
        round = null;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake();
      });
  }

  const timer = setInterval(wake, LOOK_MS);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
