import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { type Baseline, startBaseline } from '../load/baseline.ts';
import { createCommitTable, dropCommitTable } from '../load/baseline-commits.ts';
import { parentOf, residentMb } from '../load/process-stats.ts';
import { startProduct } from '../load/product.ts';
import { median } from '../load/quantile.ts';
import { prepareTokens } from '../load/viewers.ts';
import { type ChatFigures, type ChatServer, clientIndexes, type SendMode } from './client-pool.ts';
import { type ChatGroup, findParticipants, type Participants } from './participants.ts';
import { RemoteClientPool } from './remote-client-pool.ts';
import type { StampedeFigures } from './stampede.ts';

const relayMain = fileURLToPath(new URL('baseline-relay.ts', import.meta.url));
const rates = [250, 500, 1000, 2000, 3000, 4000];
/**
 * The rate of the goals, one-to-one and in groups. It is measured in several rounds, alternating with the relay; the
 * medians count.
 */
const steadyRate = 500;
const steadyRounds = 5;
// A member may send 30 messages a minute, and a run is shorter than a minute.
const maxMessagesPerUser = 25;
// A server that delivers less than this share of the offered messages is at its limit. Higher rates would only queue.
const minDeliveredShare = 0.75;

/** Memory that open sockets need on a server. */
export type SocketMemory = { server: string; sockets: number; openedMs: number; beforeMb: number; openMb: number };

/** Results of the chat benchmark. */
export type ChatReport = {
  direct: ChatFigures[];
  groups: ChatFigures[];
  /** One to one, with replies and reactions among the messages. */
  mixed: ChatFigures[];
  socketMemory: SocketMemory[];
  stampede: StampedeFigures;
};

/** A measured server: the clients connected to it, and the event with which they send. */
type Sender = { clients: RemoteClientPool; sendMode: SendMode };

type Options = { sockets: number; seconds: number; log: (line: string) => void };

/**
 * Measures chat on a running product, compared with a relay that stores nothing. At the rate of the goals it is also
 * compared with a relay that commits one row per message: no server that stores a message before it acknowledges can be
 * faster.
 */
export async function benchChat(network: PreparedNetwork, options: Options): Promise<ChatReport> {
  const messagesPerUser =
    (rates.reduce((sum, rate) => sum + rate * roundCount(rate), steadyRate * (2 + steadyRounds)) * options.seconds) /
    options.sockets;
  if (messagesPerUser > maxMessagesPerUser)
    throw new Error('Too many messages per member: use more --sockets or fewer --seconds.');
  const product = await startProduct(network.dataDir);
  try {
    const client = new pg.Client(network.connection);
    await client.connect();
    const participants = await findParticipants(client, options.sockets);
    const tokens = await prepareTokens(client, participants.userIds);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await createCommitTable(client);
    await client.end();
    const productServer: ChatServer = {
      name: 'Gumball',
      url: product.url,
      authOf: (index) => ({ token: tokens[index] }),
      pid: product.pid,
    };
    const { host, port, user, database: name } = network.connection;
    const relay = await startBaseline(relayMain, [host, String(port), user, name]);
    const relayServer = relayServerOf(relay, participants);
    const pools: RemoteClientPool[] = [];
    try {
      const startPool = async (server: ChatServer) => {
        const pool = await RemoteClientPool.start(server, tokens.length);
        pools.push(pool);
        return pool;
      };
      const [relayPool, productPool] = [await startPool(relayServer), await startPool(productServer)];
      const senders = {
        relay: { clients: relayPool, sendMode: sendModeOf(relayServer) },
        commits: {
          clients: relayPool,
          sendMode: { name: 'relay with a commit', event: 'message:commit', pids: [relay.pid, database] },
        },
        product: { clients: productPool, sendMode: sendModeOf(productServer) },
      };
      return await measure(senders, participants, tokens, options);
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
      await relay.end();
      await dropCommitTable(network.connection);
    }
  } finally {
    await product.end();
  }
}

const sendModeOf = ({ name, pid }: ChatServer): SendMode => ({ name, event: 'message:send', pids: [pid] });

function relayServerOf({ url, pid }: Baseline, { pairs, groups }: Participants): ChatServer {
  const rooms: string[][] = [];
  for (const { id, members } of [...pairs, ...groups]) for (const index of members) (rooms[index] ??= []).push(id);
  return { name: 'relay', url, authOf: (index) => ({ rooms: rooms[index] ?? [] }), pid };
}

async function measure(
  { relay, commits, product }: { relay: Sender; commits: Sender; product: Sender },
  participants: Participants,
  tokens: string[],
  { seconds, log }: Options,
): Promise<ChatReport> {
  const report: Omit<ChatReport, 'stampede'> = { direct: [], groups: [], mixed: [], socketMemory: [] };
  for (const { clients } of [relay, product]) {
    const memory = await measureSockets(clients, clientIndexes(participants));
    log(
      `${memory.server}: ${memory.sockets} sockets in ${memory.openedMs} ms, ${memory.beforeMb} MB before, ${memory.openMb} MB after`,
    );
    report.socketMemory.push(memory);
  }
  const logFigures = (figures: ChatFigures) => {
    const { server, offered, deliveredPerSecond, ackP50, ackP99, deliveryP50, deliveryP99, reactionP99, cpuMs } =
      figures;
    log(
      `${server.padEnd(18)} ${String(offered).padStart(5)}/s offered ${String(deliveredPerSecond).padStart(5)}/s  ack p50 ${ackP50} p99 ${ackP99} ms  delivery p50 ${deliveryP50} p99 ${deliveryP99} ms${reactionP99 === null ? '' : `  reaction p99 ${reactionP99} ms`}  ${cpuMs} ms CPU`,
    );
    return figures;
  };
  const mixed = { ...product, sendMode: { ...product.sendMode, isMixed: true } };
  // Warms up all servers: code runs slower before it is optimized.
  for (const { clients, sendMode } of [relay, commits, mixed, mixed])
    await clients.sendAtRate(sendMode, participants.pairs, steadyRate, seconds);
  // Before the rates that overload a server, which works on their messages for a while after them.
  for (const [, figures] of await alternate([relay, commits, product], participants.groups, steadyRate, seconds))
    report.groups.push(logFigures(figures));
  for (const [, figures] of await alternate([mixed], participants.pairs, steadyRate, seconds))
    report.mixed.push(logFigures(figures));
  const exhausted = new Set<Sender>();
  for (const rate of rates) {
    const senders = rate === steadyRate ? [relay, commits, product] : [relay, product];
    const active = senders.filter((sender) => !exhausted.has(sender));
    for (const [sender, figures] of await alternate(active, participants.pairs, rate, seconds)) {
      report.direct.push(logFigures(figures));
      if (figures.deliveredPerSecond < rate * minDeliveredShare) exhausted.add(sender);
    }
  }
  await relay.clients.terminate(clientIndexes(participants));
  return { ...report, stampede: await product.clients.stampede(participants, tokens) };
}

const roundCount = (rate: number) => (rate === steadyRate ? steadyRounds : 1);

async function alternate(
  senders: Sender[],
  chats: ChatGroup[],
  rate: number,
  seconds: number,
): Promise<Map<Sender, ChatFigures>> {
  const rounds = new Map(senders.map((sender): [Sender, ChatFigures[]] => [sender, []]));
  for (let round = 0; round < roundCount(rate); round += 1)
    for (const [{ clients, sendMode }, figures] of rounds)
      figures.push(await clients.sendAtRate(sendMode, chats, rate, seconds));
  return new Map([...rounds].map(([sender, figures]) => [sender, mediansOf(figures)]));
}

function mediansOf(rounds: ChatFigures[]): ChatFigures {
  const [first] = rounds;
  if (!first) throw new Error('Nothing was measured.');
  const medianOf = (pick: (figures: ChatFigures) => number) => median(rounds.map(pick));
  const sum = (pick: (figures: ChatFigures) => number) => rounds.reduce((total, figures) => total + pick(figures), 0);
  return {
    ...first,
    deliveredPerSecond: medianOf((figures) => figures.deliveredPerSecond),
    ackP50: medianOf((figures) => figures.ackP50),
    ackP99: medianOf((figures) => figures.ackP99),
    deliveryP50: medianOf((figures) => figures.deliveryP50),
    deliveryP99: medianOf((figures) => figures.deliveryP99),
    reactionP99: first.reactionP99 === null ? null : medianOf((figures) => figures.reactionP99 ?? 0),
    cpuMs: medianOf((figures) => figures.cpuMs),
    refused: sum((figures) => figures.refused),
    lost: sum((figures) => figures.lost),
  };
}

async function measureSockets(clients: RemoteClientPool, indexes: number[]): Promise<SocketMemory> {
  const { name, pid } = clients.server;
  const beforeMb = residentMb(pid);
  const startedAt = performance.now();
  await clients.open(indexes);
  const openedMs = Math.round(performance.now() - startedAt);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return { server: name, sockets: indexes.length, openedMs, beforeMb, openMb: residentMb(pid) };
}
