// Runs nginx for tests, as on a machine without containers. It is configured by ops/nginx/tetrarch.conf, has its own
// ports and a self-signed certificate, and forwards to any processes. The configuration for containers is only
// validated.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';
import { findCommand, installDebianPackages, isExecutable, ServiceMissing } from './command.mjs';
import { startGuard } from './guard.mjs';
import { answers, freePort } from './ports.mjs';

const START_LIMIT_MS = 10_000;
/** The path of nginx on Debian, which is not in the PATH of normal users. */
const DEBIAN_NGINX = '/usr/sbin/nginx';

/** @param ports ports of the local processes behind the proxy. Each port is also the process name. */
export async function startNginx(ports) {
  const program = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-nginx-'));
  // The workers of nginx run as another user.
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
    /** Returns the lines of the access log. */
    accesses: () => readFileSync(join(folder, 'access.log'), 'utf8').split('\n').filter(Boolean),
    /** Returns the contents of all log files. */
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

/** Returns nginx's errors about the proxy configuration for containers, or an empty string if it is valid. */
export async function faultsOfComposeProxy() {
  const program = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-nginx-'));
  try {
    makeCertificate(folder);
    const places = [
      // This replacement is the first, because local paths may be inside /tmp.
      [/\/tmp\//g, `${folder}/`],
      [/\/etc\/nginx\/tetrarch\/compose\.conf/g, join(folder, 'compose.conf')],
      [/\/etc\/nginx\/tetrarch\//g, `${ROOT}ops/nginx/`],
      [/\/etc\/nginx\/certificates/g, folder],
      [/\/dev\/std\w+/g, join(folder, 'log')],
      // These replacements change a host name of the containers and a directive that older versions lack.
      [/ app:2567 resolve /g, ' 127.0.0.1:2567 '],
      [/listen 8080;/g, `listen 127.0.0.1:${await freePort()};`],
      [/listen 8443 /g, `listen 127.0.0.1:${await freePort()} `],
    ];
    for (const name of ['main.conf', 'compose.conf'])
      writeFileSync(join(folder, name), inPlace(join(ROOT, 'ops/nginx', name), places));
    const args = ['-t', '-q', '-c', join(folder, 'main.conf'), '-p', folder, '-e', 'stderr'];
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return status === 0 ? '' : stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the path of nginx, after installing it and the certificate tool if necessary. */
function ensureNginx() {
  const find = () =>
    findCommand('openssl') && (findCommand('nginx') ?? (isExecutable(DEBIAN_NGINX) ? DEBIAN_NGINX : null));
  const found = find();
  if (found) return found;
  installDebianPackages(['nginx-light', 'openssl']);
  const installed = find();
  if (installed) return installed;
  throw new ServiceMissing(
    'The tests of the proxy need nginx and openssl: install them (Debian: apt-get install nginx-light openssl), or leave these tests out with --without-services.',
  );
}

function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' });
}

/** Returns the text of the file that operators copy, with the paths of this machine. */
function siteOf(ports, { folder, http, https }) {
  const places = [
    [/\/opt\/tetrarch\/current\//g, ROOT],
    [
      / +server 127\.0\.0\.1:2567 (.*)\n.*2568.*\n/,
      (_, rest) => ports.map((port) => `server 127.0.0.1:${port} ${rest}\n`).join(''),
    ],
    [
      / +~\*\^websocket\/2567\/ .*\n.*2568.*\n/,
      ports.map((port) => `    ~*^websocket/${port}/ 127.0.0.1:${port};\n`).join(''),
    ],
    [/\/etc\/tetrarch\/certificates/g, folder],
    [/\/var\/log\/nginx\/tetrarch\.log/g, join(folder, 'access.log')],
    [/\/var\/log\/nginx\/error\.log/g, join(folder, 'error.log')],
    [/ +listen \[::\].*\n/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 /, `listen 127.0.0.1:${https} `],
    [/chess\.example\.org/g, 'localhost'],
  ];
  return inPlace(join(ROOT, 'ops/nginx/tetrarch.conf'), places);
}

function inPlace(file, places) {
  return places.reduce((text, [from, to]) => text.replace(from, to), readFileSync(file, 'utf8'));
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
