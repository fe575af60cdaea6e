import type { Acknowledgement, AcknowledgementOf, ClientEvents, ServerEvents } from '@gumball/contract/realtime';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';

/** A Socket.IO client of a test. */
export type TestSocket = {
  socket: Socket;
  /** All received events, oldest first. */
  events: { [E in keyof ServerEvents]: { event: E; payload: ServerEvents[E] } }[keyof ServerEvents][];
  /** Sends an event and returns its acknowledgement. */
  send<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): Promise<AcknowledgementOf<E>>;
  /** Sends an event with arbitrary name and arguments. */
  sendAnything(event: string, ...args: unknown[]): Promise<Acknowledgement>;
};

type Options = Partial<ManagerOptions & SocketOptions>;

function open(app: { url: string }, auth: object, options: Options): Socket {
  const socket = io(app.url, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** Connects a signed-in user. Throws if the connection is refused. */
export async function connect(
  app: { url: string },
  who: { token: string },
  options: Options = {},
): Promise<TestSocket> {
  const socket = open(app, { token: who.token }, options);
  const events: TestSocket['events'] = [];
  socket.onAny((event, payload) => events.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const sendAnything = (event: string, ...args: unknown[]): Promise<Acknowledgement> =>
    socket.timeout(15_000).emitWithAck(event, ...args);
  return { socket, events, sendAnything, send: (event, payload) => socket.timeout(15_000).emitWithAck(event, payload) };
}

/** The error message of a refused connection, or `connected`. */
export async function rejectionOf(app: { url: string }, auth: object, options: Options = {}): Promise<string> {
  const socket = open(app, auth, options);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** Polls until the condition is true. Throws after `withinMs`. */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`the condition is still false after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
