import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { dayMs } from '@gumball/rules/formats/durations';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { describe, expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, type TestUser } from '../../../test/data/users.ts';
import { until } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { purgeNotifications } from './purge-notifications.ts';

const app = shareApp();
let userCount = 0;
const createUser = (name: string) => {
  userCount += 1;
  return createTestUser(app(), `${name}${userCount}`);
};

type List = { notifications: Notification[]; pagination: Pagination; unreadCount: number; unseenCount: number };
const listOf = async (user: TestUser, query = '') => (await user.get<List>(`/notifications${query}`)).body;
const messagesOf = async (user: TestUser) =>
  (await listOf(user)).notifications.map(({ message, phrase }) => {
    expect(toEnglish(phrase)).toBe(message);
    return message;
  });

const fullName = (user: TestUser) => `${user.username.replace('.fun', '')} Tester`;

/** Waits until a user has exactly these notifications, latest first. */
const expectMessages = async (user: TestUser, ...messages: string[]) => {
  await until(async () => JSON.stringify(await messagesOf(user)) === JSON.stringify(messages)).catch(() => undefined);
  expect(await messagesOf(user)).toEqual(messages);
};

describe('the list', () => {
  it('paginates by cursor without repeating or skipping, and counts unread and unseen', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    for (let at = 0; at < 5; at += 1) {
      const post = await writePost(alice, `post ${at}`);
      await bob.post(`/posts/${post.id}/like`);
    }
    await until(async () => (await messagesOf(alice)).length === 5);
    const all = await listOf(alice);
    const seen: string[] = [];
    for (let query = '?limit=2'; query !== ''; ) {
      const { notifications, pagination } = await listOf(alice, query);
      seen.push(...notifications.map(({ id }) => id));
      query = pagination.nextCursor ? `?limit=2&cursor=${pagination.nextCursor}` : '';
    }
    expect(seen).toEqual(all.notifications.map(({ id }) => id));
    expect(all).toMatchObject({ unreadCount: 5, unseenCount: 5 });
    expect((await alice.put('/notifications/seen')).body).toMatchObject({ unreadCount: 5, unseenCount: 0 });
    expect((await alice.put(`/notifications/${seen[0]}/read`)).body).toMatchObject({ unreadCount: 4, unseenCount: 0 });
    expect((await alice.put(`/notifications/${seen[0]}/read`)).status).toBe(200);
    expect((await alice.put('/notifications/read')).body).toMatchObject({ unreadCount: 0 });
    expect((await listOf(alice)).notifications.every(({ read, seen: known }) => read && known)).toBe(true);
  });

  it('rejects marking notifications of another user', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    await requestFriendship(bob, alice);
    await until(async () => (await messagesOf(alice)).length === 1);
    const [notification] = (await listOf(alice)).notifications;
    const refused = await bob.put<{ code: string }>(`/notifications/${notification?.id}/read`);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND']);
    await bob.put('/notifications/read');
    expect((await listOf(alice)).unreadCount).toBe(1);
  });

  it('purges notifications after ninety days, and undone ones after a day', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const [old, removedLike] = [await writePost(alice, 'old'), await writePost(alice, 'lost')];
    await bob.post(`/posts/${old.id}/like`);
    await bob.post(`/posts/${removedLike.id}/like`);
    await until(async () => (await messagesOf(alice)).length === 2);
    await bob.delete(`/posts/${removedLike.id}/like`);
    await expectMessages(alice, `${fullName(bob)} liked your post: “old”`);
    const { db, clock } = app().deps;
    const depsAfter = (days: number) => ({
      db,
      clock: { now: () => new Date(clock.now().getTime() + days * dayMs) },
    });
    const rows = async () =>
      (await db.pool.query('SELECT 1 FROM notifications WHERE user_id = $1', [alice.id])).rows.length;
    await purgeNotifications(depsAfter(0.5));
    expect(await rows()).toBe(2);
    await purgeNotifications(depsAfter(2));
    expect(await rows()).toBe(1);
    await purgeNotifications(depsAfter(91));
    expect(await rows()).toBe(0);
  });
});
