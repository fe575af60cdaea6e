import type { Server as HttpServer } from 'node:http';
import { type ErrorCode, messageOf } from '@gumball/contract/errors';
import type { Acknowledgement, ClientEvents, ConnectRefusal, ServerEvents } from '@gumball/contract/realtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { isDatabaseAway } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { Authenticate, Viewer } from '../http/viewer.ts';
import type { Log } from '../log/log.ts';
import type { Redis } from './redis.ts';

/** The room of every signed-in socket. */
export const everyone = 'members';
/** The room of all sockets of one member. */
export const memberRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** A live connection as a feature sees it. */
export type Connection = {
  viewer: Viewer;
  /** Replaces the rooms of one kind (`prefix`) by the given ones. */
  watch(prefix: string, rooms: string[]): void;
  /** A place for a feature's own bookkeeping about this connection; it ends with the connection. */
  id: string;
};

/** The typed door to all sockets. What a feature announces goes out after its commit, to every node. */
export type Realtime = {
  /** Sends an event to everybody in a room. */
  announce<E extends keyof ServerEvents>(room: string, event: E, payload: ServerEvents[E]): void;
  /** Handles a client's event. The payload is validated first; a throw becomes the acknowledgement's error. */
  on<E extends keyof ClientEvents>(
    event: E,
    schema: z.ZodType<ClientEvents[E]>,
    handler: (connection: Connection, payload: ClientEvents[E]) => Promise<object | undefined> | object | undefined,
  ): void;
  /** Calls `handler` for each new connection. */
  onConnect(handler: (connection: Connection) => void): void;
  /** Calls `handler` when a connection has ended. */
  onDisconnect(handler: (connection: Connection) => void): void;
  /** Closes the sockets of one session on this node. */
  closeSession(sessionId: string): void;
  /** Closes all sockets of a member on this node. */
  closeMember(userId: string): void;
  /** How many sockets are open on this node. */
  count(): number;
  close(): Promise<void>;
};

const eventsPerSecond = 60;
type Data = { viewer: Viewer };
type Io = Server<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (payload: unknown) => void>,
  object,
  Data
>;
type IoSocket = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (payload: unknown) => void>,
  object,
  Data
>;

/** Opens the socket server on the HTTP server. Foreign origins, unknown tokens and incomplete profiles are refused. */
export function openRealtime(options: {
  server: HttpServer;
  authenticate: Authenticate;
  allowedOrigins: string[];
  redis: Redis | undefined;
  log: Log;
}): Realtime {
  const { server, authenticate, allowedOrigins, redis, log } = options;
  const io: Io = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 100_000,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    cleanupEmptyChildNamespaces: true,
    // Browsers always send Origin on a web socket; programs that send none cannot be tricked by a foreign page.
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      const allowed = origin === undefined || allowedOrigins.includes(origin);
      decide(allowed ? null : 'origin', allowed);
    },
    ...(redis ? { adapter: createAdapter(redis, { maxLen: 10_000 }) } : {}),
  });
  const handlers = new Map<string, (connection: Connection, payload: unknown) => Promise<object | undefined>>();
  const connectHandlers: ((connection: Connection) => void)[] = [];
  const disconnectHandlers: ((connection: Connection) => void)[] = [];

  const admit = async (socket: IoSocket): Promise<ConnectRefusal | undefined> => {
    const token: unknown = socket.handshake.auth.token;
    if (typeof token !== 'string' || token.length > 200) return 'UNAUTHENTICATED';
    const viewer = await authenticate(token);
    if (!viewer) return 'UNAUTHENTICATED';
    if (!viewer.complete) return 'PROFILE_INCOMPLETE';
    socket.data.viewer = viewer;
    return undefined;
  };

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal ? new Error(refusal) : undefined),
      (error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'a socket could not be admitted');
        next(new Error('UNAVAILABLE'));
      },
    );
  });

  io.on('connection', (socket) => {
    const { viewer } = socket.data;
    const connection: Connection = {
      viewer,
      id: socket.id,
      watch(prefix, rooms) {
        for (const room of socket.rooms) if (room.startsWith(prefix)) void socket.leave(room);
        void socket.join(rooms);
      },
    };
    // The handshake's request is large and never needed again.
    socket.conn.request = undefined as never;
    void socket.join([everyone, memberRoom(viewer.userId), sessionRoom(viewer.sessionId)]);
    let windowStart = 0;
    let used = 0;
    socket.onAny((event: string, ...args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (last as (answer: Acknowledgement & object) => void) : undefined;
      const now = Date.now();
      if (now - windowStart >= 1000) {
        windowStart = now;
        used = 0;
      }
      used += 1;
      if (used > eventsPerSecond) return acknowledge?.(refused('RATE_LIMITED'));
      const handler = handlers.get(event);
      if (!handler) return acknowledge?.(refused('NOT_FOUND'));
      handler(connection, args[0]).then(
        (answer) => acknowledge?.({ success: true, ...answer }),
        (error: unknown) => acknowledge?.(toRefusal(error, event, log)),
      );
    });
    socket.on('disconnect', () => {
      for (const handler of disconnectHandlers) handler(connection);
    });
    for (const handler of connectHandlers) handler(connection);
  });

  return {
    announce: (room, event, payload) => void io.to(room).emit(event, payload),
    on(event, schema, handler) {
      handlers.set(event, async (connection, payload) => {
        const parsed = schema.safeParse(payload);
        if (!parsed.success) throw new AppError('INVALID_INPUT');
        return handler(connection, parsed.data);
      });
    },
    onConnect: (handler) => connectHandlers.push(handler),
    onDisconnect: (handler) => disconnectHandlers.push(handler),
    closeSession: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    closeMember: (userId) => io.local.in(memberRoom(userId)).disconnectSockets(true),
    count: () => io.of('/').sockets.size,
    async close() {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function refused(code: ErrorCode): Acknowledgement {
  return { success: false, code, message: messageOf(code) };
}

function toRefusal(error: unknown, event: string, log: Log): Acknowledgement {
  if (error instanceof AppError) return { success: false, code: error.code, message: error.message };
  if (isDatabaseAway(error)) return refused('UNAVAILABLE');
  log.error({ err: error, event }, 'unexpected error on a socket');
  return refused('SERVER_ERROR');
}
