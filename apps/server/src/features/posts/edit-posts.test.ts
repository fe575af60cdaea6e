import type { Post } from '@gumball/contract/posts/posts.schemas';
import { describe, expect, it } from 'vitest';
import { block, createUpload, writePost } from '../../../test/data/builders.ts';
import { call, createTestUser, createTestUsers, expectError } from '../../../test/data/users.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type PostResponse = { post: Post };

async function isAttached(app: TestApp, url: string): Promise<boolean> {
  const { rows } = await app.deps.db.pool.query(
    'SELECT attached_at IS NOT NULL AS attached FROM uploads WHERE url = $1',
    [url],
  );
  return rows[0].attached;
}

describe('updating a post', () => {
  it('allows the author only and returns 404 to users who may not see the post', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id } = await writePost(alice, 'before');
    await block(app, alice, carol);
    await block(app, dan, alice);
    const change = { content: ' after https://example.com ' };
    expect(await expectError(bob.put(`/posts/${id}`, change))).toBe('403 ACCESS_DENIED');
    expect(await expectError(carol.put(`/posts/${id}`, change))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(dan.put(`/posts/${id}`, change))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(alice.put('/posts/17', change))).toBe('404 POST_NOT_FOUND');
    expect(await expectError(call(app, 'PUT', `/posts/${id}`, { body: change }))).toBe('401 UNAUTHENTICATED');
    const { status, body } = await alice.put<PostResponse>(`/posts/${id}`, change);
    expect(status).toBe(200);
    expect(body.post).toMatchObject({ content: 'after https://example.com', postType: 'link' });
    expect(body.post.editedAt).not.toBeNull();
    expect((await bob.get<PostResponse>(`/posts/${id}`)).body.post).toEqual(body.post);
  });

  it('leaves absent fields unchanged, replaces files and releases those that no post shows', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const bob = await createTestUser(app, 'bob');
    const [first, second, third] = [
      await createUpload(app, alice),
      await createUpload(app, alice),
      await createUpload(app, alice),
    ];
    const foreign = await createUpload(app, bob);
    const { id } = await writePost(alice, 'text', { mediaUrls: [first, second], mediaAlts: ['first', 'second'] });
    await writePost(alice, 'shows two as well', { mediaUrls: [second] });
    const withNewAlts = (await alice.put<PostResponse>(`/posts/${id}`, { mediaAlts: ['new first'] })).body.post;
    expect(withNewAlts.media.map((item) => item.alt)).toEqual(['new first', 'second']);
    expect(withNewAlts.content).toBe('text');
    expect(await expectError(alice.put(`/posts/${id}`, { mediaUrls: [third, foreign] }))).toBe('400 MEDIA_URL_UNKNOWN');
    expect(await isAttached(app, third)).toBe(false);
    const withNewFile = (await alice.put<PostResponse>(`/posts/${id}`, { mediaUrls: [third] })).body.post;
    expect(withNewFile).toMatchObject({ mediaUrls: [third], postType: 'photo', content: 'text' });
    expect([await isAttached(app, first), await isAttached(app, second), await isAttached(app, third)]).toEqual([
      false,
      true,
      true,
    ]);
    const withoutFiles = (await alice.put<PostResponse>(`/posts/${id}`, { mediaUrls: [] })).body.post;
    expect(withoutFiles).toMatchObject({ media: [], postType: 'text' });
    expect(await expectError(alice.put(`/posts/${id}`, { content: ' ' }))).toBe('400 POST_EMPTY');
    expect(await expectError(alice.put(`/posts/${id}`, { content: 'x'.repeat(2001) }))).toBe('400 POST_TOO_LONG');
    expect(await expectError(alice.put(`/posts/${id}`, { content: ['x'] }))).toBe('400 INVALID_INPUT');
    expect((await alice.get<PostResponse>(`/posts/${id}`)).body.post).toEqual(withoutFiles);
  });

  it('sets, keeps and removes a link preview', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const url = 'https://example.com/';
    await app.deps.db.kysely
      .insertInto('link_previews')
      .values({
        url,
        title: 'Example',
        description: 'd',
        image_url: null,
        addresses: [],
        fetched_at: app.deps.clock.now(),
      })
      .execute();
    const { id } = await writePost(alice, url);
    const edit = async (change: unknown) =>
      (await alice.put<PostResponse>(`/posts/${id}`, change)).body.post.linkPreview;
    expect(await edit({ linkPreview: { url } })).toEqual({ url, title: 'Example', description: 'd', image: null });
    expect(await edit({ content: 'other words' })).toMatchObject({ title: 'Example' });
    expect(await expectError(alice.put(`/posts/${id}`, { linkPreview: { url: 'javascript:1' } }))).toBe(
      '400 LINK_INVALID',
    );
    expect(await edit({ linkPreview: null })).toBeNull();
  });

  it('keeps the preview of a link that is sent again while no newer one is stored', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const url = 'https://example.com/';
    const stored = { url, title: 'Example', description: null, image_url: null, addresses: [] };
    const previews = app.deps.db.kysely;
    await previews
      .insertInto('link_previews')
      .values({ ...stored, fetched_at: app.deps.clock.now() })
      .execute();
    const { id } = await writePost(alice, url, { linkPreview: { url } });
    const edit = async (change: unknown) =>
      (await alice.put<PostResponse>(`/posts/${id}`, change)).body.post.linkPreview;
    const former = { url, title: 'Example', description: null, image: null };
    await previews.updateTable('link_previews').set({ title: 'Renamed' }).execute();
    expect(await edit({ linkPreview: { url } })).toEqual({ ...former, title: 'Renamed' });
    // The page did not respond when it was looked up again.
    await previews.updateTable('link_previews').set({ title: null }).execute();
    expect(await edit({ linkPreview: { url } })).toEqual({ ...former, title: 'Renamed' });
    await previews.deleteFrom('link_previews').execute();
    expect(await edit({ linkPreview: { url: `${url}#top` } })).toEqual({ ...former, title: 'Renamed' });
    expect(await edit({ linkPreview: { url: 'https://example.com/other' } })).toBeNull();
  });
});

describe('deleting a post', () => {
  it('allows the author only, updates counters, releases files and is idempotent', async () => {
    const app = sharedApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const [own, shared] = [await createUpload(app, alice), await createUpload(app, alice)];
    const { id } = await writePost(alice, 'x', { mediaUrls: [own, shared] });
    await writePost(alice, 'y', { mediaUrls: [shared] });
    await bob.post(`/posts/${id}/like`);
    await bob.post(`/posts/${id}/save`);
    await block(app, alice, carol);
    await block(app, dan, alice);
    expect(await expectError(bob.delete(`/posts/${id}`))).toBe('403 ACCESS_DENIED');
    expect((await carol.delete(`/posts/${id}`)).status).toBe(200);
    expect((await dan.delete(`/posts/${id}`)).status).toBe(200);
    expect((await alice.get(`/posts/${id}`)).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 10 }, () => alice.delete(`/posts/${id}`)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect((await alice.delete('/posts/17')).status).toBe(200);
    expect((await bob.get(`/posts/${id}`)).status).toBe(404);
    expect([await isAttached(app, own), await isAttached(app, shared)]).toEqual([false, true]);
    const { rows } = await app.deps.db.pool.query('SELECT posts_count FROM user_totals WHERE user_id = $1', [alice.id]);
    expect(rows[0].posts_count).toBe(1);
    expect(await expectError(call(app, 'DELETE', `/posts/${id}`))).toBe('401 UNAUTHENTICATED');
  });
});
