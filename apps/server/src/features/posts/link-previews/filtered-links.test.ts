import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { LinkPreview, Post } from '@gumball/contract/posts/posts.schemas';
import { expect, test } from 'vitest';
import { writePost } from '../../../../test/data/builders.ts';
import { emitMessage, listMessages, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { htmlPage, startLinkedSite } from '../../../../test/linked-site.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

async function start() {
  const app = await startApp();
  const site = await startLinkedSite(app, {
    '/fine': htmlPage('<title>Bees</title>'),
    '/shop': htmlPage('<title>Nice</title><meta name="description" content="The zebracorn shop">'),
    '/short': { body: '', redirect: '/shop' },
    '/away': { body: '', redirect: 'http://blocked.example/' },
  });
  const [judge, alice, bob] = [
    await createOperator(app, 'judge'),
    await createTestUser(app, 'alice'),
    await createTestUser(app, 'bob'),
  ];
  const filter = (body: object) =>
    judge.post<{ filter: { id: string } }>('/operator/filters', {
      kind: 'word',
      text: 'zebracorn',
      places: ['posts', 'messages'],
      ...body,
    });
  const preview = async (path: string) =>
    (await alice.post<{ linkPreview: LinkPreview | null }>('/posts/link-preview', { url: site.origin + path })).body
      .linkPreview;
  const reviewOf = async (by: TestUser, id: string) =>
    (await by.get<{ post?: Post }>(`/posts/${id}`)).body.post?.review ?? 'open';
  return { app, site, judge, alice, bob, filter, preview, reviewOf };
}

test('a post is held by the preview of its link, and refused where the filter refuses', async () => {
  const { site, judge, alice, bob, filter, preview, reviewOf } = await start();
  const linkPreview = { url: `${site.origin}/short` };
  expect(await preview('/short')).toMatchObject({ title: 'Nice' });
  const before = await writePost(alice, 'Look', { linkPreview });
  expect(await reviewOf(bob, before.id)).toBe('open');
  const { body } = await filter({ action: 'hold' });
  const held = await writePost(alice, 'Look again', { linkPreview });
  expect(held.review).toBe('waiting');
  expect((await bob.get(`/posts/${held.id}`)).status).toBe(404);
  // An edit adds the link.
  expect((await alice.put<{ post: Post }>(`/posts/${before.id}`, { linkPreview })).body.post.review).toBe('waiting');
  await judge.put(`/operator/filters/${body.filter.id}`, {
    action: 'refuse',
    places: ['posts'],
    reason: '',
    isActive: true,
  });
  expect(await expectError(alice.post('/posts', { content: 'x', linkPreview }))).toMatch('422 TEXT_REFUSED');
});

test('a post without a preview is held once its links are read, also by the address of a redirect', async () => {
  const { site, judge, alice, bob, filter, reviewOf } = await start();
  await filter({ action: 'refuse' });
  await filter({ kind: 'domain', text: 'blocked.example', action: 'limit' });
  const fine = await writePost(alice, `${site.origin}/fine`);
  const texts = [`First ${site.origin}/fine, then ${site.origin}/short`, `${site.origin}/away`];
  const posts = await Promise.all(texts.map((text) => writePost(alice, text)));
  await until(async () => (await Promise.all(posts.map(({ id }) => reviewOf(alice, id)))).join() === 'waiting,limited');
  for (const { id } of posts) expect((await bob.get(`/posts/${id}`)).status).toBe(404);
  expect(await reviewOf(bob, fine.id)).toBe('open');
  const { holds } = (await judge.get<{ holds: { postId: string; id: string }[] }>('/operator/holds?state=waiting'))
    .body;
  expect(holds.map(({ postId }) => postId)).toEqual([posts[0]?.id]);
  await judge.post(`/operator/holds/${holds[0]?.id}/release`);
  expect(await reviewOf(bob, posts[0]?.id ?? '')).toBe('open');
});

test('a group shows no preview that a filter matches, and two members among themselves do', async () => {
  const { site, alice, bob, app, filter } = await start();
  await filter({ action: 'refuse' });
  const carol = await createTestUser(app, 'carol');
  const group = await startGroup(alice, [carol, await createTestUser(app, 'dave')]);
  const direct = await startDirect(alice, bob);
  await emitMessage(alice, group.id, `${site.origin}/short`);
  await emitMessage(alice, direct.id, `${site.origin}/short`);
  const last = await emitMessage(alice, group.id, `${site.origin}/fine`);
  const titles = async (by: TestUser, id: string) =>
    (await listMessages(by, id)).map(({ linkPreview }: Message) => linkPreview?.title);
  await until(async () => (await titles(carol, group.id)).includes('Bees'));
  expect(last.linkPreview).toBeNull();
  await until(async () => (await titles(bob, direct.id)).includes('Nice'));
  expect(await titles(carol, group.id)).not.toContain('Nice');
});
