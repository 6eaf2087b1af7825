// `npm run dev`: the server, restarted when its files change, and Vite's development server in front of it. Vite
// serves the client and passes everything else on to the server, so people open Vite's address.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, ensureInstalled, nodePath, ROOT, say } from './runtime.mjs';

const SERVER_PORT = process.env.PORT ?? '2567';
const CLIENT_PORT = '5173';
const CLIENT_URL = `http://localhost:${CLIENT_PORT}`;
const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

process.chdir(ROOT);
ensureInstalled();

const env = childEnv({
  PORT: SERVER_PORT,
  // The page's origin is Vite's, and the server accepts no other.
  PUBLIC_URL: process.env.PUBLIC_URL ?? CLIENT_URL,
  // Where vite.config.ts sends what it does not serve itself.
  DEV_SERVER_URL: `http://127.0.0.1:${SERVER_PORT}`,
});
const children = [
  spawn(nodePath(), ['--watch', '--watch-preserve-output', 'server/main.ts'], { env, stdio: 'inherit' }),
  spawn(nodePath(), [VITE, '--port', CLIENT_PORT, '--strictPort'], { env, stdio: 'inherit' }),
];
say(`Development: open ${CLIENT_URL}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 1));

/** One of the two alone is of no use: when one ends, both do. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
