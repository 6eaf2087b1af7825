/**
 * Joins a room with a reserved seat. Only one class of the library is used, `Room`. This product implements
 * matchmaking, login sessions and the choice of the server itself, which keeps the bundle small.
 */
import { Room } from 'colyseus.js/Room';
import { SchemaSerializer } from 'colyseus.js/serializer/SchemaSerializer';
import { registerSerializer } from 'colyseus.js/serializer/Serializer';
import { RoomState } from '../../../../protocol/room/state.ts';
import { STATE_VERSION } from '../../../../protocol/room/version.ts';

registerSerializer('schema', SchemaSerializer);

/** The reservation that the seat route returns. */
export interface Reservation {
  readonly name: string;
  readonly roomId: string;
  readonly sessionId: string;
  readonly processId: string;
  /** The version of the fields of the room's state. */
  readonly stateVersion: number;
}

class EnteredRoom extends Room {
  /** Connects to the room and resolves when the client has joined. Rejects if the room refuses the client. */
  enter(address: string, name: string): Promise<this> {
    return new Promise((resolve, reject) => {
      const refused = (code: number, reason?: string) => reject(new Error(`${code} ${reason ?? ''}`));
      this.onError.once(refused);
      this.onJoin.once(() => {
        this.onError.remove(refused);
        resolve(this);
      });
      this.connect(address, { name });
    });
  }
}

/**
 * Joins the room. During an update the room can have other fields than this page; then the library gets their
 * description from the room. Otherwise the description, about 1,400 bytes, is not sent.
 *
 * @param origin the origin of the page, http or https.
 */
export function enterRoom(reservation: Reservation, origin: string): Promise<Room> {
  const { name, roomId, sessionId, processId, stateVersion } = reservation;
  const room = stateVersion === STATE_VERSION ? new EnteredRoom(name, RoomState) : new EnteredRoom(name);
  room.roomId = roomId;
  room.sessionId = sessionId;
  const address = `${origin.replace(/^http/, 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
  return room.enter(address, name);
}
