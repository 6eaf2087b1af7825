// Writes the .env file of docker-compose.yml with new random secrets: `node ops/makeEnv.mjs chess.example.org`. Without
// containers the same file is the environment of the services: `node ops/makeEnv.mjs chess.example.org <file>`. It
// never overwrites a file, because new secrets would log all users out and a new password would not match the existing
// database. Only for a file with the name .env, it writes the folder `secrets` of docker-compose.yml beside the file.

import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [domain, file = '.env'] = process.argv.slice(2);
if (!/^(?=.{1,253}$)[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/i.test(domain ?? '')) {
  console.error('Give the public domain: node ops/makeEnv.mjs chess.example.org');
  process.exit(2);
}

const secret = () => randomBytes(32).toString('base64url');
const password = secret();
const metricsToken = secret();
const vapid = createECDH('prime256v1');
vapid.generateKeys();
const privateKey = vapid.getPrivateKey().toString('hex').padStart(64, '0');
const text = `# Written by ops/makeEnv.mjs. Store a copy with the backups: without SESSION_SECRET second factors are lost.
PUBLIC_URL=https://${domain}
SESSION_SECRET=${secret()}
# The passwords of the database's roles: of the product, the backup and the monitoring, and in containers of the superuser.
POSTGRES_PASSWORD=${password}
POSTGRES_ADMIN_PASSWORD=${secret()}
BACKUP_PASSWORD=${secret()}
MONITOR_PASSWORD=${secret()}
# The keys that identify this server to the push services of browsers. New keys end all push subscriptions.
VAPID_PUBLIC_KEY=${vapid.getPublicKey('base64url')}
VAPID_PRIVATE_KEY=${Buffer.from(privateKey, 'hex').toString('base64url')}
METRICS_TOKEN=${metricsToken}
GRAFANA_PASSWORD=${secret()}

# Without containers; docker-compose.yml sets these itself.
NODE_ENV=production
TRUST_PROXY=1
DATABASE_URL=postgres://tetrarch:${password}@127.0.0.1:5432/tetrarch
REDIS_URL=redis://127.0.0.1:6379

# The sender of mails, and the mail server. In containers, mails go to the mail sink while SMTP_URL is empty; without
# containers it is required to start. smtps://user:password@mail.example.org:465, or
# smtp://user:password@mail.example.org:587 (STARTTLS); in user and password @ is written %40, / %2F, : %3A, % %25.
MAIL_FROM="Tetrarch <chess@${domain}>"
SMTP_URL=

# The keys of reCAPTCHA v3. With these placeholders guests can play, but sign-up is not possible.
RECAPTCHA_SITE_KEY=not-set
RECAPTCHA_SECRET=not-set

# Who runs this server, in the texts about it.
OPERATOR_NAME=
OPERATOR_CONTACT=

# Who gets the alerts, and the mail server for them (host:port; user and password may be empty). In containers, they go to
# the mail sink by default.
ALERTS_TO=chess@${domain}
ALERTS_SMTP=
ALERTS_SMTP_USER=
ALERTS_SMTP_PASSWORD=

# For containers alone: the folder with fullchain.pem and privkey.pem, and the hour (UTC) after which the nightly backup is
# made.
CERTIFICATES=./certificates
BACKUP_HOUR=3
`;

// The secrets belong to the .env file beside them. A file with another name has new secrets, which the containers do not
// use. All users may read the file with the token, because the container of Prometheus reads it as another user. The mode
// of the folder protects the file on the machine itself.
const secrets = join(dirname(file), 'secrets');

try {
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  if (basename(file) === '.env') {
    if (!existsSync(secrets)) mkdirSync(secrets, { mode: 0o700 });
    const token = join(secrets, 'metrics_token');
    writeFileSync(token, metricsToken);
    // The umask of the caller does not apply to a changed mode.
    chmodSync(token, 0o444);
  }
  console.log(`${file} was written. Review it before the start.`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.error(`${file} already exists and was not changed.`);
  process.exit(1);
}
