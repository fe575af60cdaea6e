import { communityAccesses } from '@gumball/rules/communities/community-access';
import { mayGuestsReadPost, type PostForGuests } from '@gumball/rules/public-pages/guest-access';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { startApp } from '../../../test/start-app.ts';
import { findPost, listPosts } from './public-pages.store.ts';

const now = Date.now();
const posts = fc.record<PostForGuests>({
  author: fc.record({
    showsToGuests: fc.boolean(),
    isProfileComplete: fc.boolean(),
    isSuspended: fc.boolean(),
    limitedUntilMs: fc.constantFrom(null, now - 60_000, now + 3_600_000),
  }),
  community: fc.option(
    fc.record({
      access: fc.constantFrom(...communityAccesses),
      showsToGuests: fc.boolean(),
      isDeleted: fc.boolean(),
    }),
  ),
  isForFriends: fc.boolean(),
  hasContentWarning: fc.boolean(),
});

it('reads from the database exactly what the rule shows', { timeout: 120_000 }, async () => {
  const app = await startApp();
  const { db } = app.deps;
  const author = await createTestUser(app, 'alice');
  const { id: communityId } = await createCommunityWith(author);
  const { id } = await writePost(author, 'Ships', { communityId });
  await fc.assert(
    fc.asyncProperty(posts, async (post) => {
      await db.kysely
        .updateTable('users')
        .set({
          show_to_guests: post.author.showsToGuests,
          first_name: post.author.isProfileComplete ? 'Alice' : '',
          suspended_at: post.author.isSuspended ? new Date(now) : null,
          limited_until: post.author.limitedUntilMs === null ? null : new Date(post.author.limitedUntilMs),
        })
        .execute();
      if (post.community) {
        const { access, showsToGuests, isDeleted } = post.community;
        await db.kysely
          .updateTable('communities')
          .set({ access, show_to_guests: showsToGuests, deleted_at: isDeleted ? new Date(now) : null })
          .execute();
      }
      await db.kysely
        .updateTable('posts')
        .set({
          community_id: post.community ? communityId : null,
          friends_only: post.isForFriends,
          content_warning: post.hasContentWarning ? 'Spiders' : null,
        })
        .execute();
      const isShown = mayGuestsReadPost(post, now);
      expect((await findPost(db, id)) !== undefined).toBe(isShown);
      expect((await listPosts(db, { of: 'network' }, String(BigInt(id) + 1n))).length).toBe(isShown ? 1 : 0);
    }),
    { numRuns: 150 },
  );
});
