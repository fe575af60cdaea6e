import { foundCommunity, writeComment, writePost } from '@gumball/server/test/builders';
import { startDirect, startGroup, write } from '@gumball/server/test/chat';
import { ask } from '@gumball/server/test/friendship';
import { createPerson, type Person } from '@gumball/server/test/people';
import type { TestApp } from '@gumball/server/test/start-app';
import { createDoer, createOperator, makeTask } from '@gumball/server/test/tasks';

/** Members in every relation to each other, and the ids of all their data, which the fuzzer uses. */
export type Fixtures = { users: Person[]; knownIds: string[]; createUser(): Promise<Person> };

/**
 * Creates `size` members, including an operator, with posts, comments, a community, chats, tasks and friend requests.
 */
export async function createFixtures(app: TestApp, size: number): Promise<Fixtures> {
  const operator = await createOperator(app, 'operator');
  const alice = await createDoer(app, 'alice');
  const bob = await createPerson(app, 'bob');
  const carol = await createPerson(app, 'carol');
  const dan = await createPerson(app, 'dan');
  const users: Person[] = [operator, alice, bob, carol, dan];
  let count = 0;
  const createUser = () => createPerson(app, `member${(count += 1)}`);
  while (users.length < size) users.push(await createUser());

  const direct = await startDirect(alice, dan);
  const request = await ask(bob, carol);
  const community = await foundCommunity(app, 'Harbour', [alice, bob, carol]);
  const post = await writePost(alice, 'Boats in the harbour');
  const communityPost = await writePost(bob, 'Nets to mend', { communityId: community.id });
  const comment = await writeComment(bob, post.id, 'Fine boats');
  const group = await startGroup(alice, [bob, carol]);
  const message = await write(alice, group.id, 'Ahoy');
  const tasks = [await makeTask(app), await makeTask(app, { requiresProof: true, slots: 5 })];
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
