import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Network conditions: every chunk is delayed by `delayMs`; a part of them is lost once and arrives `resendMs` later.
 */
export type Weather = { delayMs: number; lostPart: number; resendMs: number };

/** A TCP proxy to a server that simulates a bad network. */
export type BadNetwork = {
  url: string;
  /** Resets a random open connection. Returns false if there is none. */
  reset(): boolean;
  close(): Promise<void>;
};

/** Starts a proxy to the server at `url`. */
export async function openBadNetwork(url: string, weather: Weather): Promise<BadNetwork> {
  const { hostname, port } = new URL(url);
  const open = new Set<[Socket, Socket]>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const ends: [Socket, Socket] = [client, server];
    open.add(ends);
    const forget = () => {
      open.delete(ends);
      for (const end of ends) end.destroy();
    };
    for (const end of ends) end.on('error', forget).on('close', forget).setNoDelay(true);
    carry(client, server, weather);
    carry(server, client, weather);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    reset() {
      const ends = [...open][Math.floor(Math.random() * open.size)];
      if (!ends) return false;
      for (const end of ends) end.resetAndDestroy();
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
function carry(from: Socket, to: Socket, { delayMs, lostPart, resendMs }: Weather): void {
  let free = 0;
  from.on('data', (piece: Buffer) => {
    const now = performance.now();
    const lost = Math.random() < lostPart ? resendMs : 0;
    free = Math.max(free, now + delayMs + lost);
    setTimeout(() => to.writable && to.write(piece), free - now);
  });
}
