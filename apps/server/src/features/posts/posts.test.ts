import { randomUUID } from 'node:crypto';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { block, createCommunity, createUpload, writePost } from '../../../test/data/builders.ts';
import { call, createTestUser, createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type PostResponse = { post: Post };

async function postsCount(app: TestApp, user: TestUser): Promise<number> {
  const { rows } = await app.deps.db.pool.query('SELECT posts_count FROM user_totals WHERE user_id = $1', [user.id]);
  return rows[0].posts_count;
}

async function attachedAt(app: TestApp, url: string): Promise<Date | null> {
  const { rows } = await app.deps.db.pool.query('SELECT attached_at FROM uploads WHERE url = $1', [url]);
  return rows[0].attached_at;
}

describe('creating a post', () => {
  it('trims the text, counts the post and returns it', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const { status, body } = await alice.post<PostResponse>('/posts', {
      content: '  Hello <b>world</b>  ',
      postType: 'video',
    });
    expect(status).toBe(201);
    expect(body.post).toMatchObject({
      content: 'Hello <b>world</b>',
      postType: 'text',
      mediaUrls: [],
      linkPreview: null,
      poll: null,
      user: { id: alice.id, username: alice.username, firstName: 'Alice', level: 'Novice' },
      community: null,
      likesCount: 0,
      commentsCount: 0,
      isLiked: false,
      isSaved: false,
      isReposted: false,
      repostsCount: 0,
      allowsReposts: true,
      quote: null,
      editedAt: null,
    });
    expect((await alice.get<PostResponse>(`/posts/${body.post.id}`)).body.post).toEqual(body.post);
    expect(await postsCount(app, alice)).toBe(1);
  });

  it('rejects guests, incomplete profiles and unknown tokens', async () => {
    const app = sharedApp();
    const dan = await createTestUser(app, 'dan', { incomplete: true });
    expect(await expectError(call(app, 'POST', '/posts', { body: { content: 'hi' } }))).toBe('401 UNAUTHENTICATED');
    expect(await expectError(call(app, 'POST', '/posts', { token: 'nobody', body: { content: 'hi' } }))).toBe(
      '401 UNAUTHENTICATED',
    );
    expect(await expectError(dan.post('/posts', { content: 'hi' }))).toBe('403 PROFILE_INCOMPLETE');
  });

  it('returns files with descriptions and marks them as attached', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const imageUrl = await createUpload(app, alice);
    const videoUrl = await createUpload(app, alice, { kind: 'video' });
    const photo = await writePost(alice, '', { mediaUrls: [imageUrl], mediaAlts: [' A cat '] });
    expect(photo.postType).toBe('photo');
    const byFileName = await writePost(alice, '', { mediaUrls: [imageUrl.replace('/uploads/', '')] });
    expect(byFileName.mediaUrls).toEqual([imageUrl]);
    expect(photo.media).toEqual([
      {
        url: imageUrl,
        kind: 'image',
        width: 1200,
        height: 800,
        alt: 'A cat',
        placeholder: 'data:image/webp;base64,AAAA',
        posterUrl: null,
        sizes: [{ url: imageUrl.replace('.webp', '-400.webp'), width: 400 }],
      },
    ]);
    expect(await attachedAt(app, imageUrl)).toBeInstanceOf(Date);
    const mixed = await writePost(alice, 'see https://example.com', { mediaUrls: [videoUrl, imageUrl] });
    expect(mixed).toMatchObject({ postType: 'video', mediaUrls: [videoUrl, imageUrl] });
  });

  it("rejects files that are not the author's own post files, and stores nothing", async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const bob = await createTestUser(app, 'bob');
    const own = await createUpload(app, alice);
    const foreign = await createUpload(app, bob);
    const avatar = await createUpload(app, alice, { purpose: 'avatar' });
    for (const url of [foreign, avatar, 'javascript:alert(1)', 'https://evil.example/x.png', '/uploads/../x']) {
      const request = alice.post('/posts', { content: 'look', mediaUrls: [own, url] });
      expect(await expectError(request)).toBe('400 MEDIA_URL_UNKNOWN');
    }
    expect(await attachedAt(app, own)).toBeNull();
    expect(await postsCount(app, alice)).toBe(0);
    expect((await alice.get<{ posts: Post[] }>('/posts/feed')).body.posts).toEqual([]);
  });

  it('requires membership for a community post', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const bob = await createTestUser(app, 'bob');
    const { id, name } = await createCommunity(app, 'Gardeners', [alice]);
    expect((await writePost(alice, 'tulips', { communityId: id })).community).toEqual({ id, name });
    expect(await expectError(bob.post('/posts', { content: 'me too', communityId: id }))).toBe('403 ACCESS_DENIED');
    expect(await expectError(bob.post('/posts', { content: 'where?', communityId: '17' }))).toBe(
      '404 COMMUNITY_NOT_FOUND',
    );
    expect(await postsCount(app, bob)).toBe(0);
  });

  it('uses the link preview fetched by the server and ignores one sent by the client', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    await app.deps.db.kysely
      .insertInto('link_previews')
      .values({
        url: 'https://example.com/a',
        title: 'Real',
        description: null,
        image_url: '/uploads/i.webp',
        addresses: [],
        fetched_at: app.deps.clock.now(),
      })
      .execute();
    const post = await writePost(alice, 'https://example.com/a', {
      linkPreview: { url: 'https://EXAMPLE.com/a', title: 'Forged', image: 'https://evil.example' },
    });
    expect(post).toMatchObject({
      postType: 'link',
      linkPreview: { url: 'https://example.com/a', title: 'Real', description: null, image: null },
    });
    const unknown = await writePost(alice, 'x', { linkPreview: { url: 'https://example.com/unknown' } });
    expect(unknown.linkPreview).toBeNull();
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'no address', '']) {
      expect(await expectError(alice.post('/posts', { content: 'x', linkPreview: { url } }))).toBe('400 LINK_INVALID');
    }
  });

  it('returns the first post again for the same idempotency key in twenty concurrent requests', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const bob = await createTestUser(app, 'bob');
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => alice.post<PostResponse>('/posts', { content: `try ${index}` }, key)),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.post.id)).size).toBe(1);
    expect(await postsCount(app, alice)).toBe(1);
    const other = await bob.post<PostResponse>('/posts', { content: 'mine' }, key);
    expect(other.body.post.user.id).toBe(bob.id);
  });

  it('rejects invalid posts and stores nothing', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const invalid: [what: string, body: unknown, refused: string][] = [
      ['nothing', {}, '400 POST_EMPTY'],
      ['blanks', { content: ' \n\t ' }, '400 POST_EMPTY'],
      ['2001 characters', { content: 'x'.repeat(2001) }, '400 POST_TOO_LONG'],
      ['far too much', { content: 'x'.repeat(30_000) }, '400 INVALID_INPUT'],
      ['a body that is too large', { content: 'x'.repeat(70_000) }, '413 TOO_LARGE'],
      ['eleven files', { mediaUrls: Array.from({ length: 11 }, () => '/a') }, '400 POST_TOO_MANY_FILES'],
      ['a long description', { content: 'x', mediaAlts: ['x'.repeat(501)] }, '400 ALT_TOO_LONG'],
      ['a number as text', { content: 5 }, '400 INVALID_INPUT'],
      ['an object as text', { content: { $gt: '' } }, '400 INVALID_INPUT'],
      ['a text as files', { content: 'x', mediaUrls: 'a' }, '400 INVALID_INPUT'],
      ['nested files', { content: 'x', mediaUrls: [[[['a']]]] }, '400 INVALID_INPUT'],
      ['NUL', { content: 'a\0b' }, '400 INVALID_INPUT'],
      ['a community that is no id', { content: 'x', communityId: "1'; DROP TABLE posts" }, '404 COMMUNITY_NOT_FOUND'],
      ['a community beyond all ids', { content: 'x', communityId: '9999999999999999999' }, '404 COMMUNITY_NOT_FOUND'],
      ['no object', '"text"', '400 INVALID_INPUT'],
      ['nothing at all', null, '400 INVALID_INPUT'],
    ];
    for (const [label, body, refused] of invalid) {
      expect([label, await expectError(alice.post('/posts', body))]).toEqual([label, refused]);
    }
    expect(await postsCount(app, alice)).toBe(0);
    expect((await alice.get<{ posts: Post[] }>('/posts/feed')).body.posts).toEqual([]);
  });

  it('stores unusual characters unchanged', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    for (const content of [
      '👩‍👩‍👧‍👦 🎉',
      '‮right to left',
      'a\nb\r\nc',
      "'; DROP TABLE posts; --",
      '<script>1</script>',
    ]) {
      expect((await writePost(alice, content)).content).toBe(content);
    }
    expect((await writePost(alice, 'x'.repeat(2000))).content).toHaveLength(2000);
    expect((await writePost(alice, 'lone \ud800 half')).content).toBe('lone \ufffd half');
  });
});

describe('reading a post', () => {
  it('is allowed for every user except those blocked in either direction', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await writePost(alice, 'hello');
    await block(app, alice, carol);
    await block(app, dan, alice);
    expect((await bob.get<PostResponse>(`/posts/${id}`)).status).toBe(200);
    expect(await expectError(carol.get(`/posts/${id}`))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(dan.get(`/posts/${id}`))).toBe('404 POST_NOT_FOUND');
    for (const invalid of ['17', '0', 'x', '-1', '9999999999999999999', '1.5']) {
      expect(await expectError(bob.get(`/posts/${invalid}`))).toBe('404 POST_NOT_FOUND');
    }
    expect(await expectError(call(app, 'GET', `/posts/${id}`))).toBe('401 UNAUTHENTICATED');
  });
});
