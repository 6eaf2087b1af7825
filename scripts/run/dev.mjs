// `npm run dev` runs the server behind Vite's development server and restarts it when its files change. Vite serves the
// client and forwards all other requests to the server, so open Vite's URL.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, ensureInstalled, nodePath, ROOT, say, whenOrphaned } from './runtime.mjs';

const SERVER_PORT = process.env.PORT ?? '2567';
const CLIENT_PORT = '5173';
const CLIENT_URL = `http://localhost:${CLIENT_PORT}`;
const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

process.chdir(ROOT);
ensureInstalled();

const env = childEnv({
  PORT: SERVER_PORT,
  // Vite's URL is the origin of the page, and the server accepts only that origin.
  PUBLIC_URL: process.env.PUBLIC_URL ?? CLIENT_URL,
  // vite.config.ts forwards requests to this URL.
  DEV_SERVER_URL: `http://127.0.0.1:${SERVER_PORT}`,
});
const children = [
  spawn(nodePath(), ['--watch', '--watch-preserve-output', 'server/main.ts'], { env, stdio: 'inherit' }),
  spawn(nodePath(), [VITE, '--port', CLIENT_PORT, '--strictPort'], { env, stdio: 'inherit' }),
];
say(`Development: open ${CLIENT_URL}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
whenOrphaned(() => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 1));

/** Stops both processes when one has exited, because neither is useful alone. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
