import { describe, expect, it } from 'vitest';
import { startBucket } from '../bucket.ts';
import { eventsOf, sendMessage, startDirect, untilPresent } from '../data/chat.ts';
import { asUser, call, createTestUser, createTestUsers } from '../data/users.ts';
import { ownRedis, redisProgram } from '../redis.ts';
import { drawPng, sendFiles } from '../send-files.ts';
import { connect, until } from '../sockets.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { type NodeNetwork, startNodeNetwork } from './node-network.ts';
import { proxies } from './proxy.ts';

type Site = {
  site: { url: string };
  network: NodeNetwork;
  nodes: [TestApp, TestApp];
  objects: Map<string, Buffer>;
};

/** Two nodes with Redis and an S3 bucket, behind a proxy with its deployed configuration. */
async function startSite(proxy: (typeof proxies)[number]): Promise<Site> {
  const [redis, bucket] = [await ownRedis(), await startBucket()];
  await redis.start();
  const env = {
    ...redis.env,
    TRUST_PROXY: '127.0.0.1/32',
    S3_ENDPOINT: bucket.config.endpoint,
    S3_BUCKET: bucket.config.bucket,
    S3_REGION: bucket.config.region,
    S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
    METRICS_TOKEN: 'watcher',
  };
  const first = await startApp(env);
  const nodes: [TestApp, TestApp] = [first, await startApp(env, first)];
  const network = await startNodeNetwork(nodes);
  return { site: await proxy.start(network), network, nodes, objects: bucket.objects };
}

for (const proxy of proxies) {
  describe.skipIf(!proxy.isInstalled || redisProgram === undefined)(
    `a site of two nodes behind ${proxy.name} (needs ${proxy.name} and redis-server)`,
    () => {
      it('serves members on both nodes and fails over when a node ends', { timeout: 120_000 }, async () => {
        const { site, network, nodes } = await startSite(proxy);
        const [first, second] = nodes;
        const [alice, bob] = await createTestUsers(first, 'alice', 'bob');
        const { id: conversationId } = await startDirect(alice, bob);
        // The proxy may choose the same node for both clients. A direct connection guarantees that both nodes are used.
        const [hers, his] = [await connect(site, alice), await connect(second, bob)];
        for (const listener of [hers, his]) await untilPresent(listener);
        await sendMessage(hers, conversationId, 'through the proxy');
        await until(() => eventsOf(his, 'message:new').length === 1);
        await sendMessage(his, conversationId, 'and back');
        await until(() => eventsOf(hers, 'message:new').length === 2);
        const polling = await connect(site, alice, { transports: ['polling'] });
        await untilPresent(polling);
        await sendMessage(polling, conversationId, 'without a WebSocket');
        await until(() => eventsOf(his, 'message:new').length === 3);

        const through = asUser(site, alice);
        await network.stop(0);
        await first.close();
        for (let time = 0; time < 20; time += 1) expect((await through.get('/posts/feed')).status).toBe(200);
        expect((await through.post('/posts', { content: 'still here' })).status).toBe(201);
        const again = await connect(site, alice);
        await untilPresent(again);
        await sendMessage(again, conversationId, 'on the other node');
        await until(() => eventsOf(his, 'message:new').length === 4);
      });

      it('forwards large files, ignores spoofed addresses and hides metrics', { timeout: 120_000 }, async () => {
        const { site, nodes, objects } = await startSite(proxy);
        const alice = await createTestUser(nodes[0], 'alice');
        const noise = await drawPng(1800, 1500).png({ compressionLevel: 0 }).toBuffer();
        const { status, body } = await sendFiles(site, alice.token, [
          { bytes: noise, name: 'large.png', type: 'image/png' },
        ]);
        expect([status, noise.length > 5_000_000, objects.size > 0]).toEqual([201, true, true]);
        const address = new URL(body.urls[0] ?? '', site.url).pathname;
        for (const { url } of [site, ...nodes]) {
          const response = await fetch(`${url}${address}`);
          expect([response.status, response.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
        }

        const tries = await Promise.all(
          Array.from({ length: 70 }, (_, number) =>
            call(site, 'POST', '/auth/login', {
              body: { username: `nobody${number}.fun`, password: 'wrong' },
              headers: { 'x-forwarded-for': `203.0.113.${number}`, 'x-real-ip': `203.0.113.${number}` },
            }),
          ),
        );
        expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);

        const headers = { authorization: 'Bearer watcher' };
        for (const { url } of nodes) expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
        for (const spelling of ['/metrics', '//metrics', '/%6detrics', '/./metrics', '/x/../metrics', '/metrics?a=b']) {
          expect([spelling, await (await fetch(`${site.url}${spelling}`, { headers })).text()]).not.toEqual([
            spelling,
            expect.stringContaining('gumball_'),
          ]);
        }
      });
    },
  );
}

describe.skipIf(!proxies[0]?.isInstalled || redisProgram === undefined)(
  'nodes that are recreated behind nginx (needs nginx and redis-server)',
  () => {
    it('are resolved to their new addresses without a restart of the proxy', { timeout: 120_000 }, async () => {
      const [nginx] = proxies;
      if (!nginx) throw new Error('nginx is the first proxy');
      const { site, network, nodes } = await startSite(nginx);
      const alice = await createTestUser(nodes[0], 'alice');
      const through = asUser(site, alice);
      expect((await through.get('/posts/feed')).status).toBe(200);
      const before = network.addresses();
      for (const [index, node] of nodes.entries()) await network.recreate(index, node);
      expect(network.addresses().filter((address) => before.includes(address))).toEqual([]);
      await until(async () => (await through.get('/posts/feed')).status === 200, 10_000);
      for (let time = 0; time < 10; time += 1) expect((await through.get('/posts/feed')).status).toBe(200);
      const polling = await connect(site, alice, { transports: ['polling'] });
      await untilPresent(polling);
    });
  },
);
