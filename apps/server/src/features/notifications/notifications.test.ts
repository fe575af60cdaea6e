import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { notificationKinds } from '@gumball/rules/notifications/notification-types';
import { describe, expect, it } from 'vitest';
import { block, createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { becomeFriends, requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, type TestUser } from '../../../test/data/users.ts';
import { until } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { applyEvents } from './apply-events.ts';

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

/** Waits until a user has exactly these notifications, latest first. */
const expectMessages = async (user: TestUser, ...messages: string[]) => {
  await until(async () => JSON.stringify(await messagesOf(user)) === JSON.stringify(messages)).catch(() => undefined);
  expect(await messagesOf(user)).toEqual(messages);
};

/** Waits until all pending events are stored, by liking a post of another user. */
const waitForPendingEvents = async () => {
  const [witness, user] = [await createUser('witness'), await createUser('fan')];
  const post = await writePost(witness, 'settle');
  await user.post(`/posts/${post.id}/like`);
  await until(async () => (await messagesOf(witness)).length === 1);
};

const fullName = (user: TestUser) => `${user.username.replace('.fun', '')} Tester`;

describe('a user is notified', () => {
  it.each([
    ['twice of two equal events that nothing groups', undefined, 2],
    ['once of two equal events of one group', '4711', 1],
  ])('%s', async (_, groupId, expected) => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const event = { about: 'notification', type: 'tip_received', recipientId: alice.id, actorId: bob.id } as const;
    const tip = { ...event, details: { gumballs: 5 }, ...(groupId === undefined ? {} : { groupId }) };
    app().deps.notifier.notify(tip, { ...tip });
    await waitForPendingEvents();
    expect((await listOf(alice)).notifications.map(({ type }) => type)).toEqual(
      Array.from({ length: expected }, () => 'tip_received'),
    );
  });

  it('of friend requests and acceptances while they exist', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const request = await requestFriendship(alice, bob);
    await expectMessages(bob, `${fullName(alice)} sent you a friend request`);
    expect((await listOf(bob)).notifications[0]).toMatchObject({
      type: 'friend_request',
      actor: { id: alice.id, username: alice.username },
      actorsCount: 1,
      read: false,
      seen: false,
      link: '/friends?tab=requests',
    });
    await bob.put(`/friends/request/${request}`, { action: 'accept' });
    await expectMessages(alice, `${fullName(bob)} accepted your friend request`);
    expect((await listOf(alice)).notifications[0]?.link).toBe(`/user/${bob.username}`);
    await expectMessages(bob);
    await alice.delete(`/friends/${bob.id}`);
    await expectMessages(alice);
  });

  it('of no friend request that was withdrawn', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    await requestFriendship(alice, bob);
    await expectMessages(bob, `${fullName(alice)} sent you a friend request`);
    await alice.delete(`/friends/request/${bob.id}`);
    await expectMessages(bob);
    expect((await bob.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 0, unseenCount: 0 });
  });

  it('of likes, merged while unread, and not of likes that were undone', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'A sunny day');
    await bob.post(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(bob)} liked your post: “A sunny day”`);
    await carol.post(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(carol)} and 1 other liked your post: “A sunny day”`);
    const [first] = (await listOf(alice)).notifications;
    expect(first).toMatchObject({ actorsCount: 2, actor: { id: carol.id }, link: `/post/${post.id}` });
    await carol.delete(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(bob)} liked your post: “A sunny day”`);
    await alice.put(`/notifications/${first?.id}/read`);
    await carol.post(`/posts/${post.id}/like`);
    await expectMessages(
      alice,
      `${fullName(carol)} liked your post: “A sunny day”`,
      `${fullName(bob)} liked your post: “A sunny day”`,
    );
    expect((await listOf(alice)).notifications.map(({ read }) => read)).toEqual([false, true]);
    await bob.delete(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(carol)} liked your post: “A sunny day”`);
  });

  it('of comments, replies and comment likes, with a link to the comment', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'What do you think?');
    const comment = await writeComment(bob, post.id, 'Not bad');
    await expectMessages(alice, `${fullName(bob)} commented on your post: “Not bad”`);
    expect((await listOf(alice)).notifications[0]?.link).toBe(`/post/${post.id}#comment-${comment.id}`);
    const reply = await writeComment(carol, post.id, 'Really?', comment.id);
    await carol.post(`/comments/comments/${comment.id}/like`);
    await until(async () => (await messagesOf(bob)).length === 2);
    const links = Object.fromEntries(
      (await listOf(bob)).notifications.map((notification) => [notification.message, notification.link]),
    );
    expect(links).toEqual({
      [`${fullName(carol)} replied to your comment: “Really?”`]: `/post/${post.id}#comment-${reply.id}`,
      [`${fullName(carol)} liked your comment: “Not bad”`]: `/post/${post.id}#comment-${comment.id}`,
    });
    await expectMessages(alice, `${fullName(bob)} commented on your post: “Not bad”`);
    await writeComment(bob, post.id, 'Good, even');
    await expectMessages(alice, `${fullName(bob)} commented on your post: “Good, even”`);
    await writeComment(carol, post.id, 'I agree');
    await expectMessages(alice, `${fullName(carol)} and 1 other commented on your post: “I agree”`);
  });

  it('of a mention once, however often the text is edited, and only while the text contains it', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const handle = bob.username.replace('.fun', '');
    const post = await writePost(alice, `Thank you @${handle.toUpperCase()} @${alice.username} @nobody_at_all`);
    await expectMessages(bob, `${fullName(alice)} mentioned you in a post: “${post.content}”`);
    expect(await messagesOf(alice)).toEqual([]);
    await bob.put('/notifications/read');
    await alice.put(`/posts/${post.id}`, { content: `Thank you again @${bob.username}` });
    await waitForPendingEvents();
    await expectMessages(bob, `${fullName(alice)} mentioned you in a post: “Thank you again @${bob.username}”`);
    await alice.put(`/posts/${post.id}`, { content: 'Thank you all' });
    await expectMessages(bob);
    const comment = await writeComment(carol, post.id, `@${handle} look`);
    await expectMessages(bob, `${fullName(carol)} mentioned you in a comment: “@${handle} look”`);
    expect((await listOf(bob)).notifications[0]?.link).toBe(`/post/${post.id}#comment-${comment.id}`);
  });

  it('of each mention separately, while several texts are edited concurrently', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const [first, second] = [
      await writePost(alice, `first @${bob.username}`),
      await writePost(alice, `second @${bob.username}`),
    ];
    await writeComment(alice, second.id, `third @${bob.username}`);
    await until(async () => (await messagesOf(bob)).length === 3);
    await Promise.all([
      alice.put(`/posts/${first.id}`, { content: `first still @${bob.username}` }),
      alice.put(`/posts/${second.id}`, { content: 'second no more' }),
    ]);
    await until(async () => (await messagesOf(bob)).length === 2);
    await waitForPendingEvents();
    expect((await messagesOf(bob)).toSorted()).toEqual([
      `${fullName(alice)} mentioned you in a comment: “third @${bob.username}”`,
      `${fullName(alice)} mentioned you in a post: “first still @${bob.username}”`,
    ]);
  });

  it('once of a comment that also mentions the user', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const post = await writePost(alice, 'hello');
    await writeComment(bob, post.id, `@${alice.username} hello`);
    await waitForPendingEvents();
    expect(await messagesOf(alice)).toEqual([`${fullName(bob)} commented on your post: “@${alice.username} hello”`]);
  });

  it('of events of other features, single or grouped', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id: communityId, name: community } = await createCommunity(app(), 'Trail Runners', [alice]);
    for (const actorId of [bob.id, carol.id, carol.id]) {
      app().deps.notifier.notify({
        about: 'notification',
        type: 'community_joined',
        recipientId: alice.id,
        actorId,
        communityId,
        groupId: communityId,
      });
    }
    await expectMessages(alice, `${fullName(carol)} and 1 other joined your community ${community}`);
    await app().deps.db.pool.query('UPDATE communities SET deleted_at = now() WHERE id = $1', [communityId]);
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
    for (const gumballs of [480, 20]) {
      app().deps.notifier.notify({
        about: 'notification',
        type: 'task_completed',
        recipientId: bob.id,
        actorId: null,
        details: { gumballs },
      });
    }
    await until(async () => (await messagesOf(bob)).length === 2);
    expect((await messagesOf(bob)).toSorted()).toEqual(
      [20, 480].map((gumballs) => `Task completed! You earned ${gumballs} gumballs!`),
    );
    expect((await listOf(bob)).notifications[0]).toMatchObject({ actor: null, actorsCount: 0, link: '/tasks' });
  });
});

describe('a user is not notified', () => {
  it('of own actions', async () => {
    const alice = await createUser('alice');
    const post = await writePost(alice, `I, @${alice.username}`);
    const comment = await writeComment(alice, post.id, 'me again');
    await writeComment(alice, post.id, 'and again', comment.id);
    await alice.post(`/posts/${post.id}/like`);
    await alice.post(`/comments/comments/${comment.id}/like`);
    await waitForPendingEvents();
    expect(await messagesOf(alice)).toEqual([]);
  });

  it('across a block in either direction, and earlier notifications and their counts disappear', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    await carol.post(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(carol)} liked your post: “hello”`);
    await bob.post(`/posts/${post.id}/like`);
    await expectMessages(alice, `${fullName(bob)} and 1 other liked your post: “hello”`);
    await writeComment(bob, post.id, 'hi');
    await until(async () => (await messagesOf(alice)).length === 2);
    await alice.post(`/users/${bob.id}/block`);
    await expectMessages(alice, `${fullName(carol)} liked your post: “hello”`);
    expect((await alice.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 1 });
    const carolPost = await writePost(carol, 'ours');
    await writeComment(bob, carolPost.id, `@${alice.username} there`);
    const aliceComment = await writeComment(alice, carolPost.id, `@${bob.username} here`);
    await carol.post(`/comments/comments/${aliceComment.id}/like`);
    await until(async () => (await messagesOf(alice)).length === 2);
    expect(await messagesOf(bob)).toEqual([]);
    expect((await messagesOf(alice)).join()).not.toContain(fullName(bob));
  });

  it('of activity on the post of a user hidden by a block', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(bob, 'hello');
    const comment = await writeComment(alice, post.id, 'hi');
    await carol.post(`/comments/comments/${comment.id}/like`);
    await expectMessages(alice, `${fullName(carol)} liked your comment: “hi”`);
    await block(app(), bob, alice);
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  it('of actions of a suspended user until the suspension is lifted', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    for (const user of [bob, carol]) {
      await user.post(`/posts/${post.id}/like`);
      await waitForPendingEvents();
    }
    const suspend = (user: TestUser, suspendedAt: Date | null) =>
      app().deps.db.pool.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [user.id, suspendedAt]);
    await suspend(carol, new Date());
    expect(await messagesOf(alice)).toEqual([`${fullName(bob)} liked your post: “hello”`]);
    await suspend(bob, new Date());
    expect(await listOf(alice)).toMatchObject({ notifications: [], unreadCount: 0 });
    for (const user of [bob, carol]) await suspend(user, null);
    expect(await messagesOf(alice)).toEqual([`${fullName(carol)} and 1 other liked your post: “hello”`]);
  });

  it('of a friend request again after blocking and unblocking', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    await requestFriendship(bob, alice);
    await expectMessages(alice, `${fullName(bob)} sent you a friend request`);
    await alice.post(`/users/${bob.id}/block`);
    await waitForPendingEvents();
    await alice.delete(`/users/${bob.id}/block`);
    expect(await messagesOf(alice)).toEqual([]);
  });

  it('of kinds that are switched off, but still of others', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    type Settings = { settings: NotificationSetting[] };
    const before = (await alice.get<Settings>('/notifications/settings')).body.settings;
    expect(before.map(({ kind }) => kind)).toEqual([...notificationKinds]);
    expect(before.every(({ inApp, desktop }) => inApp && desktop)).toBe(true);
    const likes = { kind: 'likes', inApp: false, desktop: true };
    const after = await alice.put<Settings>('/notifications/settings', { settings: [likes] });
    expect(after.body.settings).toEqual(
      before.map((notification) => (notification.kind === 'likes' ? likes : notification)),
    );
    expect((await alice.get<Settings>('/notifications/settings')).body.settings).toEqual(after.body.settings);
    const post = await writePost(alice, 'hello');
    await bob.post(`/posts/${post.id}/like`);
    await writeComment(bob, post.id, `@${alice.username} hi`);
    await waitForPendingEvents();
    expect(await messagesOf(alice)).toEqual([`${fullName(bob)} commented on your post: “@${alice.username} hi”`]);
    const off = { kind: 'comments', inApp: false, desktop: false };
    await alice.put('/notifications/settings', { settings: [off, { ...likes, inApp: true }] });
    await writeComment(bob, post.id, `@${alice.username} once more`);
    await until(async () => (await messagesOf(alice)).length === 2);
    expect((await messagesOf(alice))[0]).toBe(
      `${fullName(bob)} mentioned you in a comment: “@${alice.username} once more”`,
    );
    const invalid = await alice.put('/notifications/settings', {
      settings: [{ kind: 'weather', inApp: true, desktop: true }],
    });
    expect(invalid.status).toBe(400);
  });

  it('of deleted content', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const post = await writePost(alice, 'hello');
    const comment = await writeComment(bob, post.id, 'one');
    await writeComment(carol, post.id, 'two', comment.id);
    await carol.post(`/comments/comments/${comment.id}/like`);
    await until(async () => (await messagesOf(bob)).length === 2 && (await messagesOf(alice)).length === 1);
    await bob.delete(`/comments/comments/${comment.id}`);
    await expectMessages(bob);
    await expectMessages(alice);
    await writeComment(carol, post.id, 'three');
    await expectMessages(alice, `${fullName(carol)} commented on your post: “three”`);
    await alice.delete(`/posts/${post.id}`);
    await expectMessages(alice);
    expect((await alice.get('/notifications/unread-count')).body).toMatchObject({ unreadCount: 0 });
  });
});

describe('a reply that is deleted while its notification is stored', () => {
  it('is deleted without a deadlock', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const post = await writePost(alice, 'hello');
    const thread = await writeComment(alice, post.id, 'first');
    const reply = await writeComment(bob, post.id, 'second', thread.id);
    await waitForPendingEvents();
    const { pool } = app().deps.db;
    await pool.query('DELETE FROM notifications WHERE user_id = $1', [alice.id]);
    const deletingClient = await pool.connect();
    try {
      await deletingClient.query('BEGIN');
      await deletingClient.query('SELECT FROM comments WHERE post_id = $1 AND id = $2 FOR UPDATE', [
        post.id,
        thread.id,
      ]);
      const applied = app().deps.db.transaction((tx) =>
        applyEvents(app().deps, tx, [{ about: 'comment', commentId: reply.id, postId: post.id }]),
      );
      await until(async () => {
        const waitingQuery = app().deps.db.isDistributed
          ? 'SELECT FROM citus_lock_waits'
          : "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return (await pool.query(waitingQuery)).rows.length > 0;
      });
      await deletingClient.query('SELECT FROM comments WHERE post_id = $1 AND id = $2 FOR UPDATE', [post.id, reply.id]);
      await deletingClient.query('DELETE FROM comments WHERE post_id = $1 AND id = $2', [post.id, reply.id]);
      await deletingClient.query(
        'UPDATE comments SET replies_count = replies_count - 1 WHERE post_id = $1 AND id = $2',
        [post.id, thread.id],
      );
      await deletingClient.query('COMMIT');
      expect((await applied).updated).toEqual([]);
    } finally {
      deletingClient.release();
    }
    await expectMessages(alice);
  });
});

describe('friends', () => {
  it('who requested each other are notified once', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    await becomeFriends(alice, bob);
    await expectMessages(alice, `${fullName(bob)} accepted your friend request`);
    await waitForPendingEvents();
    expect(await messagesOf(bob)).toEqual([]);
  });
});
