import { expect, it } from 'vitest';
import { block, writeComment, writePost } from '../../../../test/data/builders.ts';
import { asGuest, openPublicPages, untilGuest } from '../../../../test/data/public-pages.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { maxConsidered } from '../public-pages.store.ts';

async function start(): Promise<{ app: TestApp; alice: TestUser; bob: TestUser; carol: TestUser }> {
  const app = await startApp();
  await openPublicPages(app);
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  return { app, alice, bob, carol: await createTestUser(app, 'carol') };
}

/** Inserts comments or replies, numbered from 1. Returns their ids. */
async function insertMany(
  app: TestApp,
  of: { postId: string; parentId?: string; author: TestUser; text: string; count: number },
): Promise<string[]> {
  const { db, ids, clock } = app.deps;
  const rows = Array.from({ length: of.count }, (_, index) => ({
    id: ids.next(),
    post_id: of.postId,
    parent_id: of.parentId ?? null,
    user_id: of.author.id,
    content: `${of.text} ${index + 1}.`,
    created_at: clock.now(),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db.kysely
      .insertInto('comments')
      .values(rows.slice(at, at + 500))
      .execute();
  const raise = (column: 'comments_count' | 'replies_count', table: 'posts' | 'comments', id: string) =>
    db.kysely.updateTable(table).set(column, of.count).where('id', '=', id).execute();
  if (of.parentId === undefined) await raise('comments_count', 'posts', of.postId);
  else await raise('replies_count', 'comments', of.parentId);
  return rows.map(({ id }) => id);
}

const countOf = (text: string) =>
  (
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as {
      commentCount: number;
    }
  ).commentCount;

/** Follows the links of a kind from a page on. Returns the text of all pages. */
async function follow(app: TestApp, first: string, link: string): Promise<string[]> {
  const pages: string[] = [];
  for (let path: string | undefined = first; path !== undefined && pages.length < 20; ) {
    const { status, text } = await asGuest(app, path);
    expect([path, status]).toEqual([path, 200]);
    pages.push(text);
    const href: string | undefined = new RegExp(`href="([^"]+)">${link}<`).exec(text)?.[1];
    path = href?.replaceAll('&#38;', '&').replace(/#.*/, '');
  }
  return pages;
}

const numbered = (pages: string[], text: string) =>
  pages.flatMap((page) => [...page.matchAll(new RegExp(`${text} (\\d+)\\.`, 'g'))].map(([, at]) => Number(at)));

it('shows all comments and replies of a post, on pages whose links need no script', async () => {
  const { app, alice, bob } = await start();
  const { id: postId } = await writePost(alice, 'Ships');
  const [first] = await insertMany(app, { postId, author: bob, text: 'Comment', count: 65 });
  await insertMany(app, { postId, parentId: first ?? '', author: alice, text: 'Answer', count: 70 });
  const pages = await follow(app, `/post/${postId}`, 'More comments');
  expect(numbered(pages, 'Comment')).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
  expect(pages).toHaveLength(3);
  expect(numbered(pages, 'Answer')).toEqual([1, 2, 3]);
  const replies = (await follow(app, `/post/${postId}`, 'Show more replies')).slice(1);
  expect(numbered(replies, 'Answer')).toEqual(Array.from({ length: 67 }, (_, index) => index + 4));
  for (const page of [...pages, ...replies]) {
    expect(page).toContain(`<link rel="canonical" href="${app.deps.config.publicUrl}/post/${postId}">`);
    expect(countOf(page)).toBe(135);
  }
  expect(pages[1]).toContain(`<a href="/post/${postId}">All comments</a>`);
  expect(pages[2]).not.toContain('Join to read more');
  // A frame has the post alone.
  expect((await asGuest(app, `/embed/post/${postId}`)).text).not.toContain('Comment 1.');
});

it('has one copy of each page, whatever else the address says', async () => {
  const { app, alice, bob } = await start();
  const { id: postId } = await writePost(alice, 'Ships');
  const comments = await insertMany(app, { postId, author: bob, text: 'Comment', count: 40 });
  const read = async (query: string) => (await asGuest(app, `/post/${postId}?${query}`)).headers.get('etag');
  const [comment = '', other = ''] = comments;
  expect(await read(`after=${other}&comment=${comment}&x=1`)).toBe(await read(`comment=${comment}&after=${other}`));
  expect(await read(`after=0`)).toBe(await read('utm_source=x'));
  expect(await read(`after[]=${comment}`)).toBe(await read(`before=${comment}`));
  expect(await read(`after=${comment}`)).not.toBe(await read('x=1'));
});

it('answers like for nothing where a comment is not for guests', async () => {
  const { app, alice, bob, carol } = await start();
  const { id: postId } = await writePost(alice, 'Ships');
  const { id: otherPost } = await writePost(alice, 'Boats');
  const comment = await writeComment(bob, postId, 'From Bob');
  const reply = await writeComment(carol, postId, 'From Carol', comment.id);
  const page = `/post/${postId}?comment=${comment.id}`;
  expect((await asGuest(app, page)).text).toContain('From Carol');
  const missing = await asGuest(app, `/post/${postId}?comment=12345`);
  expect(missing.status).toBe(404);
  for (const path of [`/post/${otherPost}?comment=${comment.id}`, `/post/${postId}?comment=${reply.id}`]) {
    const { status, text } = await asGuest(app, path);
    expect([path, status, text.replaceAll(otherPost, postId)]).toEqual([path, 404, missing.text]);
  }
  await app.deps.db.kysely.updateTable('users').set({ show_to_guests: false }).where('id', '=', bob.id).execute();
  const hidden = await untilGuest(app, page, ({ status }) => status === 404);
  expect(hidden.text).toBe(missing.text);
  const { text } = await untilGuest(app, `/post/${postId}`, ({ text: shown }) => !shown.includes('From Bob'));
  // What is below it goes with it, also from the count.
  expect(text).not.toContain('From Carol');
  expect(countOf(text)).toBe(0);
  expect(text).toContain('Join to read more comments');
});

it('hides a reply within a second: deleted, held, of a hidden author, and across each block', async () => {
  const { app, alice, bob, carol } = await start();
  const { kysely } = app.deps.db;
  const { id: postId } = await writePost(alice, 'Ships');
  const { id: parentId } = await writeComment(bob, postId, 'From Bob');
  const { id } = await writeComment(carol, postId, 'From Carol', parentId);
  const path = `/post/${postId}`;
  const paths = [path, `${path}?comment=${parentId}`];
  const until = async (isShown: boolean) => {
    for (const each of paths) {
      const { text } = await untilGuest(app, each, ({ text: shown }) => shown.includes('From Carol') === isShown);
      expect([each, countOf(text)]).toEqual([each, isShown ? 2 : 1]);
    }
  };
  const unblock = () => kysely.deleteFrom('blocks').execute();
  const set = (change: Record<string, unknown>) =>
    kysely.updateTable('users').set(change).where('id', '=', carol.id).execute();
  await until(true);
  for (const [blocker, blocked] of [
    [carol, alice],
    [bob, carol],
  ] as const) {
    await block(app, blocker, blocked);
    await until(false);
    await unblock();
    await until(true);
  }
  for (const [change, back] of [
    [{ suspended_at: new Date() }, { suspended_at: null }],
    [{ limited_until: new Date(Date.now() + 60_000) }, { limited_until: null }],
    [{ show_to_guests: false }, { show_to_guests: true }],
  ]) {
    await set(change ?? {});
    await until(false);
    await set(back ?? {});
    await until(true);
  }
  const now = new Date();
  await kysely
    .insertInto('holds')
    .values({
      post_id: postId,
      id,
      comment_id: id,
      user_id: carol.id,
      cause: 'filter',
      reason: 'Spam',
      needs_review: true,
      held_at: now,
    })
    .execute();
  await until(false);
  await kysely.deleteFrom('holds').execute();
  await until(true);
  await carol.delete(`/comments/comments/${id}`);
  await until(false);
});

it('keeps the place of a deleted comment while it has replies that guests see', async () => {
  const { app, alice, bob, carol } = await start();
  const { id: postId } = await writePost(alice, 'Ships');
  const { id: parentId } = await writeComment(bob, postId, 'From Bob');
  await writeComment(carol, postId, 'From Carol', parentId);
  await bob.delete(`/comments/comments/${parentId}`);
  const { text } = await asGuest(app, `/post/${postId}`);
  expect(text).toContain('[deleted]');
  expect(text).toContain('From Carol');
  expect(text).not.toMatch(/From Bob|Baker|user\/bob/);
  expect(countOf(text)).toBe(1);
  await app.deps.db.kysely.updateTable('users').set({ show_to_guests: false }).where('id', '=', carol.id).execute();
  const later = await untilGuest(app, `/post/${postId}`, ({ text: shown }) => !shown.includes('From Carol'));
  expect(later.text).not.toContain('[deleted]');
});

it('continues behind more hidden comments and replies than a page searches', { timeout: 120_000 }, async () => {
  const { app, alice, bob, carol } = await start();
  const { id: postId } = await writePost(alice, 'Ships');
  const hide = () =>
    app.deps.db.kysely.updateTable('users').set({ show_to_guests: false }).where('id', '=', carol.id).execute();
  const [first = ''] = await insertMany(app, { postId, author: bob, text: 'First', count: 1 });
  await insertMany(app, { postId, author: carol, text: 'Hidden', count: maxConsidered });
  await insertMany(app, { postId, author: bob, text: 'Last', count: 1 });
  await insertMany(app, { postId, parentId: first, author: carol, text: 'Hidden', count: maxConsidered });
  const reply = await writeComment(bob, postId, 'The last reply', first);
  expect(reply.id).toBeDefined();
  await hide();
  const pages = await follow(app, `/post/${postId}`, 'More comments');
  expect(numbered(pages, 'First')).toEqual([1]);
  expect(numbered(pages, 'Last')).toEqual([1]);
  const replies = await follow(app, `/post/${postId}`, 'Show more replies');
  expect(replies.join('')).toContain('The last reply');
  expect([...pages, ...replies].join('')).not.toContain('Hidden');
});
