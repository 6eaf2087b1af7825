/** A socket in a room as a program without the room library opens it. */
import { WebSocket } from 'ws';
import type { Person } from './person.ts';

export interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

export function socketUrl(url: string, { processId, roomId, sessionId }: Reservation): string {
  return `${url.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
}

/** Opens the socket of a reservation and acknowledges the join. */
export async function rawSocket(person: Person, reservation: Reservation): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl(person.url, reservation), {
    headers: { Cookie: person.cookie, Origin: person.url },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('message', () => {
      socket.send(Buffer.from([10]));
      resolve();
    });
  });
  return socket;
}
