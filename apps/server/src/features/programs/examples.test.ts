/** The examples of docs/api.md, run against a real server. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { expect, it, onTestFinished } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { emitMessage, listMessages, startGroup } from '../../../test/data/chat.ts';
import { grantToken } from '../../../test/data/tokens.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { drawPng } from '../../../test/send-files.ts';
import { until } from '../../../test/sockets.ts';
import { shareNumberedApp, startApp } from '../../../test/start-app.ts';
import { createGuardedFetch } from '../../platform/outbound/guarded-fetch.ts';

const sharedApp = shareNumberedApp();

const example = (name: string) => new URL(`../../../../../docs/examples/${name}`, import.meta.url).href;

type Bot = (options: {
  site: string;
  token: string;
  commands: Record<string, (words: string) => string | File>;
}) => Promise<() => void>;
type CreateReceiver = (secret: string, handle: (delivery: { id: string; event: string }) => void) => Server;

async function talkWith(person: TestUser, bot: { id: string }): Promise<string> {
  await person.post(`/friends/request/${bot.id}`);
  await until(
    async () => (await person.get<{ status: string }>(`/friends/status/${bot.id}`)).body.status === 'friends',
  );
  const { body } = await person.post<{ conversation: { id: string } }>('/messages/conversations', {
    participantIds: [bot.id],
  });
  return body.conversation.id;
}

it('runs the sample bot, which accepts every friend request and answers commands once', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const created = await alice.post<{ bot: { id: string }; token: string }>('/bots', {
    name: 'Echo',
    username: 'echo',
  });
  const { startBot } = (await import(example('sample-bot.ts'))) as { startBot: Bot };
  const dot = await drawPng(8, 8).png().toBuffer();
  const commands = {
    echo: (words: string) => `${words}!`,
    dot: () => new File([Uint8Array.from(dot)], 'dot.png', { type: 'image/png' }),
  };
  const stop = await startBot({ site: app.url, token: created.body.token, commands });
  onTestFinished(stop);
  const conversationId = await talkWith(bob, created.body.bot);
  await emitMessage(bob, conversationId, '/echo hello there');
  await emitMessage(bob, conversationId, '/unknown');
  await emitMessage(bob, conversationId, 'no command');
  const read = async (): Promise<Message[]> => listMessages(bob, conversationId);
  await until(async () => (await read()).some(({ content }) => content === 'hello there!'));
  const answers = (await read()).filter(({ senderId }) => senderId === created.body.bot.id);
  expect(answers).toMatchObject([{ replyTo: { message: { content: '/echo hello there' } } }]);
  // In a group it reads and answers its commands only.
  const { bot } = created.body;
  const named = [
    { name: 'echo', description: 'Repeats what you say' },
    { name: 'dot', description: 'Draws a dot' },
  ];
  await alice.put(`/bots/${bot.id}`, { name: 'Echo', bio: '', groups: 'owner', commands: named });
  const group = await startGroup(alice, [bob]);
  await alice.post(`/messages/conversations/${group.id}/bots`, { username: 'echo_bot' });
  for (const text of ['/echo to all', 'no command', '/other']) await emitMessage(alice, group.id, text);
  const byBot = async () => (await listMessages(bob, group.id)).filter(({ senderId }) => senderId === bot.id);
  await until(async () => (await byBot()).length === 1);
  await emitMessage(alice, group.id, '/dot');
  await until(async () => (await byBot()).length > 1);
  expect(await byBot()).toMatchObject([
    { content: 'to all!', replyTo: { message: { content: '/echo to all' } } },
    { media: [{ name: 'dot.png' }], replyTo: { message: { content: '/dot' } } },
  ]);
  await expect(startBot({ site: app.url, token: 'gbp_x', commands })).rejects.toThrow('UNAUTHENTICATED');
});

it('runs the sample receiver, which refuses what is not signed and handles each event once', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  app.deps.guardedFetch = createGuardedFetch({ isAllowedAddress: () => true, isAllowedPort: () => true });
  const { createReceiver } = (await import(example('webhook-receiver.ts'))) as { createReceiver: CreateReceiver };
  const { body } = await alice.post<{ webhook: { id: string }; secret: string }>('/webhooks', {
    url: 'https://receiver.example/',
    events: ['post.created'],
  });
  const handled: string[] = [];
  const server = createReceiver(body.secret, ({ event }) => void handled.push(event));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await app.deps.db.kysely.updateTable('webhooks').set({ url }).where('id', '=', body.webhook.id).execute();
  await writePost(alice, 'Hello');
  await until(() => handled.length === 1);
  const log = async () =>
    (await alice.get<{ deliveries: { id: string; state: string }[] }>(`/webhooks/${body.webhook.id}/deliveries`)).body
      .deliveries;
  await until(async () => (await log())[0]?.state === 'delivered');
  await alice.post(`/webhooks/${body.webhook.id}/deliveries/${(await log())[0]?.id}/redeliver`);
  await until(async () => (await log())[0]?.state === 'delivered');
  expect(handled).toEqual(['post.created']);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
});

it('types and sends requests by the client, and waits for the rate limit', async () => {
  const app = sharedApp();
  const [alice] = await createTestUsers(app, 'alice');
  const { token } = await grantToken(app, alice, ['posts:read', 'posts:write']);
  const { createClient } = await import('@gumball/client');
  let refused = 0;
  const client = createClient({
    site: app.url,
    token,
    async fetch(request) {
      refused += 1;
      return refused === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '1' } }) : fetch(request);
    },
  });
  const { data } = await client.POST('/api/posts', { body: { content: 'By the client' } });
  expect(data?.post.content).toBe('By the client');
  const { error } = await client.GET('/api/messages/conversations');
  expect(error?.code).toBe('SCOPE_MISSING');
});
