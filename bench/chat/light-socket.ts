import { WebSocket } from 'ws';

/** A minimal Socket.IO client, so that thousands of them measure the server instead of the clients. */
export type LightSocket = {
  /** Sends an event and returns its acknowledgement; undefined if the connection closes first. */
  ask(event: string, payload: object): Promise<unknown>;
  /** Terminates the connection without a close frame. */
  cut(): void;
};

const admittedWithinMs = 120_000;
// Packets of Socket.IO over WebSocket: the Engine.IO type, the Socket.IO type, then JSON.
const opened = '0';
const ping = '2';
const pong = '3';
const connected = '40';
const refused = '44';
const event = '42';
const acknowledgement = '43';

/**
 * Opens a socket with the handshake data `auth`. `hear` receives the payloads of the event `wanted`, and `ended` is
 * called when an accepted connection closes. Throws if the server refuses the connection or does not accept it within
 * `withinMs`.
 */
export async function openLightSocket(
  url: string,
  auth: object,
  wanted: string,
  hear: (payload: unknown) => void,
  { ended = () => undefined, withinMs = admittedWithinMs }: { ended?: () => void; withinMs?: number } = {},
): Promise<LightSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  const beginning = `${event}["${wanted}",`;
  let asked = 0;
  let patience: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    patience = setTimeout(() => reject(new Error('The socket was not accepted in time.')), withinMs);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The socket was closed before it was accepted.')));
    socket.on('message', (data: Buffer) => {
      const packet = data.toString();
      if (packet === ping) return socket.send(pong);
      if (packet.startsWith(beginning)) return hear((JSON.parse(packet.slice(event.length)) as unknown[])[1]);
      if (packet.startsWith(acknowledgement)) return settle(waiting, packet.slice(acknowledgement.length));
      if (packet.startsWith(connected)) return resolve();
      if (packet.startsWith(refused)) return reject(new Error(packet));
      if (packet.startsWith(opened)) socket.send(`${connected}${JSON.stringify(auth)}`);
    });
  })
    .catch((error: unknown) => {
      socket.on('error', () => undefined).terminate();
      throw error;
    })
    .finally(() => clearTimeout(patience));
  // Errors of a terminated connection are expected.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const settleAs of waiting.values()) settleAs(undefined);
    waiting.clear();
    ended();
  });
  return {
    ask(name, payload) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
      const number = asked;
      asked += 1;
      return new Promise((resolve) => {
        waiting.set(number, resolve);
        socket.send(`${event}${number}${JSON.stringify([name, payload])}`);
      });
    },
    cut: () => socket.terminate(),
  };
}

function settle(waiting: Map<number, (answer: unknown) => void>, packet: string): void {
  const from = packet.indexOf('[');
  const number = Number(packet.slice(0, from));
  waiting.get(number)?.((JSON.parse(packet.slice(from)) as unknown[])[0]);
  waiting.delete(number);
}

/** Runs `work` for every item, at most `atOnce` at a time. */
export async function forAll<T>(items: readonly T[], atOnce: number, work: (item: T, at: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
