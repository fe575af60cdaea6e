import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { MutedMember, MutedWord } from '@gumball/contract/mutes/mutes.routes';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { mutedWordsMax } from '@gumball/rules/mutes/mutes';
import { describe, expect, it } from 'vitest';
import { befriend, block, createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { shareApp, startApp } from '../../../test/start-app.ts';

type List = { posts: Post[]; pagination: Pagination };

const app = shareApp();
let scenes = 0;

async function createPeople() {
  scenes += 1;
  const names = ['alice', 'bob', 'carol'].map((name) => `${name}mutes${scenes}`);
  const [alice, bob, carol] = await createTestUsers(app(), ...names);
  if (!alice || !bob || !carol) throw new Error('three people');
  return { alice, bob, carol };
}

async function read(user: TestUser, path: string): Promise<Post[]> {
  return (await user.get<List>(path)).body.posts;
}
const idsOf = async (user: TestUser, path: string) => (await read(user, path)).map(({ id }) => id);

async function mute(user: TestUser, word: string, more: object = {}): Promise<MutedWord> {
  const { status, body } = await user.post<{ word: MutedWord }>('/mutes/words', { word, ...more });
  expect(status).toBe(201);
  return body.word;
}

describe('a muted member', () => {
  it('leaves the lists of the one who mutes, and nothing else changes', async () => {
    const { alice, bob, carol } = await createPeople();
    await befriend(app(), alice, bob);
    await befriend(app(), alice, carol);
    const place = await createCommunity(app(), 'Quiet', [carol, bob]);
    const theirs = await writePost(bob, 'By bob', { communityId: place.id });
    const other = await writePost(carol, 'By carol');
    await bob.post(`/posts/${other.id}/repost`);
    await carol.post(`/posts/${theirs.id}/repost`);
    const quote = await writePost(carol, 'See this', { quotedPostId: theirs.id });
    const comment = await writeComment(bob, other.id, 'Hello');
    expect((await alice.post(`/users/${bob.id}/mute`, {})).body).toMatchObject({ isMuted: true, until: null });

    expect(await idsOf(alice, '/posts/feed')).not.toContain(theirs.id);
    const friends = await read(alice, '/posts/feed?scope=friends');
    expect(friends.map(({ id, repost }) => [id, repost])).toEqual([
      [quote.id, undefined],
      [other.id, undefined],
    ]);
    expect(friends[0]?.quote).toEqual({ post: null });
    expect(await idsOf(alice, `/communities/${place.id}/posts`)).toEqual([]);
    const comments = (await alice.get<{ comments: Comment[] }>(`/comments/posts/${other.id}/comments`)).body.comments;
    expect(comments).toEqual([]);
    // What the member asks for is there, and others see everything.
    expect(await idsOf(alice, `/users/${bob.id}/posts`)).toEqual([theirs.id]);
    expect((await alice.get(`/posts/${theirs.id}`)).status).toBe(200);
    expect((await alice.get(`/comments/comments/${comment.id}`)).status).toBe(200);
    expect(await idsOf(carol, '/posts/feed')).toContain(theirs.id);
    // A muted user notices nothing.
    expect(await idsOf(bob, '/posts/feed')).toContain(other.id);
    expect((await bob.get(`/users/${alice.id}/mute`)).body).toMatchObject({ isMuted: false });
    expect((await bob.get<{ status: string }>(`/friends/status/${alice.id}`)).body.status).toBe('friends');

    expect((await alice.delete(`/users/${bob.id}/mute`)).body).toMatchObject({ isMuted: false });
    expect(await idsOf(alice, '/posts/feed')).toContain(theirs.id);
  });

  it('notifies no more, and is not announced to the one who mutes', async () => {
    const { alice, bob, carol } = await createPeople();
    const post = await writePost(alice, 'A post');
    await alice.post(`/users/${bob.id}/mute`, { duration: 'week' });
    const watching = await connect(app(), alice);
    const announced = () =>
      watching.events.flatMap(({ event, payload }) => (event === 'posts:new' ? payload.posts.map(({ id }) => id) : []));
    await bob.post(`/posts/${post.id}/like`);
    const silent = await writePost(bob, 'Not for alice');
    const announcedPost = await writePost(carol, 'For alice');
    await carol.post(`/posts/${post.id}/like`);
    await until(() => announced().includes(announcedPost.id));
    expect(announced()).not.toContain(silent.id);
    await until(async () => (await notificationsOf(alice)).length > 0);
    expect((await notificationsOf(alice)).map(({ actor }) => actor?.id)).toEqual([carol.id]);
  });

  it('is listed, last muted first, until the mute ends', async () => {
    const { alice, bob, carol } = await createPeople();
    await alice.post(`/users/${bob.id}/mute`, { duration: 'day' });
    await alice.post(`/users/${carol.id}/mute`, {});
    const muted = async () => (await alice.get<{ users: MutedMember[] }>('/users/muted?limit=5')).body.users;
    expect((await muted()).map(({ id, until: end }) => [id, end !== null])).toEqual([
      [carol.id, false],
      [bob.id, true],
    ]);
    await app().deps.db.pool.query("UPDATE muted_users SET until = now() - interval '1 second' WHERE muted_id = $1", [
      bob.id,
    ]);
    expect((await muted()).map(({ id }) => id)).toEqual([carol.id]);
    const back = await writePost(bob, 'Heard again');
    expect(await idsOf(alice, '/posts/feed')).toContain(back.id);
    await block(app(), carol, alice);
    expect(await muted()).toEqual([]);
  });

  it('is another member that one may see', async () => {
    const { alice, bob } = await createPeople();
    for (let time = 0; time < 2; time += 1) expect((await alice.post(`/users/${bob.id}/mute`, {})).status).toBe(200);
    expect(await expectError(alice.post(`/users/${alice.id}/mute`, {}))).toBe('400 MUTE_SELF');
    expect(await expectError(alice.post('/users/123456/mute', {}))).toBe('404 USER_NOT_FOUND');
    expect(await expectError(alice.post(`/users/${bob.id}/mute`, { duration: 'year' }))).toBe('400 INVALID_INPUT');
  });
});

async function notificationsOf(user: TestUser): Promise<Notification[]> {
  return (await user.get<{ notifications: Notification[] }>('/notifications')).body.notifications;
}

describe('a muted word', () => {
  it('hides texts with the whole word, without regard to case and accents', async () => {
    const { alice, bob } = await createPeople();
    await befriend(app(), alice, bob);
    await mute(alice, 'Zoë');
    await mute(alice, 'season finale');
    await mute(alice, '#spoiler');
    await mute(alice, '東京');
    const texts = [
      'I met ZOE today',
      'Zoes are many',
      'The Season-Finale was great',
      'The finale of the season',
      'A #Spoiler!',
      '昨日は東京駅にいた',
      '京東',
    ];
    const ids: string[] = [];
    for (const text of texts) ids.push((await writePost(bob, text)).id);
    const own = await writePost(alice, 'zoe');
    const shown = [own.id, ids[6], ids[3], ids[1]];
    expect(await idsOf(alice, '/posts/feed?limit=4')).toEqual(shown);
    expect(await idsOf(alice, '/posts/feed?limit=4&scope=friends')).toEqual(shown);
    expect((await idsOf(bob, '/posts/feed?limit=8')).length).toBe(8);
    await writeComment(bob, own.id, 'Hello Zoë');
    const shownIds = await writeComment(bob, own.id, 'Hello');
    const { body } = await alice.get<{ comments: Comment[] }>(`/comments/posts/${own.id}/comments`);
    expect(body.comments.map(({ id }) => id)).toEqual([shownIds.id]);
  });

  it('leaves pages full, and cursors continue', async () => {
    const { alice, bob } = await createPeople();
    await befriend(app(), alice, bob);
    await mute(alice, 'noise');
    const shownIds: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const post = await writePost(bob, index % 3 === 0 ? `signal ${index}` : `noise ${index}`);
      if (index % 3 === 0) shownIds.unshift(post.id);
    }
    for (const scope of ['everyone', 'friends']) {
      const first = (await alice.get<List>(`/posts/feed?limit=3&scope=${scope}`)).body;
      expect(first.posts.map(({ id }) => id)).toEqual(shownIds.slice(0, 3));
      const rest = await read(alice, `/posts/feed?limit=3&scope=${scope}&cursor=${first.pagination.nextCursor}`);
      expect(rest[0]?.id).toBe(shownIds[3]);
    }
  });

  it('in notifications only, leaves posts where they are', async () => {
    const { alice, bob, carol } = await createPeople();
    await mute(alice, 'raffle', { scope: 'notifications' });
    const name = alice.username.replace('.fun', '');
    const silent = await writePost(bob, `A raffle for @${name}`);
    const post = await writePost(alice, 'A post');
    await writeComment(bob, post.id, 'Raffle?');
    await writeComment(carol, post.id, 'Hello');
    await until(async () => (await notificationsOf(alice)).length > 0);
    expect((await notificationsOf(alice)).map(({ actor }) => actor?.id)).toEqual([carol.id]);
    expect(await idsOf(alice, '/posts/feed')).toContain(silent.id);
  });

  it('is stored once, with its last scope and end, and removed by its owner only', async () => {
    const { alice, bob } = await createPeople();
    const first = await mute(alice, 'Cats');
    const again = await mute(alice, '#cats', { scope: 'notifications', duration: 'month' });
    expect(again).toMatchObject({ id: first.id, word: '#cats', scope: 'notifications' });
    const words = async () => (await alice.get<{ words: MutedWord[] }>('/mutes/words')).body.words;
    expect(await words()).toEqual([again]);
    expect((await bob.delete(`/mutes/words/${first.id}`)).status).toBe(200);
    expect(await words()).toEqual([again]);
    expect((await alice.delete(`/mutes/words/${first.id}`)).status).toBe(200);
    expect(await words()).toEqual([]);
    expect(await expectError(alice.post('/mutes/words', { word: ' ! ' }))).toBe('400 MUTED_WORD_LENGTH');
    expect(await expectError(alice.post('/mutes/words', { word: '!?' }))).toBe('400 MUTED_WORD_BLANK');
  });

  it('has a maximum per member, whatever requests race', async () => {
    const { alice } = await createPeople();
    await app().deps.db.pool.query(
      `INSERT INTO muted_words (id, user_id, word, terms, everywhere, created_at)
       SELECT i, $1, 'word' || i, muted_terms('word' || i), true, now() FROM generate_series(1, $2::int) i`,
      [alice.id, mutedWordsMax - 1],
    );
    const replies = await Promise.all(
      ['one more', 'two more', 'three more'].map((word) => alice.post('/mutes/words', { word })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await alice.post('/mutes/words', { word: 'word1' })).status).toBe(201);
  });
});

it('a page behind thousands of posts is read like any other', async () => {
  const deepApp = await startApp();
  const [alice] = await createTestUsers(deepApp, 'alice');
  if (!alice) throw new Error('one person');
  const { id } = await writePost(alice, 'The first one');
  await deepApp.deps.db.pool.query(
    `INSERT INTO posts (id, user_id, content, post_type, media, created_at)
     SELECT p.id + n, p.user_id, 'Again', p.post_type, p.media, p.created_at FROM posts p, generate_series(1, 5100) n
     WHERE p.id = $1`,
    [id],
  );
  const { body } = await alice.get<List>('/posts/feed?page=511&limit=10');
  expect(body.posts.map((post) => post.id)).toEqual([id]);
});
