import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ErrorCode, messageOf } from '@gumball/contract/errors';
import { clientEventScopes } from '@gumball/contract/event-scopes';
import { tempIdMax } from '@gumball/contract/messages/messages.events';
import type { Acknowledgement, ClientEvents, ConnectRefusal, Refusal, ServerEvents } from '@gumball/contract/realtime';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { isDatabaseUnavailable, isDiskFull } from '../db/database.ts';
import { assertScope } from '../http/admit-token.ts';
import { AppError } from '../http/app-error.ts';
import type { Authenticate, Viewer } from '../http/viewer.ts';
import type { Log } from '../log/log.ts';
import { addressEachRoom } from './address-each-room.ts';
import { corkWrites } from './cork-writes.ts';
import { createEventBudgets } from './event-budgets.ts';
import {
  endWithToken,
  isProgramRoom,
  mayReceive,
  ownedRoom,
  roomsOfToken,
  roomWithoutScope,
} from './program-sockets.ts';
import { createClientReconnector } from './reconnect-clients.ts';
import { isCluster, type Redis } from './redis.ts';
import type { RedisAdapter } from './redis-adapter.ts';

/** The room of every signed-in socket. */
export const allUsersRoom = 'members';
/** The room of all sockets of one user. */
export const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;
// Used on the node of their sockets only.
const isLocalRoom = (room: string) => room.startsWith('session:') || isProgramRoom(room);

/** An open connection, as features use it. */
export type Connection = {
  viewer: Viewer;
  /** Sends an event to this connection only. */
  send<E extends keyof ServerEvents>(event: E, payload: ServerEvents[E]): void;
  /** Replaces the rooms with the prefix `prefix` by `rooms`. */
  setRooms(prefix: string, rooms: string[]): void;
  /**
   * Makes this node receive the events of rooms that the connection is about to join, before their state is read. Waits
   * only on a Redis Cluster.
   */
  prepareRooms(rooms: string[]): Promise<void>;
  /** Leaves a room. */
  leave(room: string): void;
  /** Returns the rooms of this connection with the prefix `prefix`. */
  roomsWithPrefix(prefix: string): string[];
  /** Unique id, for state that a feature keeps per connection. */
  id: string;
};

/** The typed gateway to all sockets. Features broadcast after their commit, to every node. */
export type Realtime = {
  /** Sends an event once to each socket in at least one of the rooms and in none of the rooms of `except`. */
  broadcast<E extends keyof ServerEvents>(
    room: string | string[],
    event: E,
    payload: ServerEvents[E],
    except?: string[],
  ): void;
  /** Whether a room may have sockets. With several nodes it returns true, because other nodes are not queried. */
  mayHaveListeners(room: string): boolean;
  /** Handles a client event. The payload is validated first. A thrown error is sent in the acknowledgement. */
  on<E extends keyof ClientEvents>(
    event: E,
    schema: z.ZodType<ClientEvents[E]>,
    handler: (connection: Connection, payload: ClientEvents[E]) => Promise<object | undefined> | object | undefined,
  ): void;
  /** Returns the names of all handled client events. */
  clientEventNames(): string[];
  /** Calls `handler` after every client event with its name, `OK` or the error code, and the duration. */
  onAck(handler: (event: string, outcome: string, seconds: number) => void): void;
  /** Calls `handler` for each new connection. */
  onConnect(handler: (connection: Connection) => void | Promise<void>): void;
  /** Calls `handler` when a connection has ended. */
  onDisconnect(handler: (connection: Connection) => void | Promise<void>): void;
  /** Calls `handler` when this node stops. */
  onClose(handler: () => void): void;
  /** Returns the connections of a user on this node, or all connections. */
  connections(userId?: string): Connection[];
  /** Closes the sockets of one session on this node. */
  closeSession(sessionId: string): void;
  /** Closes all sockets of a user on this node. */
  closeUser(userId: string): void;
  /** Closes every socket on this node whose token is no longer valid. For use after missed cluster events. */
  revalidateSessions(): Promise<void>;
  /** Returns the number of open sockets on this node. */
  count(): number;
  /** Closes this node's sockets in such a way that clients reconnect to another node. */
  close(): Promise<void>;
};

const maxSocketsPerSession = 20;
const maxMessageBytes = 100_000;
const revalidateConcurrency = 8;
const diskFullRetrySeconds = 10;

type Listen = Record<string, (...args: unknown[]) => void>;
type Emit = Record<string, (payload: unknown) => void>;
type Data = { viewer: Viewer; token: string };
type IoSocket = Socket<Listen, Emit, object, Data>;
type ClientAck = (ack: Acknowledgement & object) => void;

/** Opens the socket server on the HTTP server. Rejects other origins, invalid tokens and incomplete profiles. */
export async function openRealtime(options: {
  server: HttpServer;
  authenticate: Authenticate;
  allowedOrigins: string[];
  redis: Redis | undefined;
  log: Log;
}): Promise<Realtime> {
  const { server, authenticate, allowedOrigins, redis, log } = options;
  // Loaded only if Redis is configured.
  const link = redis && (await openLink(redis, log));
  const handlers = new Map<string, (connection: Connection, payload: unknown) => Promise<object | undefined>>();
  const connectHandlers: ((connection: Connection) => void | Promise<void>)[] = [];
  const disconnectHandlers: ((connection: Connection) => void | Promise<void>)[] = [];
  const closeHandlers: (() => void)[] = [];
  const connectionsById = new Map<string, Connection>();
  const budgets = createEventBudgets();
  let ackHandler: ((event: string, outcome: string, seconds: number) => void) | undefined;
  let closing = false;

  const io = new Server<Listen, Emit, object, Data>(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    cleanupEmptyChildNamespaces: true,
    allowRequest(request, decide) {
      const allowed = !closing && isSameOrigin(request, allowedOrigins);
      decide(allowed ? null : closing ? 'closing' : 'origin', allowed);
    },
    ...(link ? { adapter: link.adapter } : {}),
  });

  const authenticateSocket = async (token: unknown): Promise<Viewer | ConnectRefusal> => {
    if (typeof token !== 'string' || token === '' || token.length > 200) return 'UNAUTHENTICATED';
    const viewer = await authenticate(token);
    if (!viewer) return 'UNAUTHENTICATED';
    if (!viewer.complete) return 'PROFILE_INCOMPLETE';
    return viewer.needsConsent ? 'CONSENT_REQUIRED' : viewer;
  };

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    authenticateSocket(token).then(
      (result) => {
        if (typeof result === 'string') return next(new Error(result));
        if (countSockets(result.sessionId) >= maxSocketsPerSession) return next(new Error('RATE_LIMITED'));
        socket.data = { viewer: result, token: token as string };
        if (!link?.isSharded) return next();
        void link.prepare([allUsersRoom, userRoom(result.userId)]).then(() => next());
      },
      (error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a socket could not be admitted');
        next(new Error('UNAVAILABLE'));
      },
    );
  });

  const countSockets = (sessionId: string) => io.of('/').adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0;

  // A session may have been revoked during the handshake, before the socket was in any room.
  const revalidate = async (socket: IoSocket) => {
    try {
      if (typeof (await authenticateSocket(socket.data.token)) === 'string') socket.disconnect(true);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a socket could not be checked');
    }
  };

  const runHandlers = async (
    callbacks: ((connection: Connection) => void | Promise<void>)[],
    connection: Connection,
  ) => {
    for (const handler of callbacks) {
      try {
        await handler(connection);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'unexpected error on a socket');
      }
    }
  };

  io.on('connection', (socket) => {
    const { viewer } = socket.data;
    // Concurrent handshakes do not count each other, so the limit is checked again.
    if (countSockets(viewer.sessionId) >= maxSocketsPerSession) return void socket.disconnect(true);
    const connection: Connection = {
      viewer,
      send: (event, payload) => void (mayReceive(viewer, event) && socket.emit(event, payload)),
      leave: (room) => void socket.leave(room),
      roomsWithPrefix: (prefix) => [...socket.rooms].filter((room) => room.startsWith(prefix)),
      id: socket.id,
      prepareRooms: async (rooms) => link?.prepare(rooms),
      setRooms(prefix, rooms) {
        if (!socket.connected) return;
        for (const room of socket.rooms) {
          if (room.startsWith(prefix) && !rooms.includes(room)) void socket.leave(room);
        }
        void socket.join(rooms);
      },
    };
    connectionsById.set(socket.id, connection);
    corkWrites(socket.conn);
    void socket.join([allUsersRoom, userRoom(viewer.userId), sessionRoom(viewer.sessionId), ...roomsOfToken(viewer)]);
    endWithToken(socket, viewer);
    clearHandshake(socket);
    void revalidate(socket);
    const isWithinBudget = budgets.join(viewer.userId);
    socket.onAny((event: string, ...args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge: ClientAck = typeof last === 'function' ? (last as ClientAck) : () => undefined;
      if (!isWithinBudget()) return acknowledge(rejected('RATE_LIMITED'));
      const handler = handlers.get(event);
      if (!handler) return acknowledge(rejected('NOT_FOUND'));
      const startedAt = performance.now();
      const acknowledged = (outcome: string) => ackHandler?.(event, outcome, (performance.now() - startedAt) / 1000);
      handler(connection, args[0]).then(
        (ack) => {
          acknowledge({ ...ack, success: true });
          acknowledged('OK');
        },
        (error: unknown) => {
          const refusal = rejectionOf(error, event, log, args[0]);
          acknowledge(refusal);
          acknowledged(refusal.code);
        },
      );
    });
    socket.on('disconnect', () => {
      connectionsById.delete(socket.id);
      budgets.leave(viewer.userId);
      void runHandlers(disconnectHandlers, connection);
    });
    void runHandlers(connectHandlers, connection);
  });

  // Events of other nodes during a Redis outage are lost.
  const reconnector = createClientReconnector(() => io.of('/') as never);
  link?.onMissedEvents((rooms) => reconnector.missed(rooms));

  return {
    broadcast(room, event, payload, except = []) {
      const excluded = [...except, roomWithoutScope(event)];
      if (!link?.isSharded || !Array.isArray(room)) return void io.to(room).except(excluded).emit(event, payload);
      for (const to of addressEachRoom(room, excluded)) io.to(to.room).except(to.except).emit(event, payload);
    },
    mayHaveListeners: (room) => link !== undefined || io.of('/').adapter.rooms.has(room),
    on(event, schema, handler) {
      handlers.set(event, async (connection, payload) => {
        const parsed = schema.safeParse(payload);
        if (!parsed.success) throw new AppError('INVALID_INPUT');
        if (connection.viewer.token) assertScope(connection.viewer.token, clientEventScopes[event]);
        return handler(connection, parsed.data);
      });
    },
    clientEventNames: () => [...handlers.keys()],
    onAck(handler) {
      ackHandler = handler;
    },
    onConnect: (handler) => connectHandlers.push(handler),
    onDisconnect: (handler) => disconnectHandlers.push(handler),
    onClose: (handler) => closeHandlers.push(handler),
    connections(userId) {
      if (userId === undefined) return [...connectionsById.values()];
      const ids = io.of('/').adapter.rooms.get(userRoom(userId)) ?? [];
      return [...ids].flatMap((id) => connectionsById.get(id) ?? []);
    },
    closeSession: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    closeUser: (userId) => io.local.in([userRoom(userId), ownedRoom(userId)]).disconnectSockets(true),
    async revalidateSessions() {
      const sockets = [...io.of('/').sockets.values()];
      for (let index = 0; index < sockets.length; index += revalidateConcurrency) {
        await Promise.all(sockets.slice(index, index + revalidateConcurrency).map(revalidate));
      }
    },
    count: () => io.of('/').sockets.size,
    async close() {
      closing = true;
      reconnector.close();
      for (const handler of closeHandlers) handler();
      // Not `io.close`, which would close the HTTP server under running requests, and not `disconnectSockets`, after
      // which clients do not reconnect.
      await io.of('/').adapter.close();
      io.engine.close();
      link?.close();
    },
  };
}

async function openLink(redis: Redis, log: Log): Promise<RedisAdapter> {
  if (!isCluster(redis)) return (await import('./redis-adapter.ts')).createRedisAdapter(redis, log);
  return (await import('./sharded-adapter.ts')).createShardedLink(redis, log, isLocalRoom);
}

// Browsers always send Origin with a WebSocket. Clients without it are not browsers, so CSRF does not apply.
function isSameOrigin({ headers }: IncomingMessage, allowedOrigins: string[]): boolean {
  return headers.origin === undefined || allowedOrigins.includes(headers.origin);
}

// The handshake data is large, contains the token, and is not needed again, also not for another namespace.
function clearHandshake(socket: IoSocket): void {
  socket.conn.request = undefined as never;
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' });
}

function rejected(code: ErrorCode): Refusal {
  return { success: false, code, message: messageOf(code) };
}

/** Converts an error to the acknowledgement of a client event, with its `tempId` if any. Logs unexpected errors. */
export function rejectionOf(error: unknown, event: string, log: Log, payload: unknown): Refusal {
  const named = payload !== null && typeof payload === 'object' && 'tempId' in payload ? payload.tempId : undefined;
  const name = typeof named === 'string' && named.length <= tempIdMax ? { tempId: named } : {};
  if (error instanceof AppError) {
    const { code, message, retryAfterSeconds } = error;
    return { success: false, code, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}), ...name };
  }
  if (isDatabaseUnavailable(error)) return { ...rejected('UNAVAILABLE'), ...name };
  if (isDiskFull(error)) {
    log.error({ error: String(error), event }, 'no space left');
    return { ...rejected('UNAVAILABLE'), retryAfterSeconds: diskFullRetrySeconds, ...name };
  }
  log.error({ err: error, event }, 'unexpected error on a socket');
  return { ...rejected('SERVER_ERROR'), ...name };
}
