import { befriend, block, createCommunity, writeComment, writePost } from '../data/builders.ts';
import { createTestUser, type TestUser } from '../data/users.ts';
import type { TestApp } from '../start-app.ts';

/**
 * The caller's relation to the resource. All resources belong to the author, who posts in the owner's community. A
 * newcomer has an incomplete profile. A stranger has no relation to the author. The author blocks `blocked`; `blocker`
 * blocks the author.
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

/** A role of the matrix. */
export type Role = (typeof roles)[number];

/** The users by role; a guest has no account. */
export type UsersByRole = Record<Exclude<Role, 'guest'>, TestUser>;

/** The users, their community, and factories that create new resources, so that requests do not affect each other. */
export type Fixtures = {
  app: TestApp;
  people: UsersByRole;
  communityId: string;
  /** Creates a post of the author in the community. */
  newPost(): Promise<string>;
  /** Creates a post of the author with an open poll in the community. */
  newPoll(): Promise<string>;
  /** Creates a comment of the author on a post of the author. */
  newComment(): Promise<{ postId: string; commentId: string }>;
  /** Creates a user without relations; the profile is incomplete if the role is `newcomer`. */
  newPerson(role?: Role): Promise<TestUser>;
};

/** Creates the users and their relations. */
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
