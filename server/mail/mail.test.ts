import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../protocol/http/accountFields.ts';
import { type MailServer, startMailServer } from '../../tests/harness/servers/mailServer.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { confirm, lastMail, newSignUp, register, signUp } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { JobQueue } from '../db/jobs/jobQueue.ts';
import { composeMail } from './composeMail.ts';
import { MAILS } from './outbox.ts';
import { MAIL_KINDS } from './texts/mailText.ts';

const rowsTo = (server: TestServer, email: string) =>
  server.services.database.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute();

describe('the mails of the server', () => {
  const order = {
    language: null,
    name: '<b>Ann</b> $& {{name}}',
    link: 'https://play.example/activate?token=x&y=1',
  };

  it.each(MAIL_KINDS)('of the kind %s exist as text and HTML, both with the name and the link', (kind) => {
    const { subject, text, html } = composeMail({ ...order, kind });
    expect(subject).toContain('Tetrarch');
    expect(text).toContain(`Hello ${order.name},`);
    expect(text).toContain(order.link);
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; $&amp; {{name}}');
    expect(html).toContain('href="https://play.example/activate?token=x&amp;y=1"');
    expect(html).not.toMatch(/<script|<img|<link|src=|url\(/);
  });

  it.each(['evil.com', 'www.evil.example', 'Ann.Smith'])(
    'S66: do not turn the name %s into a link',
    (name) => {
      for (const kind of MAIL_KINDS) {
        const { text, html } = composeMail({ ...order, kind, name });
        expect([text.includes(name), html.includes(name)]).toEqual([false, false]);
        expect(text).toContain(`Hello ${name.replaceAll('.', ' ')},`);
      }
    },
  );

  it.each(LANGUAGES)('in the language %s contain no text in another language', (language) => {
    for (const kind of MAIL_KINDS) {
      const own = composeMail({ ...order, kind, language });
      const english = composeMail({ ...order, kind });
      expect(own.html).toContain(`<html lang="${language}">`);
      expect(own.text).toContain(order.link);
      const lines = own.text
        .split('\n')
        .filter((line) => english.text.split('\n').includes(line) && line !== '');
      expect([kind, language === 'en' ? [] : lines]).toEqual([kind, language === 'en' ? [] : [order.link]]);
    }
  });
});

describe('the outbox page without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('shows the mails with their links, and has no script', async () => {
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    const { token } = await lastMail(server, fields.email, 'activation');
    const answer = await fetch(`${server.url}/outbox`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain(fields.email);
    expect(html).toContain(`<a href="${server.url}/activate?token=${token}">`);
    expect(html).not.toContain('<script');
  });

  it('shows nothing for a foreign host name that resolves to this server', async () => {
    await signUp(server);
    const { hostname, port } = new URL(server.url);
    const text = await new Promise<string>((resolve) => {
      request({ hostname, port, path: '/outbox', headers: { Host: `evil.example:${port}` } }, (res) => {
        let body = '';
        res.on('data', (chunk) => {
          body += chunk;
        });
        res.on('end', () => resolve(body));
      }).end();
    });
    expect(text).not.toContain('token=');
  });
});

describe('the outbox with a mail server', () => {
  let mailServer: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ SMTP_URL: mailServer.url, MAIL_FROM: 'Tetrarch <play@play.example>' });
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.close();
  });
  const db = () => server.services.database.db;
  const makeDue = (email: string) =>
    db()
      .updateTable('outbox_mail')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('recipient', '=', email)
      .execute();

  it('sends mails as text and HTML, and deletes their links afterwards', async () => {
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    await expect.poll(() => mailServer.recipients).toContain(fields.email);
    const mail = mailServer.taken[mailServer.recipients.indexOf(fields.email)] ?? '';
    expect(mail).toMatch(/^From: Tetrarch <play@play\.example>\r$/m);
    expect(mail).toMatch(/^Subject: Activate your Tetrarch account\r$/m);
    expect(mail).toMatch(/^Message-ID: <[0-9a-f]+@play\.example>\r$/m);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    expect(mail).toContain('/activate?token=');
    await expect
      .poll(async () => (await rowsTo(server, fields.email))[0])
      .toMatchObject({
        text_body: null,
        html_body: null,
        ended_at: expect.any(Date),
        attempts: 1,
      });
    expect(await (await fetch(`${server.url}/outbox`)).text()).not.toContain(fields.email);
  });

  it('retries a rejected mail later, and counts every attempt', async () => {
    mailServer.isRefusing = true;
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    await expect.poll(async () => (await rowsTo(server, fields.email))[0]?.error).not.toBeNull();
    const [row] = await rowsTo(server, fields.email);
    const wait = (row?.next_attempt_at.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThan(40_000);
    // The outbox, which would show the link of the mail, belongs to servers without a mail server.
    const outbox = await (await fetch(`${server.url}/outbox`)).text();
    for (const secret of [fields.email, 'token=', '<h1>Outbox']) expect(outbox).not.toContain(secret);
    expect(server.logged.some((line) => line.event === 'mailNotSent' && line.mail === row?.id)).toBe(true);
    expect(JSON.stringify(server.logged)).not.toContain(fields.email);
    mailServer.isRefusing = false;
    await makeDue(fields.email);
    server.services.mailer.wake();
    await expect.poll(() => mailServer.recipients).toContain(fields.email);
    expect((await rowsTo(server, fields.email))[0]).toMatchObject({ attempts: 2 });
  });

  it('gives up a mail after a day, and deletes its links', async () => {
    mailServer.isRefusing = true;
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    await expect.poll(async () => (await rowsTo(server, fields.email))[0]?.error).not.toBeNull();
    const back = { created_at: sql<Date>`now() - interval '25 hours'` };
    await db().updateTable('outbox_mail').set(back).where('recipient', '=', fields.email).execute();
    await makeDue(fields.email);
    server.services.mailer.wake();
    await expect
      .poll(async () => (await rowsTo(server, fields.email))[0])
      .toMatchObject({ ended_at: expect.any(Date), text_body: null, html_body: null });
    mailServer.isRefusing = false;
  });

  /** Registers a user whose activation mail is given up. @returns the token of its link. */
  async function givenUp(fields: ReturnType<typeof newSignUp>): Promise<string> {
    mailServer.isRefusing = true;
    await register(new TestUser(server.url), fields);
    const { token } = await lastMail(server, fields.email, 'activation');
    await expect.poll(async () => (await rowsTo(server, fields.email))[0]?.error).not.toBeNull();
    await sql`update outbox_mail set created_at = now() - interval '25 hours', next_attempt_at = now()
      where recipient = ${fields.email}`.execute(db());
    server.services.mailer.wake();
    await expect.poll(async () => (await rowsTo(server, fields.email))[0]?.text_body).toBeNull();
    mailServer.isRefusing = false;
    return token;
  }

  it('[OPS-88] writes a new mail with a new link when a dead letter is redone', async () => {
    const fields = newSignUp();
    const old = await givenUp(fields);
    const queue = new JobQueue(db(), MAILS);
    const [letter] = await queue.deadLetters(1);
    expect(await queue.redo(letter?.id ?? '')).toBe(1);
    server.services.mailer.wake();
    await expect.poll(() => mailServer.recipients).toContain(fields.email);
    // Quoted-printable encoding breaks lines and escapes equals signs.
    const sent = (mailServer.taken[mailServer.recipients.indexOf(fields.email)] ?? '')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    const token = /activate\?token=([\w-]{43})/.exec(sent)?.[1] ?? '';
    expect(token).not.toBe(old);
    expect((await confirm(new TestUser(server.url), token)).status).toBe(200);
    await expect
      .poll(async () => (await rowsTo(server, fields.email))[0])
      .toMatchObject({ text_body: null, error: null, ended_at: expect.any(Date), attempts: 1 });
  });

  it('[OPS-88] does not send a redone mail that its user does not need anymore', async () => {
    const fields = newSignUp();
    await givenUp(fields);
    await sql`update account set activated_at = now() where email = ${fields.email}`.execute(db());
    expect(await new JobQueue(db(), MAILS).redo(null)).toBeGreaterThan(0);
    server.services.mailer.wake();
    await expect.poll(async () => (await rowsTo(server, fields.email))[0]?.error).toBe('OBSOLETE');
    expect(mailServer.recipients).not.toContain(fields.email);
  });
});

describe('the outbox', () => {
  it('gives each mail to one sender at a time', async () => {
    const server = await startTestServer();
    const { db } = server.services.database;
    const queue = new JobQueue<{ recipient: string }>(db, MAILS);
    const users = [newSignUp(), newSignUp(), newSignUp()];
    for (const fields of users) await register(new TestUser(server.url), fields);
    const claims = await Promise.all(Array.from({ length: 6 }, () => queue.claim()));
    const claimed = claims.flatMap((job) => (job ? [job] : []));
    expect(claimed.map(({ rows: [mail] }) => mail.recipient).sort()).toEqual(
      users.map((one) => one.email).sort(),
    );
    expect(await queue.claim()).toBeNull();
    const [first] = claimed;
    expect(first && (await queue.fail(first, 'ECONNREFUSED'))).toBe(false);
    await server.stop();
  });
});
