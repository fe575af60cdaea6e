import type { Post } from '@gumball/contract/posts/posts.schemas';
import { withLike } from '@gumball/rules/posts/likes';
import { describe, expect, it, vi } from 'vitest';
import { block, writePost } from '../../../test/builders.ts';
import { createPeople, createPerson, type Person } from '../../../test/people.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';
import { postNews } from './post-news.ts';

const events = (listener: TestSocket, name: string) => listener.heard.filter(({ event }) => event === name);

/** Applies received events to a cached post, like a client does. */
function withNews(post: Post, heard: TestSocket['heard']): Post | undefined {
  let now: Post | undefined = post;
  for (const news of heard) {
    if (!now || !news.event.startsWith('post:') || !('postId' in news.payload) || news.payload.postId !== post.id)
      continue;
    if (news.event === 'post:deleted') now = undefined;
    else if (news.event === 'post:liked') now = { ...now, likesCount: news.payload.likesCount };
    else if (news.event === 'post:comments') now = { ...now, commentsCount: news.payload.commentsCount };
    else if (news.event === 'post:updated') now = { ...now, ...news.payload.post };
  }
  return now;
}

describe('live updates', () => {
  it('broadcast new posts to every user, coalesced: at most fifty and the number of the rest', async () => {
    const app = await startApp();
    const [alice, bob] = await createPeople(app, 'alice', 'bob');
    const bobs = await connect(app, bob);
    const { id } = await writePost(alice, 'hello');
    const told = () => bobs.heard.flatMap((heard) => (heard.event === 'posts:new' ? [heard.payload] : []));
    await until(() => told().length > 0);
    expect(told()).toEqual([{ posts: [{ id, userId: alice.id, communityId: null }], more: 0 }]);
    for (let at = 1; at <= 70; at += 1) {
      postNews(app.deps).created({ id: String(at), userId: alice.id, communityId: null });
    }
    await until(() => told().length > 1);
    const gathered = told()[1];
    expect([gathered?.posts.length, gathered?.more, gathered?.posts.at(-1)?.id]).toEqual([50, 20, '70']);
  });

  it('produce the state of a fresh GET when applied to a cached post', async () => {
    const app = await startApp();
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => createPerson(app, `person${at}`)));
    const [author, reader] = [crowd[0] as Person, crowd[1] as Person];
    const { id } = await writePost(author, 'before');
    const listener = await connect(app, reader);
    expect(await listener.send('posts:watch', { postIds: [id] })).toEqual({ success: true });
    const cached = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await Promise.all([
      ...crowd.slice(2).map((person) => person.post(`/posts/${id}/like`)),
      ...crowd.slice(2, 6).map((person) => person.delete(`/posts/${id}/like`)),
      author.put(`/posts/${id}`, { content: 'after one' }),
      author.put(`/posts/${id}`, { content: 'after two' }),
    ]);
    await app.deps.db.kysely.updateTable('posts').set({ comments_count: 4 }).where('id', '=', id).execute();
    postNews(app.deps).commented(id);
    const fresh = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await until(() => events(listener, 'post:comments').length > 0 && events(listener, 'post:updated').length > 0);
    await vi.waitFor(() => expect(withNews(cached, listener.heard)).toEqual(fresh), 5000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(withNews(cached, listener.heard)).toEqual(fresh);
    expect(events(listener, 'post:liked').length).toBeLessThan(10);

    const before = listener.heard.length;
    await reader.post(`/posts/${id}/like`);
    await until(() => listener.heard.length > before);
    const liked = (await reader.get<{ post: Post }>(`/posts/${id}`)).body.post;
    await vi.waitFor(() => expect(withNews(withLike(fresh, true), listener.heard.slice(before))).toEqual(liked), 5000);

    await author.delete(`/posts/${id}`);
    await until(() => events(listener, 'post:deleted').length === 1);
    expect(withNews(liked, listener.heard)).toBeUndefined();
  });

  it('reach only subscribers who may see the post', async () => {
    const app = await startApp();
    const [alice, bob, carol] = [
      await createPerson(app, 'alice'),
      await createPerson(app, 'bob'),
      await createPerson(app, 'carol'),
    ];
    const [one, two] = [await writePost(alice, 'one'), await writePost(alice, 'two')];
    await block(app, alice, carol);
    const [watching, elsewhere, blocked] = [
      await connect(app, bob),
      await connect(app, bob),
      await connect(app, carol),
    ];
    await watching.send('posts:watch', { postIds: [two.id] });
    await watching.send('posts:watch', { postIds: [one.id, '17'] });
    await blocked.send('posts:watch', { postIds: [one.id, two.id] });
    await alice.post(`/posts/${one.id}/like`);
    await alice.post(`/posts/${two.id}/like`);
    await until(() => events(watching, 'post:liked').length > 0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(events(watching, 'post:liked')).toEqual([
      { event: 'post:liked', payload: { postId: one.id, likesCount: 1 } },
    ]);
    expect(events(elsewhere, 'post:liked')).toEqual([]);
    expect(events(blocked, 'post:liked')).toEqual([]);
  });
});
