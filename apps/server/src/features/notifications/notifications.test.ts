import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { describe, expect, it } from 'vitest';
import { block, foundCommunity, writeComment, writePost } from '../../../test/builders.ts';
import { ask, becomeFriends } from '../../../test/friendship.ts';
import { createPerson, type Person } from '../../../test/people.ts';
import { until } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { clearNotifications } from './clear-notifications.ts';
import { notify } from './notify.ts';
import { recordHappenings } from './record-happenings.ts';

const app = shareApp();
let people = 0;
const someone = (name: string) => {
  people += 1;
  return createPerson(app(), `${name}${people}`);
};

type List = { notifications: Notification[]; pagination: Pagination; unreadCount: number; unseenCount: number };
const listOf = async (person: Person, query = '') => (await person.get<List>(`/notifications${query}`)).body;
const told = async (person: Person) =>
  (await listOf(person)).notifications.map(({ message, phrase }) => {
    expect(toEnglish(phrase)).toBe(message);
    return message;
  });

/** Waits until a user has exactly these notifications, latest first. */
const isTold = async (person: Person, ...messages: string[]) => {
  await until(async () => JSON.stringify(await told(person)) === JSON.stringify(messages)).catch(() => undefined);
  expect(await told(person)).toEqual(messages);
};

/** Waits until all pending events are stored, by liking a post of another user. */
const settled = async () => {
  const [witness, fan] = [await someone('witness'), await someone('fan')];
  const post = await writePost(witness, 'settle');
  await fan.post(`/posts/${post.id}/like`);
  await until(async () => (await told(witness)).length === 1);
};

const name = (person: Person) => `${person.username.replace('.fun', '')} Tester`;

describe('a user is notified', () => {
  it('of friend requests and acceptances while they exist', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const request = await ask(alice, bob);
    await isTold(bob, `${name(alice)} sent you a friend request`);
    expect((await listOf(bob)).notifications[0]).toMatchObject({
      type: 'friend_request',
      actor: { id: alice.id, username: alice.username },
      actorsCount: 1,
      read: false,
      seen: false,
      link: '/friends?tab=requests',
    });
    await bob.put(`/friends/request/${request}`, { action: 'accept' });
    await isTold(alice, `${name(bob)} accepted your friend request`);
    expect((await listOf(alice)).notifications[0]?.link).toBe(`/user/${bob.username}`);
    await isTold(bob);
    await alice.delete(`/friends/${bob.id}`);
    await isTold(alice);
  });

  it('of no friend request that was withdrawn', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await ask(alice, bob);
    await isTold(bob, `${name(alice)} sent you a friend request`);
    await alice.delete(`/friends/request/${bob.id}`);
    await isTold(bob);
    expect((await bob.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 0, unseenCount: 0 });
  });

  it('of likes, merged while unread, and not of likes that were undone', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'A sunny day');
    await bob.post(`/posts/${post.id}/like`);
    await isTold(alice, `${name(bob)} liked your post: “A sunny day”`);
    await carol.post(`/posts/${post.id}/like`);
    await isTold(alice, `${name(carol)} and 1 other liked your post: “A sunny day”`);
    const [first] = (await listOf(alice)).notifications;
    expect(first).toMatchObject({ actorsCount: 2, actor: { id: carol.id }, link: `/post/${post.id}` });
    await carol.delete(`/posts/${post.id}/like`);
    await isTold(alice, `${name(bob)} liked your post: “A sunny day”`);
    await alice.put(`/notifications/${first?.id}/read`);
    await carol.post(`/posts/${post.id}/like`);
    await isTold(alice, `${name(carol)} liked your post: “A sunny day”`, `${name(bob)} liked your post: “A sunny day”`);
    expect((await listOf(alice)).notifications.map(({ read }) => read)).toEqual([false, true]);
    await bob.delete(`/posts/${post.id}/like`);
    await isTold(alice, `${name(carol)} liked your post: “A sunny day”`);
  });

  it('of comments, replies and comment likes, with a link to the comment', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'What do you think?');
    const comment = await writeComment(bob, post.id, 'Not bad');
    await isTold(alice, `${name(bob)} commented on your post: “Not bad”`);
    expect((await listOf(alice)).notifications[0]?.link).toBe(`/post/${post.id}#comment-${comment.id}`);
    const reply = await writeComment(carol, post.id, 'Really?', comment.id);
    await carol.post(`/comments/comments/${comment.id}/like`);
    await until(async () => (await told(bob)).length === 2);
    const links = Object.fromEntries((await listOf(bob)).notifications.map((one) => [one.message, one.link]));
    expect(links).toEqual({
      [`${name(carol)} replied to your comment: “Really?”`]: `/post/${post.id}#comment-${reply.id}`,
      [`${name(carol)} liked your comment: “Not bad”`]: `/post/${post.id}#comment-${comment.id}`,
    });
    await isTold(alice, `${name(bob)} commented on your post: “Not bad”`);
    await writeComment(bob, post.id, 'Good, even');
    await isTold(alice, `${name(bob)} commented on your post: “Good, even”`);
    await writeComment(carol, post.id, 'I agree');
    await isTold(alice, `${name(carol)} and 1 other commented on your post: “I agree”`);
  });

  it('of a mention once, however often the text is edited, and only while the text contains it', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const handle = bob.username.replace('.fun', '');
    const post = await writePost(alice, `Thank you @${handle.toUpperCase()} @${alice.username} @nobody_at_all`);
    await isTold(bob, `${name(alice)} mentioned you in a post: “${post.content}”`);
    expect(await told(alice)).toEqual([]);
    await bob.put('/notifications/read');
    await alice.put(`/posts/${post.id}`, { content: `Thank you again @${bob.username}` });
    await settled();
    await isTold(bob, `${name(alice)} mentioned you in a post: “Thank you again @${bob.username}”`);
    await alice.put(`/posts/${post.id}`, { content: 'Thank you all' });
    await isTold(bob);
    const comment = await writeComment(carol, post.id, `@${handle} look`);
    await isTold(bob, `${name(carol)} mentioned you in a comment: “@${handle} look”`);
    expect((await listOf(bob)).notifications[0]?.link).toBe(`/post/${post.id}#comment-${comment.id}`);
  });

  it('of each mention separately, while several texts are edited concurrently', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const [first, second] = [
      await writePost(alice, `first @${bob.username}`),
      await writePost(alice, `second @${bob.username}`),
    ];
    await writeComment(alice, second.id, `third @${bob.username}`);
    await until(async () => (await told(bob)).length === 3);
    await Promise.all([
      alice.put(`/posts/${first.id}`, { content: `first still @${bob.username}` }),
      alice.put(`/posts/${second.id}`, { content: 'second no more' }),
    ]);
    await until(async () => (await told(bob)).length === 2);
    await settled();
    expect((await told(bob)).toSorted()).toEqual([
      `${name(alice)} mentioned you in a comment: “third @${bob.username}”`,
      `${name(alice)} mentioned you in a post: “first still @${bob.username}”`,
    ]);
  });

  it('once of a comment that also mentions the user', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const post = await writePost(alice, 'hello');
    await writeComment(bob, post.id, `@${alice.username} hello`);
    await settled();
    expect(await told(alice)).toEqual([`${name(bob)} commented on your post: “@${alice.username} hello”`]);
  });

  it('of events of other features, single or grouped', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const { id: communityId, name: community } = await foundCommunity(app(), 'Trail Runners', [alice]);
    for (const actorId of [bob.id, carol.id, carol.id]) {
      notify(app().deps, {
        about: 'news',
        type: 'community_joined',
        recipientId: alice.id,
        actorId,
        communityId,
        groupId: communityId,
      });
    }
    await isTold(alice, `${name(carol)} and 1 other joined your community ${community}`);
    await app().deps.db.pool.query('UPDATE communities SET deleted_at = now() WHERE id = $1', [communityId]);
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
    for (const gumballs of [480, 20]) {
      notify(app().deps, {
        about: 'news',
        type: 'task_completed',
        recipientId: bob.id,
        actorId: null,
        details: { gumballs },
      });
    }
    await until(async () => (await told(bob)).length === 2);
    expect((await told(bob)).toSorted()).toEqual([20, 480].map((won) => `Task completed! You earned ${won} gumballs!`));
    expect((await listOf(bob)).notifications[0]).toMatchObject({ actor: null, actorsCount: 0, link: '/tasks' });
  });
});

describe('a user is not notified', () => {
  it('of own actions', async () => {
    const alice = await someone('alice');
    const post = await writePost(alice, `I, @${alice.username}`);
    const comment = await writeComment(alice, post.id, 'me again');
    await writeComment(alice, post.id, 'and again', comment.id);
    await alice.post(`/posts/${post.id}/like`);
    await alice.post(`/comments/comments/${comment.id}/like`);
    await settled();
    expect(await told(alice)).toEqual([]);
  });

  it('across a block in either direction, and earlier notifications and their counts disappear', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    await carol.post(`/posts/${post.id}/like`);
    await isTold(alice, `${name(carol)} liked your post: “hello”`);
    await bob.post(`/posts/${post.id}/like`);
    await isTold(alice, `${name(bob)} and 1 other liked your post: “hello”`);
    await writeComment(bob, post.id, 'hi');
    await until(async () => (await told(alice)).length === 2);
    await alice.post(`/users/${bob.id}/block`);
    await isTold(alice, `${name(carol)} liked your post: “hello”`);
    expect((await alice.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 1 });
    const carols = await writePost(carol, 'ours');
    await writeComment(bob, carols.id, `@${alice.username} there`);
    const hers = await writeComment(alice, carols.id, `@${bob.username} here`);
    await carol.post(`/comments/comments/${hers.id}/like`);
    await until(async () => (await told(alice)).length === 2);
    expect(await told(bob)).toEqual([]);
    expect((await told(alice)).join()).not.toContain(name(bob));
  });

  it('of activity on the post of a user hidden by a block', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(bob, 'hello');
    const comment = await writeComment(alice, post.id, 'hi');
    await carol.post(`/comments/comments/${comment.id}/like`);
    await isTold(alice, `${name(carol)} liked your comment: “hi”`);
    await block(app(), bob, alice);
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  it('of actions of a suspended user until the suspension is lifted', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    for (const fan of [bob, carol]) {
      await fan.post(`/posts/${post.id}/like`);
      await settled();
    }
    const suspend = (person: Person, at: Date | null) =>
      app().deps.db.pool.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [person.id, at]);
    await suspend(carol, new Date());
    expect(await told(alice)).toEqual([`${name(bob)} liked your post: “hello”`]);
    await suspend(bob, new Date());
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
    for (const fan of [bob, carol]) await suspend(fan, null);
    expect(await told(alice)).toEqual([`${name(carol)} and 1 other liked your post: “hello”`]);
  });

  it('of a friend request again after blocking and unblocking', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await ask(bob, alice);
    await isTold(alice, `${name(bob)} sent you a friend request`);
    await alice.post(`/users/${bob.id}/block`);
    await settled();
    await alice.delete(`/users/${bob.id}/block`);
    expect(await told(alice)).toEqual([]);
  });

  it('of kinds that are switched off, but still of others', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    type Settings = { settings: NotificationSetting[] };
    const before = (await alice.get<Settings>('/notifications/settings')).body.settings;
    expect(before).toHaveLength(8);
    expect(before.every(({ inApp, desktop }) => inApp && desktop)).toBe(true);
    const likes = { kind: 'likes', inApp: false, desktop: true };
    const after = await alice.put<Settings>('/notifications/settings', { settings: [likes] });
    expect(after.body.settings).toEqual(before.map((one) => (one.kind === 'likes' ? likes : one)));
    expect((await alice.get<Settings>('/notifications/settings')).body.settings).toEqual(after.body.settings);
    const post = await writePost(alice, 'hello');
    await bob.post(`/posts/${post.id}/like`);
    await writeComment(bob, post.id, `@${alice.username} hi`);
    await settled();
    expect(await told(alice)).toEqual([`${name(bob)} commented on your post: “@${alice.username} hi”`]);
    const off = { kind: 'comments', inApp: false, desktop: false };
    await alice.put('/notifications/settings', { settings: [off, { ...likes, inApp: true }] });
    await writeComment(bob, post.id, `@${alice.username} once more`);
    await until(async () => (await told(alice)).length === 2);
    expect((await told(alice))[0]).toBe(`${name(bob)} mentioned you in a comment: “@${alice.username} once more”`);
    const wrong = await alice.put('/notifications/settings', {
      settings: [{ kind: 'weather', inApp: true, desktop: true }],
    });
    expect(wrong.status).toBe(400);
  });

  it('of deleted content', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const post = await writePost(alice, 'hello');
    const comment = await writeComment(bob, post.id, 'one');
    await writeComment(carol, post.id, 'two', comment.id);
    await carol.post(`/comments/comments/${comment.id}/like`);
    await until(async () => (await told(bob)).length === 2 && (await told(alice)).length === 1);
    await bob.delete(`/comments/comments/${comment.id}`);
    await isTold(bob);
    await isTold(alice);
    await writeComment(carol, post.id, 'three');
    await isTold(alice, `${name(carol)} commented on your post: “three”`);
    await alice.delete(`/posts/${post.id}`);
    await isTold(alice);
    expect((await alice.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 0 });
  });
});

describe('a reply that is deleted while its notification is stored', () => {
  it('is deleted without a deadlock', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const post = await writePost(alice, 'hello');
    const thread = await writeComment(alice, post.id, 'first');
    const reply = await writeComment(bob, post.id, 'second', thread.id);
    await settled();
    const { pool } = app().deps.db;
    await pool.query('DELETE FROM notifications WHERE user_id = $1', [alice.id]);
    const removal = await pool.connect();
    try {
      await removal.query('BEGIN');
      await removal.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [thread.id]);
      const telling = recordHappenings(app().deps, [{ about: 'comment', commentId: reply.id }]);
      await until(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return (await pool.query(waiting)).rows.length > 0;
      });
      await removal.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [reply.id]);
      await removal.query('DELETE FROM comments WHERE id = $1', [reply.id]);
      await removal.query('UPDATE comments SET replies_count = replies_count - 1 WHERE id = $1', [thread.id]);
      await removal.query('COMMIT');
      expect((await telling).grown).toEqual([]);
    } finally {
      removal.release();
    }
    await isTold(alice);
  });
});

describe('the list', () => {
  it('paginates by cursor without repeating or skipping, and counts unread and unseen', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    for (let at = 0; at < 5; at += 1) {
      const post = await writePost(alice, `post ${at}`);
      await bob.post(`/posts/${post.id}/like`);
    }
    await until(async () => (await told(alice)).length === 5);
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
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await ask(bob, alice);
    await until(async () => (await told(alice)).length === 1);
    const [one] = (await listOf(alice)).notifications;
    const refused = await bob.put<{ code: string }>(`/notifications/${one?.id}/read`);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOTIFICATION_NOT_FOUND']);
    await bob.put('/notifications/read');
    expect((await listOf(alice)).unreadCount).toBe(1);
  });

  it('purges notifications after ninety days, and undone ones after a day', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const [old, lost] = [await writePost(alice, 'old'), await writePost(alice, 'lost')];
    await bob.post(`/posts/${old.id}/like`);
    await bob.post(`/posts/${lost.id}/like`);
    await until(async () => (await told(alice)).length === 2);
    await bob.delete(`/posts/${lost.id}/like`);
    await isTold(alice, `${name(bob)} liked your post: “old”`);
    const { db, clock } = app().deps;
    const later = (days: number) => ({ db, clock: { now: () => new Date(clock.now().getTime() + days * 86_400_000) } });
    const rows = async () =>
      (await db.pool.query('SELECT 1 FROM notifications WHERE user_id = $1', [alice.id])).rows.length;
    await clearNotifications(later(0.5));
    expect(await rows()).toBe(2);
    await clearNotifications(later(2));
    expect(await rows()).toBe(1);
    await clearNotifications(later(91));
    expect(await rows()).toBe(0);
  });
});

describe('friends', () => {
  it('who requested each other are notified once', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await becomeFriends(alice, bob);
    await isTold(alice, `${name(bob)} accepted your friend request`);
    await settled();
    expect(await told(bob)).toEqual([]);
  });
});
