/** A line that breaks: the socket is gone without a word, as seen from the server. */
import type { WebSocket } from 'ws';
import type { TestUser } from '../users/testUser.ts';
import type { TestServer } from './testServer.ts';

export function cutLine(server: TestServer, gameId: string, person: TestUser): void {
  const clients = server.services.rooms.local(gameId)?.clients ?? [];
  const client = [...clients].find((one) => one.sessionId === person.room?.sessionId);
  if (!client) throw new Error('Nobody to cut off');
  (client.ref as unknown as WebSocket).terminate();
  person.room = null;
}
