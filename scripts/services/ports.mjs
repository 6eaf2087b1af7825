// Free ports for servers that tests kill and restart. The ports are below the system's ephemeral range. No port is
// given out twice, neither by this process nor by another worker of the run, because each worker has its own part of
// the range. Therefore no other program gets the port of a server that is briefly stopped.

import { connect, createServer } from 'node:net';

const PARTS = 4;
const PART_SIZE = 2500;
/** The test runner numbers its workers from 1. Other programs have no number. */
const part = Number(process.env.VITEST_POOL_ID ?? 0) % PARTS;
const LOWEST = 20000 + part * PART_SIZE;
const HIGHEST = LOWEST + PART_SIZE - 1;

const given = new Set();

/** Returns a free port of 127.0.0.1. */
export async function freePort() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * PART_SIZE);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}.`);
}

/**
 * Returns whether a server accepts connections at the port. If a probe is given, the server must also answer it as
 * expected.
 */
export function answers(port, { request, answer } = {}) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isAlive) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.on('error', () => end(false));
    socket.on('connect', () => (request === undefined ? end(true) : socket.write(request)));
    socket.on('data', (data) => end(data.includes(answer)));
  });
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
