import { vi } from 'vitest';
import type { TestServer } from '../servers/testServer.ts';

/** Archives the games that are due. A lease that lapsed on a busy machine forbids this for some seconds. */
export async function archiveDueGames({ services }: TestServer): Promise<void> {
  await vi.waitUntil(() => services.lease.mayAdopt(), { timeout: 15_000 });
  await services.archiver.run();
}
