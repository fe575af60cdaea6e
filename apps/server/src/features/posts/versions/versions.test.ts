import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Post, PostVersion } from '@gumball/contract/posts/posts.schemas';
import { contentWarningMax } from '@gumball/rules/posts/content-warning';
import { expect, it } from 'vitest';
import { block, writePost } from '../../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { versionsMax } from './versions.store.ts';

const edit = (author: TestUser, id: string, body: object) =>
  author.put<{ post: Post; code?: string }>(`/posts/${id}`, body);
const versionsOf = async (reader: TestUser, id: string) =>
  (await reader.get<{ versions: PostVersion[] }>(`/posts/${id}/versions`)).body.versions;

it('former versions are readable by readers of the post, newest first, and end with it', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id, createdAt } = await writePost(alice, 'first', { contentWarning: ' Spoilers ' });
  expect(await versionsOf(bob, id)).toEqual([]);
  const { editedAt } = (await edit(alice, id, { content: 'second' })).body.post;
  await edit(alice, id, { contentWarning: '' });
  expect(await versionsOf(bob, id)).toEqual([
    { content: 'second', contentWarning: 'Spoilers', writtenAt: editedAt },
    { content: 'first', contentWarning: 'Spoilers', writtenAt: createdAt },
  ]);
  // An edit of neither the text nor the warning adds none.
  await edit(alice, id, { content: 'second' });
  expect(await versionsOf(bob, id)).toHaveLength(2);

  await Promise.all(
    Array.from({ length: versionsMax + 5 }, (_, index) => edit(alice, id, { content: `text ${index}` })),
  );
  const latest = await versionsOf(bob, id);
  expect(latest).toHaveLength(versionsMax);
  expect(latest.map(({ content }) => content)).not.toContain('first');

  await block(app, alice, bob);
  expect((await bob.get(`/posts/${id}/versions`)).status).toBe(404);
  await alice.delete(`/posts/${id}`);
  expect((await alice.get(`/posts/${id}/versions`)).status).toBe(404);
  expect((await app.deps.db.pool.query('SELECT FROM post_versions')).rowCount).toBe(0);
});

it('a content warning is stored on one line, within its limit, and stands for the text elsewhere', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id, contentWarning } = await writePost(alice, 'the butler did it @bob', {
    contentWarning: 'Spoilers\n of the  film',
  });
  expect(contentWarning).toBe('Spoilers of the film');
  const tooLong = { content: 'hello', contentWarning: 'a'.repeat(contentWarningMax + 1) };
  expect((await alice.post('/posts', tooLong)).body).toMatchObject({ code: 'WARNING_TOO_LONG' });
  expect((await edit(alice, id, { contentWarning: tooLong.contentWarning })).body.code).toBe('WARNING_TOO_LONG');
  const quote = await writePost(bob, 'look', { quotedPostId: id });
  expect(quote.quote?.post?.contentWarning).toBe('Spoilers of the film');
  const list = async () => (await bob.get<{ notifications: Notification[] }>('/notifications')).body.notifications;
  await until(async () => (await list()).length > 0);
  const text = JSON.stringify(await list());
  expect(text).toContain('Spoilers of the film');
  expect(text).not.toContain('butler');
  expect((await writePost(alice, 'plain')).contentWarning).toBeNull();
});
