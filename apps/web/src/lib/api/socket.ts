/**
 * The Socket.IO connection: docs/product.md, Live connection. Its library loads after the first paint of a signed-in
 * user.
 */
import type { AcknowledgementOf, ClientEvents, ServerEvents } from '@gumball/contract/realtime';
import type { Socket } from 'socket.io-client';
import { t } from '../i18n/i18n.ts';
import { afterFirstPaint } from '../scheduling/after-first-paint.ts';
import { session } from '../session/session.ts';
import { createStore } from '../storage/store.ts';

/** `offline` for a guest or without a network. */
export type ConnectionState = 'online' | 'offline' | 'connecting' | 'reconnecting' | 'disconnected';

const connectTimeoutMs = 10_000;
const reconnectMinMs = 1000;
const reconnectMaxMs = 5000;
const acknowledgementTimeoutMs = 5000;

type Handler = (payload: never) => void;
type ClientSocket = Socket<Record<string, (payload: unknown) => void>, Record<string, (...args: unknown[]) => void>>;

const state = createStore<ConnectionState>('offline');
// The page has one connection. `connectAs` ends it when the user changes; the handlers stay.
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
      // An error of one feature must not keep the event from the others.
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
  // The network may be lost while the library loads: `retry` connects once it is back.
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
    // After a disconnect by the server (token revoked, node draining) the library does not reconnect.
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
    if (error.message === 'PROFILE_INCOMPLETE' || error.message === 'CONSENT_REQUIRED') {
      disconnect();
      state.set('disconnected');
      return;
    }
    state.set(hasConnected ? 'reconnecting' : 'connecting');
    // A rejection by the server's middleware is final for the library; a server error deserves a retry.
    if (!connection.active) setTimeout(() => clientSocket === connection && connection.connect(), reconnectMaxMs);
  });
  connection.onAny((event: string, payload: unknown) => dispatch(event, payload));
}

export const socket = {
  state,

  /** Connects with the token of a user, or disconnects for a guest. The same token again changes nothing. */
  connectAs(token: string | undefined): void {
    if (token === requestedToken) return;
    if (token) {
      connect(token).catch(() => {
        // The library failed to load; `retry` or the next sign-in tries again.
        requestedToken = undefined;
        state.set('disconnected');
      });
      return;
    }
    requestedToken = undefined;
    disconnect();
    state.set('offline');
  },

  /** Disconnects until `retry`: the device has lost its network, which the connection would notice much later. */
  pause(): void {
    clientSocket?.disconnect();
    state.set('offline');
  },

  /** Reconnects at once, on request of the member. */
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

  /** Subscribes to a server event; returns a function that unsubscribes. Independent of the connection's state. */
  on<Name extends keyof ServerEvents>(event: Name, handler: (payload: ServerEvents[Name]) => void): () => void {
    const listeners = handlers.get(event) ?? new Set();
    handlers.set(event, listeners.add(handler));
    return () => {
      listeners.delete(handler);
    };
  },

  /**
   * Handles an event as if the server had sent it: what a response says about this client's own change, which is not
   * told again without a connection.
   */
  applyLocally<Name extends keyof ServerEvents>(event: Name, payload: ServerEvents[Name]): void {
    dispatch(event, payload);
  },

  /** Runs after every (re)connect, and at once if connected. */
  onConnect(listener: () => void): () => void {
    connectListeners.add(listener);
    if (clientSocket?.connected) listener();
    return () => {
      connectListeners.delete(listener);
    };
  },

  /** Emits an event. Resolves with its acknowledgement; rejects without a connection or after 5 s. */
  async emit<Name extends keyof ClientEvents>(
    event: Name,
    payload: ClientEvents[Name],
  ): Promise<AcknowledgementOf<Name>> {
    if (!clientSocket?.connected) throw new Error(t('Connection timeout'));
    return (await clientSocket
      .timeout(acknowledgementTimeoutMs)
      .emitWithAck(event, payload)) as AcknowledgementOf<Name>;
  },

  /** Emits an event that may be lost, such as the posts in view. */
  emitVolatile<Name extends keyof ClientEvents>(event: Name, payload: ClientEvents[Name]): void {
    if (clientSocket?.connected) clientSocket.volatile.emit(event, payload);
  },
};
