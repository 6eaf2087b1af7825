/** A real local SMTP server that stores accepted mails and can be configured to refuse them. */
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** The received mails as transmitted. */
  readonly taken: string[];
  /** Recipients of each mail. */
  readonly recipients: string[];
  isRefusing: boolean;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mail.isRefusing) return callback(Object.assign(new Error('Try later'), { responseCode: 451 }));
        taken.push(Buffer.concat(chunks).toString());
        recipients.push(session.envelope.rcptTo.map((to) => to.address).join());
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    recipients,
    isRefusing: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
