// Free ports for servers that tests kill and start again. They lie below the range systems hand out by themselves, so
// that nobody else is given the port of a server that is down for a moment.

import { connect, createServer } from 'node:net';

const LOWEST = 20000;
const HIGHEST = 29999;

/** A port of 127.0.0.1 on which nothing listens now. */
export async function freePort() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}.`);
}

/** Whether a server takes connections at the port, and has the word for the question, where there is one. */
export function answers(port, { question, word } = {}) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isAlive) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.on('error', () => end(false));
    socket.on('connect', () => (question === undefined ? end(true) : socket.write(question)));
    socket.on('data', (data) => end(data.includes(word)));
  });
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
