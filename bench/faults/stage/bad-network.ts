import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a network does to what passes: each piece arrives so much later; a part of the pieces is lost once and arrives that much later still. */
export type Weather = { delayMs: number; lostPart: number; resendMs: number };

/** A way to a server through a bad network. */
export type BadNetwork = {
  url: string;
  /** Resets one of the open connections; false where there is none. */
  reset(): boolean;
  close(): Promise<void>;
};

/** Opens a way to the server at `url`. */
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

// What was lost holds back what comes behind it, as it does in a stream.
function carry(from: Socket, to: Socket, { delayMs, lostPart, resendMs }: Weather): void {
  let free = 0;
  from.on('data', (piece: Buffer) => {
    const now = performance.now();
    const lost = Math.random() < lostPart ? resendMs : 0;
    free = Math.max(free, now + delayMs + lost);
    setTimeout(() => to.writable && to.write(piece), free - now);
  });
}
