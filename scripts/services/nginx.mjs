// The proxy of a machine without containers, as ops/nginx/tetrarch.conf says, for tests: on ports of its own, with a
// certificate that it signed itself, in front of any processes.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCommand, installDebianPackages, isExecutable, ServiceMissing } from './command.mjs';
import { startGuard } from './guard.mjs';
import { freePort } from './ports.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 10_000;

/** @param ports of the processes behind it, on this machine. */
export async function startNginx(ports) {
  const program = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-nginx-'));
  // Its workers are another user's.
  chmodSync(folder, 0o755);
  const guard = startGuard(folder, 'TERM');
  const place = { folder, http: await freePort(), https: await freePort() };
  makeCertificate(folder);
  writeFileSync(join(folder, 'site.conf'), siteOf(ports, place));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, mainOf(folder));
  const server = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  guard.watch(server.pid ?? null);
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(place.https))) {
    if (server.exitCode !== null || Date.now() > limit) throw new Error(`nginx did not start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `https://localhost:${place.https}`,
    httpUrl: `http://localhost:${place.http}`,
    /** The lines of its access log. */
    accesses: () => readFileSync(join(folder, 'access.log'), 'utf8').split('\n').filter(Boolean),
    /** All that any of its logs has. */
    logs: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    async stop() {
      const ended = once(server, 'exit');
      guard.watch(null);
      server.kill('SIGTERM');
      await ended;
      await guard.release();
    },
  };
}

/** The path of the program, installed when there is none. */
function ensureNginx() {
  process.env.PATH = `${process.env.PATH}${delimiter}/usr/sbin`;
  const found = findCommand('nginx');
  if (found) return found;
  installDebianPackages(['nginx-light']);
  const installed = ['/usr/sbin/nginx'].find(isExecutable);
  if (installed) return installed;
  throw new ServiceMissing(
    'The tests of the proxy need nginx: install it (Debian: apt-get install nginx-light), or leave these tests out with --without-services.',
  );
}

function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' });
}

/** The file that operators copy, with the places of this machine in it. */
function siteOf(ports, { folder, http, https }) {
  const places = [
    [/\/opt\/tetrarch\/current\//g, ROOT],
    [
      / +server 127\.0\.0\.1:2567 (.*)\n.*2568.*\n/,
      (_, rest) => ports.map((port) => `server 127.0.0.1:${port} ${rest}\n`).join(''),
    ],
    [/\/etc\/tetrarch\/certificates/g, folder],
    [/\/var\/log\/nginx\/tetrarch\.log/g, join(folder, 'access.log')],
    [/\/var\/log\/nginx\/error\.log/g, join(folder, 'error.log')],
    [/ +listen \[::\].*\n/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 /, `listen 127.0.0.1:${https} `],
    [/chess\.example\.org/g, 'localhost'],
  ];
  return places.reduce(
    (text, [from, to]) => text.replace(from, to),
    readFileSync(join(ROOT, 'ops/nginx/tetrarch.conf'), 'utf8'),
  );
}

function mainOf(folder) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
# As distributions have it: with query strings, and with errors of single requests.
access_log ${folder}/http-access.log;
error_log ${folder}/http-error.log;
${temporary.join('\n')}
include ${folder}/site.conf;
}
`;
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isAlive) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.on('error', () => end(false));
    socket.on('connect', () => end(true));
  });
}
