/** Connects the line protocol with standard input, standard output and a worker thread that searches. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { BestAnswer } from './bestMove.ts';
import { LineProtocol, type StartSearch } from './lineProtocol.ts';
import type { SearchJob, SearchReply } from './searchWorker.ts';

/**
 * Reads lines until `quit` or the end of the input. A limited search that runs at the end of the input is still
 * answered.
 */
export async function runLineProtocol(): Promise<void> {
  const { startSearch, end } = startSearcher();
  const protocol = new LineProtocol({
    version: readVersion(),
    print: (line) => process.stdout.write(`${line}\n`),
    startSearch,
    now: () => performance.now(),
  });
  const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of input) if (!protocol.handle(line)) break;
  input.close();
  await protocol.finish();
  await end();
}

function startSearcher(): { startSearch: StartSearch; end: () => Promise<unknown> } {
  const shared = new SharedArrayBuffer(4);
  const stop = new Int32Array(shared);
  // The worker has the extension of this file: .ts here, .js in the package.
  const file = new URL(`./searchWorker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, { workerData: shared });
  return {
    startSearch(position, request) {
      Atomics.store(stop, 0, 0);
      const { promise, resolve, reject } = Promise.withResolvers<BestAnswer>();
      worker.once('message', (reply: SearchReply) =>
        'answer' in reply ? resolve(reply.answer) : reject(new Error(reply.fault)),
      );
      worker.postMessage({ position, request } satisfies SearchJob);
      return { answer: promise, stop: () => Atomics.store(stop, 0, 1) };
    },
    end: () => worker.terminate(),
  };
}

/** Returns the version of the product, which is also the version of the package. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
