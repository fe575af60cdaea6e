/** What restricted members meet: the same words at every route and event by which they could reach others. */
import { linkEndpoints, publishingEndpoints } from '@gumball/contract/moderation/publishing';
import { dayMs } from '@gumball/rules/formats/durations';
import { describe, expect, it } from 'vitest';
import { nextTempId } from '../data/chat.ts';
import { createOperator } from '../data/tasks.ts';
import { createTestUser, type TestUser } from '../data/users.ts';
import { connect, rejectionOf, until } from '../sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../start-app.ts';
import { freeEndpoints } from './free-endpoints.ts';

const sharedApp = shareNumberedApp();

const link = 'See https://news.example/a';
const texts = { content: link, name: link, bio: link, title: link, text: link, description: link };

async function start(app: TestApp = sharedApp()) {
  const [judge, alice] = [await createOperator(app, 'judge'), await createTestUser(app, 'alice')];
  const impose = (kind: string, days: number | null) =>
    judge.post(`/operator/members/${alice.id}/sanctions`, { kind, days, rule: 'spam', note: '' });
  return { app, alice, impose };
}

async function send(who: TestUser, endpoint: string, body: object) {
  const [method = '', path = ''] = endpoint.split(' ');
  const target = path.replace(/:\w+/g, '17');
  const reply = method === 'POST' ? await who.post(target, body) : await who.put(target, body);
  return { status: reply.status, ...(reply.body as { code?: string; message?: string }) };
}

async function changingEndpoints(app: TestApp): Promise<string[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method === 'post' || method === 'put')
      .map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`)
      .filter((endpoint) => !endpoint.includes(' /operator')),
  );
}

describe('restricted members', () => {
  it('every route that changes something is decided about: it publishes, takes links, or is free', async () => {
    const { app } = await start();
    const decided = [...publishingEndpoints, ...linkEndpoints, ...freeEndpoints];
    expect(decided.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      (await changingEndpoints(app)).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('a limited member meets the same words for a link everywhere', async () => {
    const { app, alice, impose } = await start(await startApp());
    const before = await connect(app, alice);
    expect((await impose('limit', 7)).status).toBe(201);
    await until(() => !before.socket.connected);
    const words = new Set<string>();
    for (const endpoint of [...publishingEndpoints, ...linkEndpoints]) {
      // The place of an upload has no text, and a boost neither.
      if (endpoint.includes('/upload/') || endpoint === 'POST /shop/boosts') continue;
      const { status, code, message = '' } = await send(alice, endpoint, texts);
      expect([endpoint, status, code]).toEqual([endpoint, 403, 'LIMITED_LINKS']);
      words.add(message);
    }
    const socket = await connect(app, alice);
    for (const event of ['message:send', 'message:retry'] as const) {
      const reply = await socket.send(event, { conversationId: '17', content: link, tempId: nextTempId() });
      expect([event, reply]).toMatchObject([event, { success: false, code: 'LIMITED_LINKS' }]);
      words.add('message' in reply ? reply.message : '');
    }
    expect(words.size).toBe(1);
    expect(await send(alice, 'POST /shop/boosts', { postId: '17' })).toMatchObject({ code: 'BOOST_LIMITED' });
    app.advance(7 * dayMs);
    expect((await send(alice, 'POST /posts', texts)).status).toBe(201);
  });

  // What a suspended member meets at each sign-in: the tests of auth.
  it('a suspended member is signed out everywhere', async () => {
    const { app, alice, impose } = await start();
    const socket = await connect(app, alice);
    expect((await impose('suspension', 7)).status).toBe(201);
    await until(() => !socket.socket.connected);
    for (const endpoint of [...publishingEndpoints, ...linkEndpoints]) {
      const { status, code } = await send(alice, endpoint, texts);
      expect([endpoint, status, code]).toEqual([endpoint, 401, 'UNAUTHENTICATED']);
    }
    expect(await rejectionOf(app, { token: alice.token })).not.toBe('connected');
  });
});
