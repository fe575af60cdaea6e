import { Server } from 'socket.io';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { secondNode } from '../../../test/nodes/second-node.ts';
import { ownCluster, redisProgram } from '../../../test/redis.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';
import { createLog } from '../log/log.ts';
import { userRoom } from './realtime.ts';
import { openRedis } from './redis.ts';
import { createShardedLink } from './sharded-adapter.ts';

const channelOf = (room: string) => `socket.io#/#${room}#`;
const again = { reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 200 };

/** The post ids of the events that a socket received. */
const receivedIds = ({ events }: TestSocket) =>
  events.flatMap((found) => (found.event === 'post:pinned' ? [found.payload.postId ?? ''] : []));

async function threeNodes(options?: { replicas: boolean }) {
  const cluster = await ownCluster(options);
  await cluster.start();
  const first = await startApp(cluster.env);
  const nodes = [first, await secondNode(first, cluster.env), await secondNode(first, cluster.env)] as const;
  const users = await createTestUsers(first, 'alice', 'bob', 'carol');
  const sockets = [
    await connect(nodes[0], users[0], again),
    await connect(nodes[1], users[1], again),
    await connect(nodes[2], users[2], again),
  ] as const;
  const pin = (node: number, user: TestUser, postId: string) =>
    nodes[node]?.deps.realtime.broadcast(userRoom(user.id), 'post:pinned', { postId });
  const countNodes = async (room: string) => {
    const { url } = await cluster.ownerOf(channelOf(room));
    const [, count] = await cluster.query<[string, number]>(url, 'PUBSUB', 'SHARDNUMSUB', channelOf(room));
    return count;
  };
  return { cluster, nodes, users, sockets, pin, countNodes };
}

describe.skipIf(redisProgram === undefined)('three servers with a Redis Cluster (needs redis-server on PATH)', () => {
  it('subscribe to the rooms of their sockets only, and deliver each event once, in order', async () => {
    const { nodes, users, sockets, pin, countNodes } = await threeNodes();
    const [alice, bob] = users;
    for (const user of users) expect(await countNodes(userRoom(user.id))).toBe(1);
    expect(await countNodes('members')).toBe(3);
    const { id } = await writePost(alice, 'hello');
    for (const socket of sockets.slice(0, 2)) await socket.send('posts:watch', { postIds: [id] });
    expect(await countNodes(`post:${id}`)).toBe(2);

    const sent = Array.from({ length: 300 }, (_, at) => String(at));
    for (const postId of sent) pin(0, bob, postId);
    await until(() => receivedIds(sockets[1]).length >= sent.length);
    expect(receivedIds(sockets[1])).toEqual(sent);

    // A socket in several of the rooms receives the event once, and one in none of them not at all.
    const rooms = [userRoom(bob.id), `post:${id}`, userRoom(alice.id)];
    nodes[2].deps.realtime.broadcast(rooms, 'post:pinned', { postId: 'both' });
    nodes[2].deps.realtime.broadcast(rooms, 'post:pinned', { postId: 'one' }, [userRoom(alice.id)]);
    await until(() => receivedIds(sockets[1]).includes('one') && receivedIds(sockets[0]).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedIds(sockets[1]).slice(sent.length)).toEqual(['both', 'one']);
    expect(receivedIds(sockets[0])).toEqual(['both']);
    expect(receivedIds(sockets[2])).toEqual([]);

    // Watched and left at once, several times: the last word counts.
    for (const postIds of [[], [id], [], [id]]) await sockets[1].send('posts:watch', { postIds });
    await sockets[0].send('posts:watch', { postIds: [] });
    await until(async () => (await countNodes(`post:${id}`)) === 1, 10_000);
    nodes[2].deps.realtime.broadcast(`post:${id}`, 'post:pinned', { postId: 'last' });
    await until(() => receivedIds(sockets[1]).includes('last'));
  }, 120_000);

  it('answer questions from one to all', async () => {
    const { env, start } = await ownCluster();
    await start();
    const log = createLog('silent');
    const open = async () => {
      const redis = await openRedis({ urls: env.REDIS_CLUSTER_URLS?.split(',') ?? [], cluster: true }, log);
      const link = createShardedLink(redis.client, log, () => false);
      const io = new Server({ adapter: link.adapter });
      onTestFinished(() => {
        link.close();
        redis.close();
      });
      return io;
    };
    const [one, two] = [await open(), await open()];
    two.on('question', (answer: (text: string) => void) => answer('two'));
    await until(async () => (await one.of('/').adapter.serverCount()) === 2);
    expect(await one.serverSideEmitWithAck('question')).toEqual(['two']);
    expect(await one.fetchSockets()).toEqual([]);
  }, 120_000);

  it('follow a slot that moves to another master, and reconnect only the clients whose events were lost', async () => {
    const { cluster, nodes, users, sockets, pin, countNodes } = await threeNodes();
    const [, bob, carol] = users;
    const ownerOf = async ({ id }: TestUser) => (await cluster.ownerOf(channelOf(userRoom(id)))).url;
    const moving = await ownerOf(bob);
    // Where the notice of a moved slot comes late, all clients of its master connect again.
    const candidates = [carol, ...(await createTestUsers(nodes[0], 'dave', 'erin', 'frank', 'grace', 'heidi'))];
    const owners = await Promise.all(candidates.map(ownerOf));
    const other = candidates.find((_, at) => owners[at] !== moving) ?? carol;
    const otherSocket = await connect(nodes[2], other, again);
    let disconnects = 0;
    let others = 0;
    sockets[1].socket.on('disconnect', () => (disconnects += 1));
    otherSocket.socket.on('disconnect', () => (others += 1));
    let sent = 0;
    const sending = setInterval(() => {
      pin(0, bob, String((sent += 1)));
      pin(0, other, String(sent));
    }, 5);
    await until(() => receivedIds(sockets[1]).length > 20);
    await cluster.moveSlot(channelOf(userRoom(bob.id)));
    await until(() => disconnects > 0 && sockets[1].socket.connected, 15_000);
    expect(await countNodes(userRoom(bob.id))).toBe(1);
    const from = sent;
    await until(() => receivedIds(sockets[1]).filter((postId) => Number(postId) > from).length > 50);
    clearInterval(sending);
    await until(() => [sockets[1], otherSocket].every((socket) => receivedIds(socket).at(-1) === String(sent)));
    // From the reconnect on nothing is missing, twice or out of order.
    const later = receivedIds(sockets[1])
      .map(Number)
      .filter((at) => at > from);
    expect(later).toEqual(Array.from({ length: sent - from }, (_, at) => from + 1 + at));
    expect(disconnects).toBe(1);
    expect(others).toBe(0);
    expect(receivedIds(otherSocket)).toHaveLength(sent);
  }, 120_000);

  it('return to live updates when a replica takes over from a killed master', async () => {
    const { cluster, users, sockets, pin } = await threeNodes({ replicas: true });
    const [alice, bob] = users;
    const room = channelOf(userRoom(bob.id));
    let disconnects = 0;
    sockets[1].socket.on('disconnect', () => (disconnects += 1));
    const { url } = await cluster.ownerOf(room);
    await cluster.kill(url);
    const killedAt = Date.now();
    const { id } = await writePost(alice, 'written during the failover');
    let sent = 0;
    await until(() => {
      pin(0, bob, String((sent += 1)));
      return disconnects > 0 && sockets[1].socket.connected && receivedIds(sockets[1]).length > 0;
    }, 30_000);
    expect((await cluster.ownerOf(room)).url).not.toBe(url);
    expect(Date.now() - killedAt).toBeLessThan(20_000);
    expect((await bob.get(`/posts/${id}`)).status).toBe(200);
    const from = sent;
    const earlier = receivedIds(sockets[1]).length;
    for (let at = 0; at < 50; at += 1) pin(2, bob, `after ${at}`);
    await until(() => receivedIds(sockets[1]).includes('after 49'));
    expect(
      receivedIds(sockets[1])
        .slice(earlier)
        .filter((postId) => postId.startsWith('after')),
    ).toHaveLength(50);
    expect(from).toBeGreaterThan(0);
  }, 120_000);
});
