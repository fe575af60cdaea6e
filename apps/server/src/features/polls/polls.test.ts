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
  it('is written with its post, its options cleaned, and the author sees how it stands', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
    const post = await ask(alice, { options: [' Tea ', 'Green  tea'] });
    expect(post.poll).toMatchObject({ options: ['Tea', 'Green tea'], votesCount: 0, choice: null, results: [0, 0] });
    expect(Date.parse(post.poll?.endsAt ?? '') - Date.parse(post.createdAt)).toBe(24 * hourMs);
    expect(await pollOf(alice, post.id)).toEqual(post.poll);
  });

  it('is refused with the reason, and nothing is posted', async () => {
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

  it('stays as it is when its post is edited, keeps its question, takes no files, and goes with the post', async () => {
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

  it('comes with a page of the feed in the same single statement', async () => {
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
  it('shows how the votes stand; before it only their number is told', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createPeople(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await ask(alice);
    expect(answerOf(await vote(bob, id, 1))).toEqual([200, [0, 1, 0]]);
    expect(answerOf(await vote(carol, id, 2))).toEqual([200, [0, 1, 1]]);
    expect(await pollOf(dan, id)).toMatchObject({ votesCount: 2, choice: null, results: null });
    expect(await pollOf(bob, id)).toMatchObject({ votesCount: 2, choice: 1, results: [0, 1, 1] });
    expect(await pollOf(alice, id)).toMatchObject({ choice: null, results: [0, 1, 1] });
  });

  it('counts once, however often and however fast, and cannot be changed', async () => {
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

  it('of thirty members at once are thirty', async () => {
    const app = await startApp();
    const crowd = await Promise.all(Array.from({ length: 31 }, (_, at) => createPerson(app, `person${at}`)));
    const { id } = await ask(crowd.pop() as Person);
    await Promise.all(crowd.map((person, at) => vote(person, id, at % 3)));
    expect(await counted(app, id)).toEqual({ counts: [10, 10, 10], recount: 30 });
  });

  it('is refused by the author, where there is no poll or no such option, and to who may not see the post', async () => {
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

  it('is too late when the poll is over, which shows the results to everybody', async () => {
    const app = await startApp();
    const [alice, bob, carol] = await createPeople(app, 'alice', 'bob', 'carol');
    const { id } = await ask(alice, { ...drinks, hours: 1 });
    await vote(bob, id, 0);
    app.advance(hourMs);
    expect(answerOf(await vote(carol, id, 0))).toEqual([409, 'POLL_OVER']);
    expect(answerOf(await vote(bob, id, 0))).toEqual([200, [1, 0, 0]]);
    expect(await pollOf(carol, id)).toMatchObject({ choice: null, results: [1, 0, 0] });
  });

  it("stands in the voter's archive by number, and a poll with its words in the author's", async () => {
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

describe('live news', () => {
  const news = (listener: TestSocket) =>
    listener.heard.flatMap(({ event, payload }) => (event === 'poll:voted' ? [payload] : []));
  /** What a page makes of a poll it has loaded and the news that came since. */
  function withNews(poll: Poll | null, listener: TestSocket): Poll | null {
    let now = poll;
    for (const { votesCount, results } of news(listener)) {
      now = now && { ...now, votesCount, results: results ?? now.results };
    }
    return now;
  }

  it('tell a member of their own vote in every tab, and nobody else', async () => {
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

  it('tell who voted how the votes stand and everybody else how many there are, gathered', async () => {
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

  it('tell more to who has voted and watches again, and nothing to who was hidden meanwhile', async () => {
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
