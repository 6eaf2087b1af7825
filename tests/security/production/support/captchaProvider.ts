/**
 * A simulated captcha provider with the calls that the product uses. It accepts each token once, and refuses all tokens
 * that begin with `robot`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '../../../../server/http/portOf.ts';

export interface CaptchaProvider {
  readonly url: string;
  close(): void;
}

export async function startCaptchaProvider(hostname: string, action: string): Promise<CaptchaProvider> {
  const used = new Set<string>();
  const server = createServer(async (req, res) => {
    const token = new URLSearchParams(await text(req)).get('response') ?? '';
    const success = token !== '' && !token.startsWith('robot') && !used.has(token);
    used.add(token);
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(success ? { success, hostname, action, score: 0.9 } : { success }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => void server.close(),
  };
}
