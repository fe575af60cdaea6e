/** The live connection: docs/product.md, Live connection. Its library is fetched only once somebody is signed in and sees something. */
import type { AcknowledgementOf, ClientEvents, ServerEvents } from '@gumball/contract/realtime';
import type { Socket } from 'socket.io-client';
import { firstView } from './first-view.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { t } from './texts.ts';

/** `offline` where nobody is signed in or the device has no network. */
export type ConnectionState = 'online' | 'offline' | 'connecting' | 'reconnecting' | 'disconnected';

const connectTimeoutMs = 10_000;
const reconnectMinMs = 1000;
const reconnectMaxMs = 5000;
const acknowledgeMs = 5000;

type Handler = (payload: never) => void;
type Wire = Socket<Record<string, (payload: unknown) => void>, Record<string, (...args: unknown[]) => void>>;

const state = createStore<ConnectionState>('offline');
const handlers = new Map<string, Set<Handler>>();
const onConnect = new Set<() => void>();
let wire: Wire | undefined;
let wantedToken: string | undefined;
let everOnline = false;

function drop(): void {
  wire?.removeAllListeners();
  wire?.disconnect();
  wire = undefined;
}

function deliver(event: string, payload: unknown): void {
  for (const handler of handlers.get(event) ?? []) {
    try {
      handler(payload as never);
    } catch (error) {
      // One feature's mistake must not keep the event from the others.
      reportError(error);
    }
  }
}

async function open(token: string): Promise<void> {
  wantedToken = token;
  everOnline = false;
  state.set('connecting');
  await firstView();
  const { io } = await import('socket.io-client');
  if (wantedToken !== token) return;
  drop();
  // The network may have gone while the library was fetched: `retry` connects once it is back.
  const hasNetwork = navigator.onLine;
  if (!hasNetwork) state.set('offline');
  const socket: Wire = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    autoConnect: hasNetwork,
    timeout: connectTimeoutMs,
    reconnectionDelay: reconnectMinMs,
    reconnectionDelayMax: reconnectMaxMs,
  });
  wire = socket;
  socket.on('connect', () => {
    everOnline = true;
    state.set('online');
    for (const listener of onConnect) listener();
  });
  socket.on('disconnect', (reason) => {
    // A server that closes on purpose (token revoked, node draining) is not retried by the library.
    if (reason === 'io server disconnect') setTimeout(() => wire === socket && socket.connect(), reconnectMinMs);
    state.set(reason === 'io client disconnect' ? 'disconnected' : 'reconnecting');
  });
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHENTICATED') {
      drop();
      const now = session.get();
      if (now.status === 'member' && now.token === token) session.end('expired');
      return;
    }
    if (error.message === 'PROFILE_INCOMPLETE') {
      drop();
      state.set('disconnected');
      return;
    }
    state.set(everOnline ? 'reconnecting' : 'connecting');
    // A refusal by the server's middleware is final for the library; a server in trouble deserves another try.
    if (!socket.active) setTimeout(() => wire === socket && socket.connect(), reconnectMaxMs);
  });
  socket.onAny((event: string, payload: unknown) => deliver(event, payload));
}

export const socket = {
  state,

  /** Connects as the member of `token`, or closes for a guest. Calling it with the same token again changes nothing. */
  follow(token: string | undefined): void {
    if (token === wantedToken) return;
    if (token) {
      open(token).catch(() => {
        // The library could not be fetched; `retry` or the next sign-in tries again.
        wantedToken = undefined;
        state.set('disconnected');
      });
      return;
    }
    wantedToken = undefined;
    drop();
    state.set('offline');
  },

  /** Closes until `retry`: the device has lost its network, which a connection would notice much later by itself. */
  pause(): void {
    wire?.disconnect();
    state.set('offline');
  },

  /** Tries again at once, by the member's wish. */
  retry(): void {
    const now = session.get();
    if (!wire && now.status === 'member') {
      wantedToken = undefined;
      socket.follow(now.token);
      return;
    }
    if (wire && !wire.connected) {
      state.set('reconnecting');
      wire.disconnect().connect();
    }
  },

  /** Listens to a server event; answers how to stop. Works before, through and after a connection. */
  on<Name extends keyof ServerEvents>(event: Name, handler: (payload: ServerEvents[Name]) => void): () => void {
    const set = handlers.get(event) ?? new Set();
    handlers.set(event, set.add(handler));
    return () => {
      set.delete(handler);
    };
  },

  /** Runs after every (re)connect, and at once where the connection stands: the place to fetch what was missed. */
  onConnect(listener: () => void): () => void {
    onConnect.add(listener);
    if (wire?.connected) listener();
    return () => {
      onConnect.delete(listener);
    };
  },

  /** Says something to the server. Resolves with its answer; rejects when there is no connection or no answer within 5 s. */
  async emit<Name extends keyof ClientEvents>(
    event: Name,
    payload: ClientEvents[Name],
  ): Promise<AcknowledgementOf<Name>> {
    if (!wire?.connected) throw new Error(t('Connection timeout'));
    return (await wire.timeout(acknowledgeMs).emitWithAck(event, payload)) as AcknowledgementOf<Name>;
  },

  /** Says something that may be lost, such as which posts are in view. */
  tell<Name extends keyof ClientEvents>(event: Name, payload: ClientEvents[Name]): void {
    if (wire?.connected) wire.volatile.emit(event, payload);
  },
};
