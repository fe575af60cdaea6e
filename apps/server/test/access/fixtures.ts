import { befriend, block, createCommunity, writeComment, writePost } from '../data/builders.ts';
import { createTestUser, type TestUser } from '../data/users.ts';
import type { TestApp } from '../start-app.ts';

/**
 * Who somebody can be towards what a call is about: everything belongs to the author, who posts in the owner's community. A newcomer's profile
 * is incomplete, a stranger is nothing to anybody, blocked and blocker stand on either side of a block with the author.
 */
export const roles = [
  'guest',
  'newcomer',
  'stranger',
  'friend',
  'blocked',
  'blocker',
  'member',
  'admin',
  'owner',
  'author',
] as const;

/** One of them. */
export type Role = (typeof roles)[number];

/** Everybody who has an account. */
export type UsersByRole = Record<Exclude<Role, 'guest'>, TestUser>;

/** The people, their community, and how more of what calls are about is made: fresh for every call, so that no call disturbs another. */
export type Fixtures = {
  app: TestApp;
  people: UsersByRole;
  communityId: string;
  /** A post of the author in the community. */
  newPost(): Promise<string>;
  /** A post of the author in the community with a poll that is open. */
  newPoll(): Promise<string>;
  /** A comment of the author on a post of the author's. */
  newComment(): Promise<{ postId: string; commentId: string }>;
  /** Somebody whom nobody knows yet: a member, or a newcomer where the role is one. */
  newPerson(role?: Role): Promise<TestUser>;
};

/** Brings everybody together. */
export async function createFixtures(app: TestApp): Promise<Fixtures> {
  const others = roles.filter((role) => role !== 'guest');
  const made: [string, TestUser][] = [];
  for (const role of others) made.push([role, await createTestUser(app, role, { incomplete: role === 'newcomer' })]);
  const people = Object.fromEntries(made) as UsersByRole;
  const { author, friend, blocked, blocker, member, admin, owner } = people;
  const { id: communityId } = await createCommunity(app, 'Harbour', [owner, admin, member, author]);
  await app.deps.db.pool.query("UPDATE community_members SET role = 'admin' WHERE community_id = $1 AND user_id = $2", [
    communityId,
    admin.id,
  ]);
  await befriend(app, author, friend);
  await block(app, author, blocked);
  await block(app, blocker, author);

  let strangers = 0;
  const newPost = async () => (await writePost(author, 'ships', { communityId })).id;
  return {
    app,
    people,
    communityId,
    newPost,
    newPoll: async () => (await writePost(author, 'ships?', { communityId, poll: { options: ['Yes', 'No'] } })).id,
    async newComment() {
      const postId = await newPost();
      return { postId, commentId: (await writeComment(author, postId, 'and boats')).id };
    },
    newPerson(role) {
      strangers += 1;
      return createTestUser(app, `somebody${strangers}`, { incomplete: role === 'newcomer' });
    },
  };
}
