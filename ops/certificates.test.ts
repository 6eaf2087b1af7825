// Tests the scripts that renew the certificate, with simulated programs.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
let programs: string;
let proxy: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-certificates-'));
  programs = path.join(folder, 'programs');
  mkdirSync(programs);
});
afterEach(() => {
  // The process group includes the shell that watches the certificate.
  if (proxy?.pid) process.kill(-proxy.pid, 'SIGKILL');
  proxy = null;
  rmSync(folder, { recursive: true });
});

function play(name: string, text: string): void {
  writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`);
  chmodSync(path.join(programs, name), 0o755);
}

const environment = (more: Readonly<Record<string, string>>) => ({
  PATH: `${programs}:${process.env.PATH}`,
  ...more,
});
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;

/** Simulates certbot, which stores a certificate with this text. */
function playCertbot(text: string): void {
  play(
    'certbot',
    `printf '%s\\n' "$@" > ${folder}/arguments
mkdir -p ${folder}/certbot/live/tetrarch
for name in fullchain privkey; do echo "${text} $name" > ${folder}/certbot/live/tetrarch/$name.pem; done`,
  );
}

function renew(more: Readonly<Record<string, string>> = {}, mode: readonly string[] = ['once']) {
  const env = environment({
    PUBLIC_URL: 'https://chess.example.org:8443',
    ACME_EMAIL: 'me@example.org',
    ...more,
  });
  const { status, stderr } = spawnSync(
    'sh',
    [path.join(import.meta.dirname, 'certificates.sh'), folder, ...mode],
    {
      env,
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

it('[OPS-77] a certificate for the public name is stored where the proxy reads it, and other users cannot read its key', () => {
  playCertbot('first');
  expect(renew()).toEqual({ status: 0, stderr: '' });
  expect([read('fullchain.pem'), read('privkey.pem')]).toEqual(['first fullchain\n', 'first privkey\n']);
  expect([modeOf('privkey.pem'), modeOf('certbot')]).toEqual([0o600, 0o700]);
  const words = read('arguments').split('\n');
  expect(words[words.indexOf('--domain') + 1]).toBe('chess.example.org');
  // The proxy serves the challenge from this folder.
  expect(words[words.indexOf('--webroot-path') + 1]).toBe(path.join(folder, 'acme'));
  playCertbot('second');
  expect(renew().status).toBe(0);
  expect(read('fullchain.pem')).toBe('second fullchain\n');
});

it('[OPS-77] the old certificate remains if the authority refuses a new one', () => {
  playCertbot('first');
  renew();
  play('certbot', 'echo "refused" >&2; exit 1');
  expect(renew()).toEqual({ status: 1, stderr: 'refused\n' });
  expect(read('fullchain.pem')).toBe('first fullchain\n');
});

it('[OPS-77] the certificate is renewed twice a day, and after an hour if the authority refused', () => {
  playCertbot('first');
  // The simulated `sleep` ends the script after the third pause, and lets the authority refuse the second renewal.
  play(
    'sleep',
    `echo "$1" >> ${folder}/pauses
case "$(wc -l < ${folder}/pauses)" in
1) mv ${programs}/certbot ${programs}/accepting; printf '#!/bin/sh\nexit 1\n' > ${programs}/certbot
   chmod 755 ${programs}/certbot ;;
2) mv ${programs}/accepting ${programs}/certbot ;;
*) kill "$PPID" ;;
esac`,
  );
  const { status, stderr } = renew({}, []);
  expect([status, stderr]).toEqual([0, 'The certificate was not renewed\n']);
  expect(read('pauses')).toBe('43200\n3600\n43200\n');
});

it.each(['PUBLIC_URL', 'ACME_EMAIL'])('[OPS-77] no certificate is requested without %s', (name) => {
  playCertbot('first');
  expect(renew({ [name]: '' })).toEqual({ status: 2, stderr: expect.stringContaining('ACME_EMAIL') });
  expect(existsSync(path.join(folder, 'arguments'))).toBe(false);
});

it('[OPS-77] the proxy reloads only after its certificate was renewed', async () => {
  const certificate = path.join(folder, 'fullchain.pem');
  writeFileSync(certificate, 'first');
  // Each pause waits for a line, so that the test decides when the script checks the certificate.
  const pause = path.join(folder, 'pause');
  execFileSync('mkfifo', [pause]);
  // The simulated `sleep` may first read the end of the previous writer, so it reads until a line arrives.
  play('sleep', `echo paused; until read -r _ < ${pause}; do :; done`);
  play('nginx', 'if [ "$1" = -s ]; then echo "$1 $2"; else exec tail -f /dev/null; fi');
  proxy = spawn('sh', [path.join(import.meta.dirname, 'nginx/start.sh')], {
    env: environment({ CERTIFICATE: certificate }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  if (!proxy.stdout) throw new Error('The output is not read.');
  const said = createInterface({ input: proxy.stdout })[Symbol.asyncIterator]();
  const next = async () => (await said.next()).value;
  const look = () => writeFile(pause, '\n');
  expect(await next()).toBe('paused');
  await look();
  expect(await next()).toBe('paused');
  writeFileSync(certificate, 'second');
  await look();
  expect([await next(), await next()]).toEqual(['-s reload', 'paused']);
  await look();
  expect(await next()).toBe('paused');
  rmSync(certificate);
  await look();
  expect(await next()).toBe('paused');
});
