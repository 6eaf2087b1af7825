/** Sends mails by SMTP. */
import { createTransport } from 'nodemailer';
import type { SendMail } from './mailer.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * @param url smtp://user:password@host:port, or smtps://.
 * @param from the sender.
 */
export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, recipient, subject, text, html, unsubscribeUrl }) => {
    await transport.sendMail({
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      // The Message-ID is the same in every attempt, so that mail programs recognize duplicates.
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)),
      },
    });
  };
}

/** Returns the headers that let mail programs offer one-click unsubscription (RFC 8058). */
function oneClick(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
