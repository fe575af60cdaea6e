import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { addWords } from '../../src/platform/db/vocabulary.ts';
import type { TestApp } from '../start-app.ts';
import type { TestUser } from './users.ts';

/** Creates a post through the API and returns it. */
export async function writePost(author: TestUser, content: string, more: Record<string, unknown> = {}): Promise<Post> {
  const { status, body } = await author.post<{ post: Post }>('/posts', { content, ...more });
  if (status !== 201) throw new Error(`the post was not created: ${JSON.stringify(body)}`);
  return body.post;
}

/** Creates a comment, or a reply if `parentId` is set, and returns it. */
export async function writeComment(
  author: TestUser,
  postId: string,
  content: string,
  parentId: string | null = null,
): Promise<Comment> {
  const path = `/comments/posts/${postId}/comments`;
  const { status, body } = await author.post<{ comment: Comment }>(path, { content, parentId });
  if (status !== 201) throw new Error(`the comment was not created: ${JSON.stringify(body)}`);
  return body.comment;
}

/** Inserts a friendship between two users. */
export async function befriend(app: TestApp, one: { id: string }, other: { id: string }): Promise<void> {
  const created_at = app.deps.clock.now();
  await app.deps.db.kysely
    .insertInto('friendships')
    .values([
      { user_id: one.id, friend_id: other.id, created_at },
      { user_id: other.id, friend_id: one.id, created_at },
    ])
    .execute();
}

/** Inserts a block. */
export async function block(app: TestApp, blocker: { id: string }, blocked: { id: string }): Promise<void> {
  await app.deps.db.kysely
    .insertInto('blocks')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: app.deps.clock.now() })
    .execute();
}

/** Inserts a community. The first user owns it. */
export async function createCommunity(
  app: TestApp,
  name: string,
  people: { id: string }[],
): Promise<{ id: string; name: string }> {
  const { db, ids, clock } = app.deps;
  const id = ids.next();
  const now = clock.now();
  await db.kysely.insertInto('communities').values({ id, name, created_at: now }).execute();
  await db.kysely.insertInto('community_totals').values({ community_id: id, member_count: people.length }).execute();
  await addWords(db.kysely, 'community_vocabulary', name);
  for (const [at, person] of people.entries()) {
    await db.kysely
      .insertInto('community_members')
      .values({ community_id: id, user_id: person.id, role: at === 0 ? 'owner' : 'member', joined_at: now })
      .execute();
    await db.kysely
      .updateTable('user_totals')
      .set((row) => ({ communities_count: row('communities_count', '+', 1) }))
      .where('user_id', '=', person.id)
      .execute();
  }
  return { id, name };
}

/** Inserts an upload in the state an upload request leaves it in. Returns its URL. */
export async function createUpload(
  app: TestApp,
  owner: { id: string },
  more: { kind?: 'image' | 'video'; purpose?: 'post' | 'avatar' | 'banner' } = {},
): Promise<string> {
  const { db, ids, clock } = app.deps;
  const name = ids.fileName();
  const url = `/uploads/${name}.webp`;
  await db.kysely
    .insertInto('uploads')
    .values({
      id: name,
      user_id: owner.id,
      purpose: more.purpose ?? 'post',
      url,
      kind: more.kind ?? 'image',
      width: 1200,
      height: 800,
      placeholder: 'data:image/webp;base64,AAAA',
      poster_url: more.kind === 'video' ? `/uploads/${name}.jpg` : null,
      sizes: JSON.stringify([{ url: `/uploads/${name}-400.webp`, width: 400 }]),
      files: [`${name}.webp`],
      bytes: 1000,
      created_at: clock.now(),
      attached_at: null,
    })
    .execute();
  return url;
}
