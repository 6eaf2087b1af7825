/**
 * A bare HTTP server. It answers every request with the same body and its ETag, or with 304 if the request names this
 * ETag. Each line on stdin replaces the body.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

let body = Buffer.from('{}');
let version = 0;

const server = createServer((req, res) => {
  const etag = `"${version}"`;
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304, { ETag: etag }).end();
  res
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length, ETag: etag })
    .end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  body = Buffer.from(line);
  version += 1;
});
// The process exits when its parent process no longer exists.
input.on('close', () => process.exit(0));
