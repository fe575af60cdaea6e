/**
 * The bare limit of chat: Socket.IO that passes messages on to rooms, stores nothing and asks nobody. Run as a process of its own:
 * `node bench/chat/bare-relay.ts`; prints its address. A client says `{ id, rooms }` of itself; `message:send` goes to `{ room }`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
io.on('connection', (socket) => {
  const { rooms } = socket.handshake.auth as { rooms: string[] };
  void socket.join(rooms);
  socket.on('message:send', (message: { conversationId: string }, acknowledge: (answer: object) => void) => {
    io.to(message.conversationId).emit('message:new', message);
    acknowledge({ success: true });
  });
});
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
