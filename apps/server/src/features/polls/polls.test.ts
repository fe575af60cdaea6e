import type { Poll } from '@gumball/contract/polls/polls.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it, vi } from 'vitest';
import { archiveOf, unzip } from '../../../test/archive.ts';
import { block, writePost } from '../../../test/data/builders.ts';
import { createTestUser, createTestUsers, type Reply, type TestUser } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { coordinatorOnly, shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const drinks = { options: ['Tea', 'Coffee', 'Water'], hours: 24 };

type VoteResponse = { poll?: Poll; code?: string };

const createPoll = (author: TestUser, poll: object = drinks) => writePost(author, 'What do you drink?', { poll });
const vote = (user: TestUser, postId: string, choice: number) =>
  user.post<VoteResponse>(`/posts/${postId}/vote`, { choice });
const statusAndResult = ({ status, body }: Reply<VoteResponse>) => [status, body.code ?? body.poll?.results];
const pollOf = async (user: TestUser, postId: string) =>
  (await user.get<{ post: Post }>(`/posts/${postId}`)).body.post.poll;

async function readCounters(app: TestApp, postId: string): Promise<{ counts: number[]; recount: number }> {
  const { rows } = await app.deps.db.pool.query(
    `SELECT poll_counts AS counts, (SELECT count(*)::int FROM poll_votes WHERE post_id = posts.id) AS recount
     FROM posts WHERE id = $1`,
    [postId],
  );
  return rows[0];
}

describe('a poll', () => {
  it('is created with its post, with normalized options, and shows the author the results', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const post = await createPoll(alice, { options: [' Tea ', 'Green  tea'] });
    expect(post.poll).toMatchObject({ options: ['Tea', 'Green tea'], votesCount: 0, choice: null, results: [0, 0] });
    expect(Date.parse(post.poll?.endsAt ?? '') - Date.parse(post.createdAt)).toBe(24 * hourMs);
    expect(await pollOf(alice, post.id)).toEqual(post.poll);
  });

  it('is rejected with a code, and no post is stored', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const cases: [object, string][] = [
      [{ content: ' ', poll: drinks }, 'POLL_WITHOUT_QUESTION'],
      [{ content: 'a', mediaUrls: ['/uploads/x.webp'], poll: drinks }, 'POLL_WITH_FILES'],
      [{ content: 'a', poll: { options: ['one'] } }, 'POLL_OPTION_COUNT'],
      [{ content: 'a', poll: { options: ['one', ' '] } }, 'POLL_OPTION_EMPTY'],
      [{ content: 'a', poll: { options: ['one', 'x'.repeat(81)] } }, 'POLL_OPTION_TOO_LONG'],
      [{ content: 'a', poll: { options: ['one', 'ONE '] } }, 'POLL_OPTIONS_ALIKE'],
      [{ content: 'a', poll: { ...drinks, hours: 169 } }, 'POLL_HOURS_INVALID'],
      [{ content: 'a', poll: { ...drinks, hours: 0.5 } }, 'INVALID_INPUT'],
      [{ content: 'a', poll: { options: 'one' } }, 'INVALID_INPUT'],
    ];
    for (const [body, code] of cases) {
      const reply = await alice.post<{ code: string }>('/posts', body);
      expect([reply.status, reply.body.code]).toEqual([400, code]);
    }
    expect((await alice.get<{ posts: Post[] }>('/posts/feed')).body.posts).toEqual([]);
  });

  it('stays unchanged when its post is edited, requires text, rejects files and is deleted with the post', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await createPoll(alice);
    await vote(bob, id, 1);
    const edit = (change: object) => alice.put<{ post?: Post; code?: string }>(`/posts/${id}`, change);
    expect((await edit({ content: 'What will you drink?' })).body.post?.poll?.results).toEqual([0, 1, 0]);
    expect((await edit({ content: ' ' })).body.code).toBe('POLL_WITHOUT_QUESTION');
    expect((await edit({ mediaUrls: ['/uploads/x.webp'] })).body.code).toBe('POLL_WITH_FILES');
    expect((await alice.delete(`/posts/${id}`)).status).toBe(200);
    expect((await app.deps.db.pool.query('SELECT FROM poll_votes')).rowCount).toBe(0);
    expect(statusAndResult(await vote(bob, id, 1))).toEqual([404, 'POST_NOT_FOUND']);
  });

  it('is read with a page of the feed in one statement', async () => {
    const app = await startApp(coordinatorOnly);
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    for (let index = 0; index < 5; index += 1) await vote(bob, (await createPoll(alice)).id, index % 3);
    const rows = vi.spyOn(app.deps.db, 'rows');
    const { posts } = (await bob.get<{ posts: Post[] }>('/posts/feed')).body;
    expect(posts.map(({ poll }) => poll?.choice)).toEqual([1, 0, 2, 1, 0]);
    // Distributed, the list of the newest posts is read first, and whether the member mutes words.
    const reads = rows.mock.calls.filter(
      ([{ name }, [viewerId]]) =>
        viewerId === bob.id && /^(posts|polls)-(?!(mutes-words|newest-ids|listed-unmuted)$)/.test(name),
    );
    expect(reads).toHaveLength(1);
  });
});

describe('a vote', () => {
  it('reveals the results; before it the user sees only the number of votes', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await createPoll(alice);
    expect(statusAndResult(await vote(bob, id, 1))).toEqual([200, [0, 1, 0]]);
    expect(statusAndResult(await vote(carol, id, 2))).toEqual([200, [0, 1, 1]]);
    expect(await pollOf(dan, id)).toMatchObject({ votesCount: 2, choice: null, results: null });
    expect(await pollOf(bob, id)).toMatchObject({ votesCount: 2, choice: 1, results: [0, 1, 1] });
    expect(await pollOf(alice, id)).toMatchObject({ choice: null, results: [0, 1, 1] });
  });

  it('counts once under concurrent repeated requests and cannot be changed', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await createPoll(alice);
    const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => vote(bob, id, index % 3)));
    const accepted = replies.filter(({ status }) => status === 200);
    const { choice } = (await pollOf(bob, id)) ?? {};
    expect(accepted.every(({ body }) => body.poll?.choice === choice)).toBe(true);
    expect(accepted.length).toBeGreaterThan(60);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'POLL_VOTED']));
    expect(statusAndResult(await vote(bob, id, ((choice ?? 0) + 1) % 3))).toEqual([409, 'POLL_VOTED']);
    const { counts, recount } = await readCounters(app, id);
    expect([counts.reduce((sum, count) => sum + count), counts[choice ?? -1], recount]).toEqual([1, 1, 1]);
  });

  it('is counted for thirty concurrent users', async () => {
    const app = sharedApp();
    const users = await Promise.all(Array.from({ length: 31 }, (_, index) => createTestUser(app, `person${index}`)));
    const { id } = await createPoll(users.pop() as TestUser);
    await Promise.all(users.map((user, index) => vote(user, id, index % 3)));
    expect(await readCounters(app, id)).toEqual({ counts: [10, 10, 10], recount: 30 });
  });

  it('is rejected for the author, without a poll or option, and if the user may not see the post', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await createPoll(alice, { options: ['Yes', 'No'] });
    const plain = await writePost(alice, 'No question');
    expect(statusAndResult(await vote(alice, id, 0))).toEqual([403, 'POLL_OWN']);
    expect(statusAndResult(await vote(bob, plain.id, 0))).toEqual([404, 'POLL_NOT_FOUND']);
    expect(statusAndResult(await vote(bob, id, 2))).toEqual([400, 'POLL_CHOICE_UNKNOWN']);
    expect(statusAndResult(await vote(bob, id, 4))).toEqual([400, 'INVALID_INPUT']);
    await block(app, alice, bob);
    await block(app, carol, alice);
    for (const user of [bob, carol]) expect(statusAndResult(await vote(user, id, 0))).toEqual([404, 'POST_NOT_FOUND']);
    expect(await readCounters(app, id)).toEqual({ counts: [0, 0], recount: 0 });
  });

  it('is rejected after the end of the poll, which reveals the results to all users', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await createPoll(alice, { ...drinks, hours: 1 });
    await vote(bob, id, 0);
    app.advance(hourMs);
    expect(statusAndResult(await vote(carol, id, 0))).toEqual([409, 'POLL_OVER']);
    expect(statusAndResult(await vote(bob, id, 0))).toEqual([200, [1, 0, 0]]);
    expect(await pollOf(carol, id)).toMatchObject({ choice: null, results: [1, 0, 0] });
  });

  it('is exported to the voter by option number, and the poll with its text to its author', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await createPoll(alice);
    await vote(bob, id, 1);
    const data = async (user: TestUser, name: string) => {
      const file = unzip((await archiveOf(app, user)).zip).get(`data/${name}.json`);
      return JSON.parse(file?.toString() ?? '') as object[];
    };
    expect(await data(bob, 'poll-votes')).toMatchObject([{ postId: id, option: 2 }]);
    expect(await data(alice, 'posts')).toMatchObject([{ poll: { options: drinks.options, votes: [0, 1, 0] } }]);
  });
});

describe('live updates', () => {
  const voteEvents = (socket: TestSocket) =>
    socket.events.flatMap(({ event, payload }) => (event === 'poll:voted' ? [payload] : []));
  /** Applies received events to a cached poll, like a client does. */
  function applyEvents(poll: Poll | null, socket: TestSocket): Poll | null {
    let current = poll;
    for (const { votesCount, results } of voteEvents(socket)) {
      current = current && { ...current, votesCount, results: results ?? current.results };
    }
    return current;
  }

  it("send a user's own vote to all tabs of the user and to no other user", async () => {
    const app = sharedApp();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const { id } = await createPoll(alice);
    const [firstTab, secondTab, otherUser] = [
      await connect(app, bob),
      await connect(app, bob),
      await connect(app, carol),
    ];
    await otherUser.send('posts:watch', { postIds: [id] });
    const chosenEvents = (socket: TestSocket) =>
      socket.events.flatMap(({ event, payload }) => (event === 'poll:chosen' ? [payload] : []));
    const { poll } = (await vote(bob, id, 1)).body;
    await until(() => voteEvents(otherUser).length === 1);
    for (const tab of [firstTab, secondTab]) expect(chosenEvents(tab)).toEqual([{ postId: id, poll }]);
    expect(chosenEvents(otherUser)).toEqual([]);
    await vote(bob, id, 1);
    await vote(bob, id, 0);
    expect(chosenEvents(firstTab)).toHaveLength(1);
  });

  it('send the results to users who voted and only the number of votes to others, coalesced', async () => {
    const app = sharedApp();
    const users = await Promise.all(Array.from({ length: 20 }, (_, index) => createTestUser(app, `person${index}`)));
    const [alice, bob, carol] = users as [TestUser, TestUser, TestUser];
    const { id } = await createPoll(alice);
    await vote(bob, id, 0);
    const sockets = new Map<TestUser, TestSocket>();
    const initialPolls = new Map<TestUser, Poll | null>();
    for (const user of [alice, bob, carol]) {
      const socket = await connect(app, user);
      await socket.send('posts:watch', { postIds: [id] });
      sockets.set(user, socket);
      initialPolls.set(user, await pollOf(user, id));
    }
    await Promise.all(users.slice(3).map((user, index) => vote(user, id, index % 3)));
    for (const [user, socket] of sockets) {
      await until(() => voteEvents(socket).at(-1)?.votesCount === 18);
      expect(voteEvents(socket).length).toBeLessThan(10);
      expect(applyEvents(initialPolls.get(user) ?? null, socket)).toEqual(await pollOf(user, id));
    }
    expect(voteEvents(sockets.get(carol) as TestSocket).every(({ results }) => results === null)).toBe(true);
  });

  it('send results after a vote and a new subscription, and nothing after a block', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await createPoll(alice);
    const socket = await connect(app, bob);
    await socket.send('posts:watch', { postIds: [id] });
    await vote(bob, id, 0);
    await socket.send('posts:watch', { postIds: [id] });
    await vote(carol, id, 1);
    await until(() => voteEvents(socket).at(-1)?.votesCount === 2);
    expect(voteEvents(socket).at(-1)?.results).toEqual([1, 1, 0]);
    await alice.post(`/users/${bob.id}/block`);
    await until(() => app.deps.realtime.connections(bob.id)[0]?.roomsWithPrefix('poll:').length === 0);
    await vote(dan, id, 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(voteEvents(socket).at(-1)?.votesCount).toBe(2);
  });
});
