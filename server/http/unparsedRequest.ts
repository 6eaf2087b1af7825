/** Requests that Node's HTTP parser rejects. They never reach Express, and by default their answer has no body. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERR, type ErrorBody, type ErrorCode, statusOf } from '../../protocol/http/errors.ts';
import { closeAfterAnswer } from './closeAfterAnswer.ts';

/** Error codes of Node's parser. Any other code means that the bytes are not a valid HTTP request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: ERR.HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: ERR.REQUEST_TIMEOUT,
};

/**
 * Listener for the server's `clientError`: answers with the same JSON shape as every refusal and closes the
 * connection.
 */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error);
  const code = CODES[error.code ?? ''] ?? ERR.INVALID_HTTP;
  const status = statusOf(code);
  const body = JSON.stringify({
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code,
    params: {},
  } satisfies ErrorBody);
  closeAfterAnswer(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
