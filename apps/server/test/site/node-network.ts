import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';

/** The address of a test server. */
type Node = { url: string };

/** A network like Docker's: each node has its own address, all share a port, and a DNS server resolves their names. */
export type NodeNetwork = {
  /** Address and port of the DNS server. It resolves `node-1`, `node-2` and so on, and `nodes` to all. */
  nameServer: string;
  /** The port of all nodes. */
  port: number;
  addresses(): string[];
  /** Closes the node's port. Its name still resolves. */
  stop(index: number): Promise<void>;
  /** Resolves the node's name to a new address that forwards to the given node. */
  recreate(index: number, node: Node): Promise<void>;
};

/** Starts the network. Linux only: other systems do not assign all of 127.0.0.0/8 to the loopback interface. */
export async function startNodeNetwork(nodes: readonly Node[]): Promise<NodeNetwork> {
  const port = await freePort();
  let created = 1;
  const places: { address: string; relay: Relay }[] = [];
  const create = async ({ url }: Node) => {
    created += 1;
    const address = `127.0.0.${created}`;
    return { address, relay: await startRelay(address, port, Number(new URL(url).port)) };
  };
  onTestFinished(async () => {
    for (const { relay } of places) await relay.close();
  });
  for (const node of nodes) places.push(await create(node));
  const nameServer = await startNameServer((name) => {
    if (name === 'nodes') return places.map(({ address }) => address);
    const place = places[Number(/^node-(\d+)$/.exec(name)?.[1]) - 1];
    return place && [place.address];
  });
  return {
    nameServer,
    port,
    addresses: () => places.map(({ address }) => address),
    stop: async (index) => places[index]?.relay.close(),
    async recreate(index, node) {
      await places[index]?.relay.close();
      places[index] = await create(node);
    },
  };
}

type Relay = { close(): Promise<void> };

async function startRelay(address: string, port: number, target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const typeA = 1;

/** A DNS server for A records with a TTL of ten minutes. */
async function startNameServer(find: (name: string) => string[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => socket.send(dnsResponse(question, find), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function dnsResponse(question: Buffer, find: (name: string) => string[] | undefined): Buffer {
  const labels: string[] = [];
  let end = 12;
  for (let length = question.readUInt8(end); length > 0; length = question.readUInt8(end)) {
    labels.push(question.toString('latin1', end + 1, end + 1 + length));
    end += 1 + length;
  }
  const type = question.readUInt16BE(end + 1);
  const addresses = find(labels.join('.'));
  const found = type === typeA ? (addresses ?? []) : [];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt32BE(0, 8);
  const records = found.map((address) =>
    Buffer.from([0xc0, 0x0c, 0, typeA, 0, 1, 0, 0, 2, 88, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, question.subarray(12, end + 5), ...records]);
}
