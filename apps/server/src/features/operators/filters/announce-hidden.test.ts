import { expect, it } from 'vitest';
import { createCommunity, writeComment, writePost } from '../../../../test/data/builders.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createTestUsers } from '../../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { holdComment } from '../../filters/hold-comment.ts';
import { announceHidden } from './announce-hidden.ts';

const payloadsOf = ({ events }: TestSocket, name: string) =>
  events.filter(({ event }) => event === name).map(({ payload }) => payload);

it('tells only their readers that posts are hidden', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  await becomeFriends(alice, bob);
  const community = await createCommunity(app, 'Quiet', [alice]);
  await app.deps.db.pool.query("UPDATE communities SET access = 'private' WHERE id = $1", [community.id]);
  const [open, forFriends, forMembers] = [
    await writePost(alice, 'For all'),
    await writePost(alice, 'For friends', { friendsOnly: true }),
    await writePost(alice, 'For members', { communityId: community.id }),
  ];
  const [friend, stranger] = [await connect(app, bob), await connect(app, carol)];
  await announceHidden(
    app.deps,
    [forFriends, forMembers, open].map(({ id }) => ({ postId: id, commentId: null })),
  );
  const deletedFor = (socket: TestSocket) => payloadsOf(socket, 'post:deleted');
  await until(() => deletedFor(stranger).length > 0 && deletedFor(friend).length > 1);
  expect(deletedFor(stranger)).toEqual([{ postId: open.id }]);
  expect(deletedFor(friend)).toEqual([{ postId: forFriends.id }, { postId: open.id }]);
});

it('tells the readers of a post which comment a hidden reply answered', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const post = await writePost(alice, 'A mural');
  const comment = await writeComment(alice, post.id, 'Where?');
  const reply = await writeComment(alice, post.id, 'Here', comment.id);
  const reader = await connect(app, bob);
  await reader.send('posts:watch', { postIds: [post.id] });
  const place = { postId: post.id, commentId: reply.id };
  await app.deps.db.transaction((tx) =>
    holdComment(
      app.deps,
      tx,
      { ...place, userId: alice.id, parentId: comment.id },
      {
        cause: 'reports',
        causeId: null,
        reason: '',
        needsReview: true,
      },
    ),
  );
  await announceHidden(app.deps, [place]);
  await until(() => payloadsOf(reader, 'comment:deleted').length > 0);
  expect(payloadsOf(reader, 'comment:deleted')).toEqual([{ ...place, parentId: comment.id }]);
});
