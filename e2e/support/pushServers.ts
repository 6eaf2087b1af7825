// A server that accepts local push services, and a push service, for the tests of one file.

import { afterAll, beforeAll } from 'vitest';
import { PushService } from '../../tests/harness/servers/pushService.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';

export interface PushServers {
  server: TestServer;
  service: PushService;
}

/** Starts both servers before the first test of a file and stops them after the last. Called at the top of the file. */
export function usePushServers(): PushServers {
  const servers = {} as PushServers;
  beforeAll(async () => {
    servers.service = await PushService.start();
    servers.server = await startTestServer({ PUSH_ALLOW_LOCAL: '1' });
  });
  afterAll(async () => {
    await servers.server.stop();
    await servers.service.stop();
  });
  return servers;
}
