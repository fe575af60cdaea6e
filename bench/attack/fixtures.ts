import { createCommunity, writeComment, writePost } from '@gumball/server/test/data/builders';
import { emitMessage, startDirect, startGroup } from '@gumball/server/test/data/chat';
import { requestFriendship } from '@gumball/server/test/data/friendship';
import { createOperator, createParticipant, createTask } from '@gumball/server/test/data/tasks';
import { createTestUser, type TestUser } from '@gumball/server/test/data/users';
import type { TestApp } from '@gumball/server/test/start-app';

/** Members in every relation to each other, and the ids of all their data, which the fuzzer uses. */
export type Fixtures = { users: TestUser[]; knownIds: string[]; createUser(): Promise<TestUser> };

/**
 * Creates `size` members, including an operator, with posts, comments, a community, chats, tasks and friend requests.
 */
export async function createFixtures(app: TestApp, size: number): Promise<Fixtures> {
  const operator = await createOperator(app, 'operator');
  const alice = await createParticipant(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const carol = await createTestUser(app, 'carol');
  const dan = await createTestUser(app, 'dan');
  const users: TestUser[] = [operator, alice, bob, carol, dan];
  let count = 0;
  const createUser = () => createTestUser(app, `member${(count += 1)}`);
  while (users.length < size) users.push(await createUser());

  const direct = await startDirect(alice, dan);
  const request = await requestFriendship(bob, carol);
  const community = await createCommunity(app, 'Harbour', [alice, bob, carol]);
  const post = await writePost(alice, 'Boats in the harbour');
  const communityPost = await writePost(bob, 'Nets to mend', { communityId: community.id });
  const comment = await writeComment(bob, post.id, 'Fine boats');
  const group = await startGroup(alice, [bob, carol]);
  const message = await emitMessage(alice, group.id, 'Ahoy');
  const tasks = [await createTask(app), await createTask(app, { requiresProof: true, slots: 5 })];
  const knownIds = [
    ...users.slice(0, 12).map(({ id }) => id),
    ...users.slice(0, 4).map(({ username }) => username),
    request,
    community.id,
    community.name,
    post.id,
    communityPost.id,
    comment.id,
    direct.id,
    group.id,
    message.id,
    ...tasks,
    '1',
    'boats',
    '2026-11-20T12:00:00.000Z',
  ];
  return { users, knownIds, createUser };
}
