import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PreparedNetwork } from '../data-set/prepare.ts';
import { type Bare, startBare } from '../load/bare.ts';
import { createCommits, dropCommits } from '../load/commits.ts';
import { parentOf, residentMb } from '../load/cpu.ts';
import { startProduct } from '../load/product.ts';
import { median } from '../load/quantile.ts';
import { prepareTokens } from '../load/viewers.ts';
import { type ChatFigures, type ChatServer, type Manner, placesOf } from './crowd.ts';
import { type Chat, findPeople, type People } from './people.ts';
import { RemoteCrowd } from './remote-crowd.ts';
import type { StormFigures } from './storm.ts';

const relayMain = fileURLToPath(new URL('bare-relay.ts', import.meta.url));
const rates = [250, 500, 1000, 2000, 3000, 4000];
/**
 * The rate of the goals, one-to-one and in groups. It is measured in several rounds, alternating with the relay; the
 * medians count.
 */
const steadyRate = 500;
const steadyRounds = 3;
// A member may send 30 messages a minute, and a run is shorter than a minute.
const messagesPerMember = 25;
// A server that delivers less than this share of the offered messages is at its limit. Higher rates would only queue.
const keptUp = 0.75;

/** Memory that open sockets need on a server. */
export type HeldFigures = { server: string; sockets: number; openedMs: number; emptyMb: number; heldMb: number };

/** Results of the chat benchmark. */
export type ChatReport = {
  direct: ChatFigures[];
  groups: ChatFigures[];
  held: HeldFigures[];
  storm: StormFigures;
};

/** A measured server: the clients connected to it, and the event with which they send. */
type Speaker = { crowd: RemoteCrowd; manner: Manner };

type Options = { sockets: number; seconds: number; say: (line: string) => void };

/**
 * Measures chat on a running product, compared with a relay that stores nothing. At the rate of the goals it is also
 * compared with a relay that commits one row per message: no server that stores a message before it acknowledges can be
 * faster.
 */
export async function benchChat(network: PreparedNetwork, options: Options): Promise<ChatReport> {
  const most =
    (rates.reduce((sum, rate) => sum + rate * roundsAt(rate), steadyRate) * options.seconds) / options.sockets;
  if (most > messagesPerMember) throw new Error('Too many messages per member: use more --sockets or fewer --seconds.');
  const product = await startProduct(network.dataDir);
  try {
    const client = new pg.Client(network.connection);
    await client.connect();
    const people = await findPeople(client, options.sockets);
    const tokens = await prepareTokens(client, people.memberIds);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const database = parentOf(rows[0]?.pid ?? 0);
    await createCommits(client);
    await client.end();
    const productServer: ChatServer = {
      name: 'Gumball',
      url: product.url,
      authOf: (place) => ({ token: tokens[place] }),
      pid: product.pid,
    };
    const { host, port, user, database: name } = network.connection;
    const relay = await startBare(relayMain, [host, String(port), user, name]);
    const relayServer = relayOf(relay, people);
    const crowds: RemoteCrowd[] = [];
    try {
      const gather = async (server: ChatServer) => {
        const crowd = await RemoteCrowd.gather(server, tokens.length);
        crowds.push(crowd);
        return crowd;
      };
      const [relayed, own] = [await gather(relayServer), await gather(productServer)];
      const speakers = {
        relay: { crowd: relayed, manner: mannerOf(relayServer) },
        commits: {
          crowd: relayed,
          manner: { name: 'relay with a commit', event: 'message:commit', pids: [relay.pid, database] },
        },
        product: { crowd: own, manner: mannerOf(productServer) },
      };
      return await measure(speakers, people, tokens, options);
    } finally {
      await Promise.all(crowds.map((crowd) => crowd.end()));
      await relay.end();
      await dropCommits(network.connection);
    }
  } finally {
    await product.end();
  }
}

const mannerOf = ({ name, pid }: ChatServer): Manner => ({ name, event: 'message:send', pids: [pid] });

function relayOf({ url, pid }: Bare, { pairs, groups }: People): ChatServer {
  const rooms: string[][] = [];
  for (const { id, members } of [...pairs, ...groups]) for (const place of members) (rooms[place] ??= []).push(id);
  return { name: 'relay', url, authOf: (place) => ({ rooms: rooms[place] ?? [] }), pid };
}

async function measure(
  { relay, commits, product }: { relay: Speaker; commits: Speaker; product: Speaker },
  people: People,
  tokens: string[],
  { seconds, say }: Options,
): Promise<ChatReport> {
  const report: Omit<ChatReport, 'storm'> = { direct: [], groups: [], held: [] };
  for (const { crowd } of [relay, product]) {
    const held = await hold(crowd, placesOf(people));
    say(
      `${held.server}: ${held.sockets} sockets in ${held.openedMs} ms, ${held.emptyMb} MB before, ${held.heldMb} MB after`,
    );
    report.held.push(held);
  }
  const tell = (figures: ChatFigures) => {
    const { server, offered, deliveredPerSecond, ackP50, ackP99, deliveryP50, deliveryP99, cpuMs } = figures;
    say(
      `${server.padEnd(18)} ${String(offered).padStart(5)}/s offered ${String(deliveredPerSecond).padStart(5)}/s  ack p50 ${ackP50} p99 ${ackP99} ms  delivery p50 ${deliveryP50} p99 ${deliveryP99} ms  ${cpuMs} ms CPU`,
    );
    return figures;
  };
  // Warms up all servers: code runs slower before it is optimized.
  for (const { crowd, manner } of [relay, commits, product])
    await crowd.talk(manner, people.pairs, steadyRate, seconds);
  const exhausted = new Set<Speaker>();
  for (const rate of rates) {
    const speakers = rate === steadyRate ? [relay, commits, product] : [relay, product];
    const able = speakers.filter((speaker) => !exhausted.has(speaker));
    for (const [speaker, figures] of await inTurn(able, people.pairs, rate, seconds)) {
      report.direct.push(tell(figures));
      if (figures.deliveredPerSecond < rate * keptUp) exhausted.add(speaker);
    }
  }
  for (const [, figures] of await inTurn([relay, commits, product], people.groups, steadyRate, seconds))
    report.groups.push(tell(figures));
  await relay.crowd.cut(placesOf(people));
  return { ...report, storm: await product.crowd.storm(people, tokens) };
}

const roundsAt = (rate: number) => (rate === steadyRate ? steadyRounds : 1);

async function inTurn(
  speakers: Speaker[],
  chats: Chat[],
  rate: number,
  seconds: number,
): Promise<Map<Speaker, ChatFigures>> {
  const rounds = new Map(speakers.map((speaker): [Speaker, ChatFigures[]] => [speaker, []]));
  for (let round = 0; round < roundsAt(rate); round += 1)
    for (const [{ crowd, manner }, figures] of rounds) figures.push(await crowd.talk(manner, chats, rate, seconds));
  return new Map([...rounds].map(([speaker, figures]) => [speaker, middleOf(figures)]));
}

function middleOf(rounds: ChatFigures[]): ChatFigures {
  const [first] = rounds;
  if (!first) throw new Error('Nothing was measured.');
  const middle = (pick: (figures: ChatFigures) => number) => median(rounds.map(pick));
  const sum = (pick: (figures: ChatFigures) => number) => rounds.reduce((total, figures) => total + pick(figures), 0);
  return {
    ...first,
    deliveredPerSecond: middle((figures) => figures.deliveredPerSecond),
    ackP50: middle((figures) => figures.ackP50),
    ackP99: middle((figures) => figures.ackP99),
    deliveryP50: middle((figures) => figures.deliveryP50),
    deliveryP99: middle((figures) => figures.deliveryP99),
    cpuMs: middle((figures) => figures.cpuMs),
    refused: sum((figures) => figures.refused),
    lost: sum((figures) => figures.lost),
  };
}

async function hold(crowd: RemoteCrowd, places: number[]): Promise<HeldFigures> {
  const { name, pid } = crowd.server;
  const emptyMb = residentMb(pid);
  const begun = performance.now();
  await crowd.open(places);
  const openedMs = Math.round(performance.now() - begun);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return { server: name, sockets: places.length, openedMs, emptyMb, heldMb: residentMb(pid) };
}
