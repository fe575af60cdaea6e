/**
 * The baselines of chat: a Socket.IO server that relays messages to rooms without checks. `message:send` stores
 * nothing; `message:commit` commits a row before it relays. It runs as a separate process: `node
 * bench/chat/baseline-relay.ts <socket folder> <database port> <user> <database>`. It prints its address. The handshake of
 * a client has `{ rooms }`; a message goes to the room named by its `conversationId`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { baselineCommit } from '../load/baseline-commits.ts';

type Message = { conversationId: string; content: string };
type Acknowledge = (response: { success: boolean }) => void;

const [host = '', port = '', user = '', database = ''] = process.argv.slice(2);
const pool = new pg.Pool({ host, port: Number(port), user, database, max: 16 });
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
io.on('connection', (socket) => {
  const { rooms } = socket.handshake.auth as { rooms: string[] };
  void socket.join(rooms);
  const relay = (message: Message, acknowledge: Acknowledge) => {
    io.to(message.conversationId).emit('message:new', message);
    acknowledge({ success: true });
  };
  socket.on('message:send', relay);
  socket.on('message:commit', (message: Message, acknowledge: Acknowledge) => {
    pool.query({ ...baselineCommit, values: [message.content] }).then(
      () => relay(message, acknowledge),
      () => acknowledge({ success: false }),
    );
  });
});
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
