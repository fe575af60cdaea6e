import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { expect, it, vi } from 'vitest';
import { createUpload } from '../test/data/builders.ts';
import { nextTempId, startGroup } from '../test/data/chat.ts';
import { createCommunityWith } from '../test/data/communities.ts';
import { findViolations } from '../test/data/invariants.ts';
import { createOperator, createParticipant, createTask } from '../test/data/tasks.ts';
import { asUser, type Reply, type TestUser } from '../test/data/users.ts';
import { connect } from '../test/sockets.ts';
import { startApp, type TestApp } from '../test/start-app.ts';

const members = 10;
const tabsOfEach = 3;
const deedsOfEachTab = 10;

/** A choice that looks like chance and is the same in every run. */
function createChance(): <Item>(items: readonly Item[]) => Item {
  let state = 20_261_122;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)]!;
  };
}

/** What a server had to try again because deeds waited for each other in a circle. */
function deadlocksOf(app: TestApp): string[] {
  const heard: string[] = [];
  vi.spyOn(app.deps.log, 'warn').mockImplementation((about: unknown, words?: string) => {
    if (words === 'tried again after a deadlock') heard.push(JSON.stringify(about));
  });
  return heard;
}

it('members and operators who do everything to the same few things at once, on two servers, never wait in a circle, and every count is right', {
  timeout: 300_000,
}, async () => {
  const app = await startApp();
  const servers = [app, await startApp({}, app)];
  const deadlocks = servers.map(deadlocksOf);
  const chance = createChance();
  const crowd: TestUser[] = [];
  for (let at = 0; at < members; at += 1) crowd.push(await createParticipant(app, `doer${at}`));
  const [first] = crowd as [TestUser];
  const operator = await createOperator(app, 'boss');
  const community = `/communities/${(await createCommunityWith(first, crowd.slice(1, 5))).id}`;
  const group = `/messages/conversations/${(await startGroup(first, crowd.slice(1))).id}`;
  const tasks = [await createTask(app, { slots: 2 }), await createTask(app, { target: 'studio_ten' })];
  const files = [await createUpload(app, first), await createUpload(app, first)];
  for (const person of crowd) await connect(chance(servers), person);

  // The latest of what is there; older ones are left alone, so that all meet at the same.
  const posts: string[] = [];
  const comments: Pick<Comment, 'id' | 'postId'>[] = [{ id: '1', postId: '1' }];
  const keep = <Item>(items: Item[], item: Item, most: number) => {
    items.push(item);
    if (items.length > most) items.shift();
  };
  const aPost = () => `/posts/${chance(posts)}`;
  const aComment = () => `/comments/comments/${chance(comments).id}`;
  const somebody = () => chance(crowd).id;
  const words = () => `hello @${chance(crowd).username} and @${chance(crowd).username}`;
  const write = async (by: TestUser) => {
    const wishes = [{ poll: { options: ['Tea', 'Coffee'] } }, { communityId: community.split('/').at(-1) }, {}];
    const more = by.id === first.id ? { mediaUrls: files } : chance(wishes);
    const answer = await by.post<{ post: Post }>('/posts', { content: words(), ...more });
    if (answer.status === 201) keep(posts, answer.body.post.id, 3);
    return answer;
  };
  const comment = async (by: TestUser, thread?: Pick<Comment, 'id' | 'postId'>) => {
    const path = `/comments/posts/${thread?.postId ?? chance(posts)}/comments`;
    const answer = await by.post<{ comment: Comment }>(path, { content: words(), parentId: thread?.id ?? null });
    if (answer.status === 201) keep(comments, answer.body.comment, 4);
    return answer;
  };
  // One room after the other, so that many do at the same moment what can wait for each other.
  const rooms: ((by: TestUser) => Promise<Reply<object>>)[][] = [
    [
      write,
      (by) => by.delete(aPost()),
      (by) => by.put(aPost(), chance<object>([{ content: words() }, { mediaUrls: files }, { mediaUrls: [] }])),
      (by) => by.post(`${aPost()}/like`),
      (by) => by.delete(`${aPost()}/like`),
      (by) => by.post(`${aPost()}/save`),
      (by) => by.delete(`${aPost()}/save`),
      (by) => by.post(`${aPost()}/vote`, { choice: chance([0, 1]) }),
      (by) => comment(by),
      (by) => by.put(chance(['/notifications/seen', '/notifications/read'])),
    ],
    [
      (by) => comment(by),
      (by) => comment(by, chance(comments)),
      (by) => by.put(aComment(), { content: words() }),
      (by) => by.delete(aComment()),
      (by) => by.post(`${aComment()}/like`),
      (by) => by.delete(`${aComment()}/like`),
      (by) => by.put(chance(['/notifications/seen', '/notifications/read'])),
    ],
    [
      write,
      (by) => by.post(`${community}/join`),
      (by) => by.delete(`${community}/leave`),
      (by) => by.put(community, { description: words() }),
      (by) => by.put(`${community}/members/${somebody()}`, { role: chance(['owner', 'admin', 'member']) }),
      (by) => by.delete(`${community}/members/${somebody()}`),
      (by) => by.delete(`${community}${aPost()}`, { reason: 'It is about something else.' }),
      (by) => by.post(`/friends/request/${somebody()}`),
      (by) => by.delete(`/friends/${somebody()}`),
      (by) => chance([() => by.post(`/users/${first.id}/block`), () => by.delete(`/users/${first.id}/block`)])(),
    ],
    [
      (by) => by.post(`${group}/messages`, { content: words(), tempId: nextTempId() }),
      (by) => by.put(`${group}/read`, {}),
      (by) => by.put(`${group}/read`, {}),
      () => first.post(`${group}/participants`, { participantIds: [somebody()] }),
      (by) => by.delete(chance([`${group}/leave`, `${group}/participants/${somebody()}`])),
      (by) => by.post('/messages/conversations', { participantIds: [somebody()] }),
      (by) => by.put('/users/privacy', { showPresence: chance([true, false]) }),
    ],
    [
      (by) => by.post(`/tasks/${chance(tasks)}/start`),
      (by) => by.post(`/tasks/${chance(tasks)}/start`),
      (by) => by.post(`/tasks/${chance(tasks)}/verify`),
      () => operator.put(`/operator/tasks/${chance(tasks)}`, { slots: chance([3, 5, null]) }),
      () => operator.post(`/operator/tasks/${chance(tasks)}/${chance(['pause', 'resume'])}`),
    ],
  ];
  for (const person of crowd) await write(person);

  const failed: unknown[] = [];
  const live = async (person: TestUser, deeds: ((by: TestUser) => Promise<Reply<object>>)[]) => {
    for (let done = 0; done < deedsOfEachTab; done += 1) {
      const { status, body } = await chance(deeds)(asUser(chance(servers), person));
      if (status === 500) failed.push(body);
    }
  };
  const tabs = crowd.flatMap((person) => Array.from({ length: tabsOfEach }, () => person));
  for (const deeds of rooms) await Promise.all(tabs.map((person) => live(person, deeds)));
  expect({ failed, deadlocks: deadlocks.flat(), miscounts: await findViolations(app) }).toEqual({
    failed: [],
    deadlocks: [],
    miscounts: [],
  });
});
