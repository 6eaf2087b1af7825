/** Cuts a connection: closes the socket without a close frame. */
import type { WebSocket } from 'ws';
import type { TestUser } from '../users/testUser.ts';
import type { TestServer } from './testServer.ts';

export function cutConnection(server: TestServer, gameId: string, user: TestUser): void {
  const clients = server.services.rooms.local(gameId)?.clients ?? [];
  const client = [...clients].find((one) => one.sessionId === user.room?.sessionId);
  if (!client) throw new Error('there is no connection to cut');
  (client.ref as unknown as WebSocket).terminate();
  user.room = null;
}
