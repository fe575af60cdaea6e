import { describe, expect, it } from 'vitest';
import { startBucket } from '../bucket.ts';
import { heardOf, say, startDirect, welcomed } from '../chat.ts';
import { asPerson, call, createPeople, createPerson } from '../people.ts';
import { ownRedis, redisProgram } from '../redis.ts';
import { drawing, sendFiles } from '../send-files.ts';
import { connect, until } from '../sockets.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { proxyProgram, startProxy } from './proxy.ts';

/** Two nodes with a Redis and a bucket, behind the composition's proxy. */
async function startSite(): Promise<{
  site: { url: string };
  nodes: [TestApp, TestApp];
  objects: Map<string, Buffer>;
}> {
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
  };
  const first = await startApp(env);
  const nodes: [TestApp, TestApp] = [first, await startApp(env, first)];
  return { site: await startProxy(nodes), nodes, objects: bucket.objects };
}

describe.skipIf(proxyProgram === undefined || redisProgram === undefined)(
  'a site of two nodes behind the proxy of the composition (needs nginx and redis-server)',
  () => {
    it('spreads its members, who hear each other, and goes on when a node ends', { timeout: 60_000 }, async () => {
      const { site, nodes } = await startSite();
      const [first, second] = nodes;
      const [alice, bob] = await createPeople(first, 'alice', 'bob');
      const { id: conversationId } = await startDirect(alice, bob);
      // Where a browser ends is the proxy's choice; here each node has one of the two for certain.
      const [hers, his] = [await connect(site, alice), await connect(second, bob)];
      for (const listener of [hers, his]) await welcomed(listener);
      await say(hers, conversationId, 'through the proxy');
      await until(() => heardOf(his, 'message:new').length === 1);
      await say(his, conversationId, 'and back');
      await until(() => heardOf(hers, 'message:new').length === 2);
      const polling = await connect(site, alice, { transports: ['polling'] });
      await welcomed(polling);
      await say(polling, conversationId, 'without a WebSocket');
      await until(() => heardOf(his, 'message:new').length === 3);

      const through = asPerson(site, alice);
      await first.close();
      for (let time = 0; time < 20; time += 1) expect((await through.get('/posts/feed')).status).toBe(200);
      expect((await through.post('/posts', { content: 'still here' })).status).toBe(201);
      const again = await connect(site, alice);
      await welcomed(again);
      await say(again, conversationId, 'on the other node');
      await until(() => heardOf(his, 'message:new').length === 4);
    });

    it('takes large files, hands them out by any node, believes no address that it is told and keeps its figures to itself', {
      timeout: 60_000,
    }, async () => {
      const { site, nodes, objects } = await startSite();
      const alice = await createPerson(nodes[0], 'alice');
      const noise = await drawing(1800, 1500).png({ compressionLevel: 0 }).toBuffer();
      const { status, body } = await sendFiles(site, alice.token, [
        { bytes: noise, name: 'large.png', type: 'image/png' },
      ]);
      expect([status, noise.length > 5_000_000, objects.size > 0]).toEqual([201, true, true]);
      const address = new URL(body.urls[0] ?? '', site.url).pathname;
      for (const { url } of [site, ...nodes]) {
        const answer = await fetch(`${url}${address}`);
        expect([answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
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
      expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    });
  },
);
