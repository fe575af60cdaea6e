import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Network conditions: every chunk is delayed by `delayMs`; a part of them is lost once and arrives `retransmitMs` later.
 */
export type NetworkConditions = { delayMs: number; lossRate: number; retransmitMs: number };

/** A TCP proxy to a server that simulates a bad network. */
export type FaultyProxy = {
  url: string;
  /** Resets a random open connection. Returns false if there is none. */
  reset(): boolean;
  close(): Promise<void>;
};

/** Starts a proxy to the server at `url`. */
export async function startFaultyProxy(url: string, conditions: NetworkConditions): Promise<FaultyProxy> {
  const { hostname, port } = new URL(url);
  const open = new Set<[Socket, Socket]>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, server];
    open.add(pair);
    const close = () => {
      open.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', close).on('close', close).setNoDelay(true);
    forward(client, server, conditions);
    forward(server, client, conditions);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    reset() {
      const pair = [...open][Math.floor(Math.random() * open.size)];
      if (!pair) return false;
      for (const socket of pair) socket.resetAndDestroy();
      return true;
    },
    async close() {
      for (const [client, server] of open) {
        client.destroy();
        server.destroy();
      }
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

// A lost chunk delays everything behind it, as in a TCP stream.
function forward(from: Socket, to: Socket, { delayMs, lossRate, retransmitMs }: NetworkConditions): void {
  let nextDeliveryMs = 0;
  from.on('data', (chunk: Buffer) => {
    const now = performance.now();
    const retransmitDelayMs = Math.random() < lossRate ? retransmitMs : 0;
    nextDeliveryMs = Math.max(nextDeliveryMs, now + delayMs + retransmitDelayMs);
    setTimeout(() => to.writable && to.write(chunk), nextDeliveryMs - now);
  });
}
