import { WebSocket } from 'ws';

/** A minimal Socket.IO client, so that thousands of them measure the server instead of the clients. */
export type LightSocket = {
  /** Sends an event and returns its acknowledgement; undefined if the connection closes first. */
  emitWithAck(event: string, payload: object): Promise<unknown>;
  /** Terminates the connection without a close frame. */
  terminate(): void;
};

const connectTimeoutMs = 120_000;
// Packets of Socket.IO over WebSocket: the Engine.IO type, the Socket.IO type, then JSON.
const openPacket = '0';
const pingPacket = '2';
const pongPacket = '3';
const connectPacket = '40';
const errorPacket = '44';
const eventPacket = '42';
const ackPacket = '43';

/**
 * Opens a socket with the handshake data `auth`. `hear` receives the payloads of the event `wanted`, and `ended` is
 * called when an accepted connection closes. Throws if the server refuses the connection or does not accept it within
 * `withinMs`.
 */
export async function openLightSocket(
  url: string,
  auth: object,
  eventName: string,
  onEvent: (payload: unknown) => void,
  {
    ended: onClose = () => undefined,
    withinMs: timeoutMs = connectTimeoutMs,
  }: { ended?: () => void; withinMs?: number } = {},
): Promise<LightSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const pendingAcks = new Map<number, (response: unknown) => void>();
  const eventPrefix = `${eventPacket}["${eventName}",`;
  let nextAckId = 0;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The socket was not accepted in time.')), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The socket was closed before it was accepted.')));
    socket.on('message', (data: Buffer) => {
      const packet = data.toString();
      if (packet === pingPacket) return socket.send(pongPacket);
      if (packet.startsWith(eventPrefix))
        return onEvent((JSON.parse(packet.slice(eventPacket.length)) as unknown[])[1]);
      if (packet.startsWith(ackPacket)) return resolveAck(pendingAcks, packet.slice(ackPacket.length));
      if (packet.startsWith(connectPacket)) return resolve();
      if (packet.startsWith(errorPacket)) return reject(new Error(packet));
      if (packet.startsWith(openPacket)) socket.send(`${connectPacket}${JSON.stringify(auth)}`);
    });
  })
    .catch((error: unknown) => {
      socket.on('error', () => undefined).terminate();
      throw error;
    })
    .finally(() => clearTimeout(timer));
  // Errors of a terminated connection are expected.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const resolveAckOf of pendingAcks.values()) resolveAckOf(undefined);
    pendingAcks.clear();
    onClose();
  });
  return {
    emitWithAck(name, payload) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
      const ackId = nextAckId;
      nextAckId += 1;
      return new Promise((resolve) => {
        pendingAcks.set(ackId, resolve);
        socket.send(`${eventPacket}${ackId}${JSON.stringify([name, payload])}`);
      });
    },
    terminate: () => socket.terminate(),
  };
}

function resolveAck(pendingAcks: Map<number, (response: unknown) => void>, packet: string): void {
  const jsonStart = packet.indexOf('[');
  const ackId = Number(packet.slice(0, jsonStart));
  pendingAcks.get(ackId)?.((JSON.parse(packet.slice(jsonStart)) as unknown[])[0]);
  pendingAcks.delete(ackId);
}

/** Runs `work` for every item, at most `atOnce` at a time. */
export async function forEachConcurrent<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}
