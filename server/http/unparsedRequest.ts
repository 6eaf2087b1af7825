/** Requests that Node's HTTP parser rejects. They never reach Express, and by default their answer has no body. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody, ErrorCode } from '../../protocol/http/errors.ts';

const TOO_LARGE = { status: 431, code: 'E3012' } as const;
const TIMED_OUT = { status: 408, code: 'E3011' } as const;
const MALFORMED = { status: 400, code: 'E3011' } as const;

/** Listener of the server's `clientError`: answers with the same JSON shape as every refusal and closes the connection. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error);
  const { status, code } = answerTo(error.code);
  const body = JSON.stringify({
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code,
    params: {},
  } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function answerTo(fault: string | undefined): { status: number; code: ErrorCode } {
  if (fault === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  if (fault === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMED_OUT;
  return MALFORMED;
}
