/** A test server with a time that the test advances. */
import { monotonicTime } from '../../../server/time.ts';
import { movableTime } from '../games/testGames.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export interface TimedServer extends TestServer {
  skip(ms: number): void;
}

export async function startTimedServer(env: Record<string, string> = {}): Promise<TimedServer> {
  const time = movableTime(monotonicTime());
  const server = await startTestServer(env, { time });
  return { ...server, skip: (ms) => time.skip(ms) };
}
