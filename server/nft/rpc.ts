/** JSON-RPC calls to a chain. Answers are parsed like all external data. */
import { z } from 'zod';

/** Thrown if the chain is unreachable or returns an invalid answer. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainAway';
}

export type Rpc = <T>(method: string, params: readonly unknown[], answer: z.ZodType<T>) => Promise<T>;

const TIMEOUT_MS = 10_000;

const envelope = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** The schema of an integer as Ethereum nodes encode it: hexadecimal digits after 0x. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/)
  .transform((text) => Number.parseInt(text, 16))
  .refine(Number.isSafeInteger);

export function rpcOf(url: string): Rpc {
  let id = 0;
  return async (method, params, answer) => {
    id += 1;
    const messages = await post(url, { jsonrpc: '2.0', id, method, params });
    const body = envelope.safeParse(messages);
    if (!body.success) throw new ChainUnavailable(`${method}: the chain answered something else`);
    if (body.data.error) throw new ChainUnavailable(`${method}: ${body.data.error.message}`);
    const result = answer.safeParse(body.data.result);
    if (!result.success) throw new ChainUnavailable(`${method}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
}

async function post(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await response.json();
  } catch (error) {
    throw new ChainUnavailable('the chain does not answer', { cause: error });
  }
}
