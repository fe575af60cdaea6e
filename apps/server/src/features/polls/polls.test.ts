import type { Poll } from '@gumball/contract/polls/polls.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it, vi } from 'vitest';
import { archiveOf, unzip } from '../../../test/archive.ts';
import { block, writePost } from '../../../test/builders.ts';
import { createPeople, createPerson, type Person, type Reply } from '../../../test/people.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const hourMs = 3_600_000;
const drinks = { options: ['Tea', 'Coffee', 'Water'], hours: 24 };

type Voted = { poll?: Poll; code?: string };

const ask = (author: Person, poll: object = drinks) => writePost(author, 'What do you drink?', { poll });
const vote = (person: Person, postId: string, choice: number) =>
  person.post<Voted>(`/posts/${postId}/vote`, { choice });
const answerOf = ({ status, body }: Reply<Voted>) => [status, body.code ?? body.poll?.results];
const pollOf = async (person: Person, postId: string) =>
  (await person.get<{ post: Post }>(`/posts/${postId}`)).body.post.poll;

async function counted(app: TestApp, postId: string): Promise<{ counts: number[]; recount: number }> {
  const { rows } = await app.deps.db.pool.query(
    `SELECT poll_counts AS counts, (SELECT count(*)::int FROM poll_votes WHERE post_id = posts.id) AS recount
     FROM posts WHERE id = $1`,
    [postId],
  );
  return rows[0];
}

describe('a poll', () => {
  it('is created with its post, with normalized options, and shows the author the results', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
    const post = await ask(alice, { options: [' Tea ', 'Green  tea'] });
    expect(post.poll).toMatchObject({ options: ['Tea', 'Green tea'], votesCount: 0, choice: null, results: [0, 0] });
    expect(Date.parse(post.poll?.endsAt ?? '') - Date.parse(post.createdAt)).toBe(24 * hourMs);
    expect(await pollOf(alice, post.id)).toEqual(post.poll);
  });

  it('is rejected with a code, and no post is stored', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
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
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const { id } = await ask(alice);
    await vote(bob, id, 1);
    const edit = (change: object) => alice.put<{ post?: Post; code?: string }>(`/posts/${id}`, change);
    expect((await edit({ content: 'What will you drink?' })).body.post?.poll?.results).toEqual([0, 1, 0]);
    expect((await edit({ content: ' ' })).body.code).toBe('POLL_WITHOUT_QUESTION');
    expect((await edit({ mediaUrls: ['/uploads/x.webp'] })).body.code).toBe('POLL_WITH_FILES');
    expect((await alice.delete(`/posts/${id}`)).status).toBe(200);
    expect((await app.deps.db.pool.query('SELECT FROM poll_votes')).rowCount).toBe(0);
    expect(answerOf(await vote(bob, id, 1))).toEqual([404, 'POST_NOT_FOUND']);
  });

  it('is read with a page of the feed in one statement', async () => {
    const app = await startApp();
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    for (let at = 0; at < 5; at += 1) await vote(bob, (await ask(alice)).id, at % 3);
    const rows = vi.spyOn(app.deps.db, 'rows');
    const { posts } = (await bob.get<{ posts: Post[] }>('/posts/feed')).body;
    expect(posts.map(({ poll }) => poll?.choice)).toEqual([1, 0, 2, 1, 0]);
    expect(rows.mock.calls.filter(([{ name }]) => /^(posts|polls)-/.test(name))).toHaveLength(1);
  });
});

describe('a vote', () => {
  it('reveals the results; before it the user sees only the number of votes', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createPeople(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await ask(alice);
    expect(answerOf(await vote(bob, id, 1))).toEqual([200, [0, 1, 0]]);
    expect(answerOf(await vote(carol, id, 2))).toEqual([200, [0, 1, 1]]);
    expect(await pollOf(dan, id)).toMatchObject({ votesCount: 2, choice: null, results: null });
    expect(await pollOf(bob, id)).toMatchObject({ votesCount: 2, choice: 1, results: [0, 1, 1] });
    expect(await pollOf(alice, id)).toMatchObject({ choice: null, results: [0, 1, 1] });
  });

  it('counts once under concurrent repeated requests and cannot be changed', async () => {
    const app = await startApp();
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const { id } = await ask(alice);
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => vote(bob, id, at % 3)));
    const right = replies.filter(({ status }) => status === 200);
    const { choice } = (await pollOf(bob, id)) ?? {};
    expect(right.every(({ body }) => body.poll?.choice === choice)).toBe(true);
    expect(right.length).toBeGreaterThan(60);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'POLL_VOTED']));
    expect(answerOf(await vote(bob, id, ((choice ?? 0) + 1) % 3))).toEqual([409, 'POLL_VOTED']);
    const { counts, recount } = await counted(app, id);
    expect([counts.reduce((sum, count) => sum + count), counts[choice ?? -1], recount]).toEqual([1, 1, 1]);
  });

  it('is counted for thirty concurrent users', async () => {
    const app = await startApp();
    const crowd = await Promise.all(Array.from({ length: 31 }, (_, at) => createPerson(app, `person${at}`)));
    const { id } = await ask(crowd.pop() as Person);
    await Promise.all(crowd.map((person, at) => vote(person, id, at % 3)));
    expect(await counted(app, id)).toEqual({ counts: [10, 10, 10], recount: 30 });
  });

  it('is rejected for the author, without a poll or option, and if the user may not see the post', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id } = await ask(alice, { options: ['Yes', 'No'] });
    const plain = await writePost(alice, 'No question');
    expect(answerOf(await vote(alice, id, 0))).toEqual([403, 'POLL_OWN']);
    expect(answerOf(await vote(bob, plain.id, 0))).toEqual([404, 'POLL_NOT_FOUND']);
    expect(answerOf(await vote(bob, id, 2))).toEqual([400, 'POLL_CHOICE_UNKNOWN']);
    expect(answerOf(await vote(bob, id, 4))).toEqual([400, 'INVALID_INPUT']);
    await block(app, alice, bob);
    await block(app, carol, alice);
    for (const person of [bob, carol]) expect(answerOf(await vote(person, id, 0))).toEqual([404, 'POST_NOT_FOUND']);
    expect(await counted(app, id)).toEqual({ counts: [0, 0], recount: 0 });
  });

  it('is rejected after the end of the poll, which reveals the results to all users', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id } = await ask(alice, { ...drinks, hours: 1 });
    await vote(bob, id, 0);
    app.advance(hourMs);
    expect(answerOf(await vote(carol, id, 0))).toEqual([409, 'POLL_OVER']);
    expect(answerOf(await vote(bob, id, 0))).toEqual([200, [1, 0, 0]]);
    expect(await pollOf(carol, id)).toMatchObject({ choice: null, results: [1, 0, 0] });
  });

  it('is exported to the voter by option number, and the poll with its text to its author', async () => {
    const app = await startApp();
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const { id } = await ask(alice);
    await vote(bob, id, 1);
    const data = async (person: Person, name: string) => {
      const file = unzip((await archiveOf(app, person)).zip).get(`data/${name}.json`);
      return JSON.parse(file?.toString() ?? '') as object[];
    };
    expect(await data(bob, 'poll-votes')).toMatchObject([{ postId: id, option: 2 }]);
    expect(await data(alice, 'posts')).toMatchObject([{ poll: { options: drinks.options, votes: [0, 1, 0] } }]);
  });
});

describe('live updates', () => {
  const news = (listener: TestSocket) =>
    listener.heard.flatMap(({ event, payload }) => (event === 'poll:voted' ? [payload] : []));
  /** Applies received events to a cached poll, like a client does. */
  function withNews(poll: Poll | null, listener: TestSocket): Poll | null {
    let now = poll;
    for (const { votesCount, results } of news(listener)) {
      now = now && { ...now, votesCount, results: results ?? now.results };
    }
    return now;
  }

  it("send a user's own vote to all tabs of the user and to no other user", async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id } = await ask(alice);
    const [here, there, elsewhere] = [await connect(app, bob), await connect(app, bob), await connect(app, carol)];
    await elsewhere.send('posts:watch', { postIds: [id] });
    const chosen = (listener: TestSocket) =>
      listener.heard.flatMap(({ event, payload }) => (event === 'poll:chosen' ? [payload] : []));
    const { poll } = (await vote(bob, id, 1)).body;
    await until(() => news(elsewhere).length === 1);
    for (const tab of [here, there]) expect(chosen(tab)).toEqual([{ postId: id, poll }]);
    expect(chosen(elsewhere)).toEqual([]);
    await vote(bob, id, 1);
    await vote(bob, id, 0);
    expect(chosen(here)).toHaveLength(1);
  });

  it('send the results to users who voted and only the number of votes to others, coalesced', async () => {
    const app = await startApp();
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, at) => createPerson(app, `person${at}`)));
    const [alice, bob, carol] = crowd as [Person, Person, Person];
    const { id } = await ask(alice);
    await vote(bob, id, 0);
    const listeners = new Map<Person, TestSocket>();
    const before = new Map<Person, Poll | null>();
    for (const person of [alice, bob, carol]) {
      const listener = await connect(app, person);
      await listener.send('posts:watch', { postIds: [id] });
      listeners.set(person, listener);
      before.set(person, await pollOf(person, id));
    }
    await Promise.all(crowd.slice(3).map((person, at) => vote(person, id, at % 3)));
    for (const [person, listener] of listeners) {
      await until(() => news(listener).at(-1)?.votesCount === 18);
      expect(news(listener).length).toBeLessThan(10);
      expect(withNews(before.get(person) ?? null, listener)).toEqual(await pollOf(person, id));
    }
    expect(news(listeners.get(carol) as TestSocket).every(({ results }) => results === null)).toBe(true);
  });

  it('send results after a vote and a new subscription, and nothing after a block', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createPeople(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await ask(alice);
    const listener = await connect(app, bob);
    await listener.send('posts:watch', { postIds: [id] });
    await vote(bob, id, 0);
    await listener.send('posts:watch', { postIds: [id] });
    await vote(carol, id, 1);
    await until(() => news(listener).at(-1)?.votesCount === 2);
    expect(news(listener).at(-1)?.results).toEqual([1, 1, 0]);
    await alice.post(`/users/${bob.id}/block`);
    await until(() => app.deps.realtime.connections(bob.id)[0]?.watched('poll:').length === 0);
    await vote(dan, id, 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(news(listener).at(-1)?.votesCount).toBe(2);
  });
});
