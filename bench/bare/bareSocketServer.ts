/**
 * The baseline of the benchmark: a bare `ws` server. For every message it sends 40 bytes to the four sockets of a room
 * and answers the sender.
 */
import { type WebSocket, WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const rooms = new Map<string, WebSocket[]>();
const answer = Buffer.alloc(8, 22);

server.on('connection', (socket, request) => {
  const room = rooms.get(request.url ?? '') ?? [];
  rooms.set(request.url ?? '', room);
  room.push(socket);
  socket.on('message', () => {
    for (const member of room) member.send(Buffer.alloc(40, 15));
    socket.send(answer);
  });
});
server.on('listening', () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
});
