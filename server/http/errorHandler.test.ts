import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { errorHandler } from './errorHandler.ts';
import { portOf } from './portOf.ts';

it('a request that the client aborts is neither logged nor reported as a server error', async () => {
  const logged: string[] = [];
  const reported: unknown[] = [];
  const handle = errorHandler(pino({}, { write: (line) => void logged.push(line) }), {
    fault: (error) => void reported.push(error),
  });
  const handled = Promise.withResolvers<unknown>();
  const app = express();
  app.use(express.json());
  app.use(((error, req, res, next) => {
    handle(error, req, res, next);
    handled.resolve(error);
  }) satisfies ErrorRequestHandler);
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const client = connect(portOf(server), '127.0.0.1');
    const received = once(server, 'request');
    client.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await received;
    client.destroy();
    expect(await handled.promise).toMatchObject({ type: 'request.aborted' });
    expect([logged, reported]).toEqual([[], []]);
  } finally {
    server.close();
  }
});
