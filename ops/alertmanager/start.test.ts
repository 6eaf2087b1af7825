// The configuration that Alertmanager gets from the variables of its container.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const SCRIPT = path.join(import.meta.dirname, 'start.sh');
const ENV = {
  ALERTS_TO: 'ops@chess.example.org',
  ALERTS_SMTP: 'mail.example.org:587',
  MAIL_FROM: 'Tetrarch <chess@chess.example.org>',
  PUBLIC_URL: 'https://chess.example.org',
};

function write(env: Readonly<Record<string, string>>) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'alerts-')), 'alertmanager.yml');
  const { status, stderr } = spawnSync('sh', [SCRIPT, '--only-write'], {
    env: { PATH: process.env.PATH, ...env, ALERTS_CONFIG: file },
    encoding: 'utf8',
  });
  return { status, stderr, read: () => parse(readFileSync(file, 'utf8')) };
}

it('[OPS-52] Alertmanager mails every alert to the operator, and repeats urgent alerts every hour', () => {
  const { global, route, receivers } = write(ENV).read();
  expect(global).toEqual({
    smtp_smarthost: ENV.ALERTS_SMTP,
    smtp_from: ENV.MAIL_FROM,
    smtp_require_tls: false,
  });
  expect(receivers).toMatchObject([{ name: 'operator', email_configs: [{ to: ENV.ALERTS_TO }] }]);
  expect([route.receiver, route.repeat_interval]).toEqual(['operator', '24h']);
  expect(route.routes).toMatchObject([{ matchers: ['severity = "page"'], repeat_interval: '1h' }]);
});

it('[OPS-52] Alertmanager logs in to the mail server over TLS, with any characters in the password', () => {
  const password = `it's "a" #1: $HOME \\ \`x\``;
  const { global } = write({ ...ENV, ALERTS_SMTP_USER: 'me', ALERTS_SMTP_PASSWORD: password }).read();
  expect(global).toEqual({
    smtp_smarthost: ENV.ALERTS_SMTP,
    smtp_from: ENV.MAIL_FROM,
    smtp_auth_username: 'me',
    smtp_auth_password: password,
  });
});

it.each(Object.keys(ENV))('[OPS-52] Alertmanager does not start without %s', (name) => {
  const { status, stderr } = write({ ...ENV, [name]: '' });
  expect([status, stderr.trim()]).toEqual([2, `${name} is not set`]);
});
