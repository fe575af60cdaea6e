/** The live connection: docs/product.md, Live connection. Its library is fetched only once somebody is signed in and sees something. */
import type { AcknowledgementOf, ClientEvents, ServerEvents } from '@gumball/contract/realtime';
import type { Socket } from 'socket.io-client';
import { t } from '../i18n/i18n.ts';
import { afterFirstPaint } from '../scheduling/after-first-paint.ts';
import { session } from '../session/session.ts';
import { currentUserId } from '../session/user-state.ts';
import { createStore } from '../storage/store.ts';

/** `offline` where nobody is signed in or the device has no network. */
export type ConnectionState = 'online' | 'offline' | 'connecting' | 'reconnecting' | 'disconnected';

const connectTimeoutMs = 10_000;
const reconnectMinMs = 1000;
const reconnectMaxMs = 5000;
const acknowledgementTimeoutMs = 5000;

type Handler = (payload: never) => void;
type ClientSocket = Socket<Record<string, (payload: unknown) => void>, Record<string, (...args: unknown[]) => void>>;

const state = createStore<ConnectionState>('offline');
const handlers = new Map<string, Set<Handler>>();
const connectListeners = new Set<() => void>();
let clientSocket: ClientSocket | undefined;
let requestedToken: string | undefined;
let hasConnected = false;

function disconnect(): void {
  clientSocket?.removeAllListeners();
  clientSocket?.disconnect();
  clientSocket = undefined;
}

function dispatch(event: string, payload: unknown): void {
  for (const handler of handlers.get(event) ?? []) {
    try {
      handler(payload as never);
    } catch (error) {
      // One feature's mistake must not keep the event from the others.
      reportError(error);
    }
  }
}

async function connect(token: string): Promise<void> {
  requestedToken = token;
  hasConnected = false;
  state.set('connecting');
  await afterFirstPaint();
  const { io } = await import('socket.io-client');
  if (requestedToken !== token) return;
  disconnect();
  // The network may have gone while the library was fetched: `retry` connects once it is back.
  const hasNetwork = navigator.onLine;
  if (!hasNetwork) state.set('offline');
  const connection: ClientSocket = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    autoConnect: hasNetwork,
    timeout: connectTimeoutMs,
    reconnectionDelay: reconnectMinMs,
    reconnectionDelayMax: reconnectMaxMs,
  });
  clientSocket = connection;
  connection.on('connect', () => {
    hasConnected = true;
    state.set('online');
    for (const listener of connectListeners) listener();
  });
  connection.on('disconnect', (reason) => {
    // A server that closes on purpose (token revoked, node draining) is not retried by the library.
    if (reason === 'io server disconnect')
      setTimeout(() => clientSocket === connection && connection.connect(), reconnectMinMs);
    state.set(reason === 'io client disconnect' ? 'disconnected' : 'reconnecting');
  });
  connection.on('connect_error', (error) => {
    if (error.message === 'UNAUTHENTICATED') {
      disconnect();
      const current = session.get();
      if (current.status === 'member' && current.token === token) session.end('expired');
      return;
    }
    if (error.message === 'PROFILE_INCOMPLETE') {
      disconnect();
      state.set('disconnected');
      return;
    }
    state.set(hasConnected ? 'reconnecting' : 'connecting');
    // A refusal by the server's middleware is final for the library; a server in trouble deserves another try.
    if (!connection.active) setTimeout(() => clientSocket === connection && connection.connect(), reconnectMaxMs);
  });
  connection.onAny((event: string, payload: unknown) => dispatch(event, payload));
}

export const socket = {
  state,

  /** Connects as the member of `token`, or closes for a guest. Calling it with the same token again changes nothing. */
  connectAs(token: string | undefined): void {
    if (token === requestedToken) return;
    if (token) {
      connect(token).catch(() => {
        // The library could not be fetched; `retry` or the next sign-in tries again.
        requestedToken = undefined;
        state.set('disconnected');
      });
      return;
    }
    requestedToken = undefined;
    disconnect();
    state.set('offline');
  },

  /** Closes until `retry`: the device has lost its network, which a connection would notice much later by itself. */
  pause(): void {
    clientSocket?.disconnect();
    state.set('offline');
  },

  /** Tries again at once, by the member's wish. */
  retry(): void {
    const current = session.get();
    if (!clientSocket && current.status === 'member') {
      requestedToken = undefined;
      socket.connectAs(current.token);
      return;
    }
    if (clientSocket && !clientSocket.connected) {
      state.set('reconnecting');
      clientSocket.disconnect().connect();
    }
  },

  /** Listens to a server event; answers how to stop. Works before, through and after a connection. */
  on<Name extends keyof ServerEvents>(event: Name, handler: (payload: ServerEvents[Name]) => void): () => void {
    const listeners = handlers.get(event) ?? new Set();
    handlers.set(event, listeners.add(handler));
    return () => {
      listeners.delete(handler);
    };
  },

  /** Runs after every (re)connect, and at once where the connection stands: the place to fetch what was missed. */
  onConnect(listener: () => void): () => void {
    connectListeners.add(listener);
    if (clientSocket?.connected) listener();
    return () => {
      connectListeners.delete(listener);
    };
  },

  /**
   * Runs after every connect of a user but the first that this listener sees: the place to fetch events that were
   * missed.
   */
  onReconnect(listener: () => void): () => void {
    let connectedUserId: string | undefined;
    return socket.onConnect(() => {
      const userId = currentUserId();
      if (userId !== undefined && userId === connectedUserId) listener();
      connectedUserId = userId;
    });
  },

  /** Says something to the server. Resolves with its answer; rejects when there is no connection or no answer within 5 s. */
  async emit<Name extends keyof ClientEvents>(
    event: Name,
    payload: ClientEvents[Name],
  ): Promise<AcknowledgementOf<Name>> {
    if (!clientSocket?.connected) throw new Error(t('Connection timeout'));
    return (await clientSocket
      .timeout(acknowledgementTimeoutMs)
      .emitWithAck(event, payload)) as AcknowledgementOf<Name>;
  },

  /** Says something that may be lost, such as which posts are in view. */
  emitVolatile<Name extends keyof ClientEvents>(event: Name, payload: ClientEvents[Name]): void {
    if (clientSocket?.connected) clientSocket.volatile.emit(event, payload);
  },
};
