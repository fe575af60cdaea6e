import type { CommunityLook } from '@gumball/rules/communities/community-draft';
import type { Executor } from '../../platform/db/database.ts';

/** A community about to be stored. */
export type NewCommunity = CommunityLook & {
  id: string;
  founderId: string;
  creationKey: string | undefined;
  now: Date;
};

/** Stores a community with its owner and counts it. Answers false where its key was used before. */
export async function insertCommunity(tx: Executor, made: NewCommunity): Promise<boolean> {
  const result = await tx
    .insertInto('communities')
    .values({
      id: made.id,
      name: made.name,
      description: made.description,
      rules: made.rules,
      avatar_url: made.avatarUrl,
      banner_url: made.bannerUrl,
      member_count: 1,
      created_at: made.now,
      creator_id: made.founderId,
      creation_key: made.creationKey ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['creator_id', 'creation_key']).where('creation_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .insertInto('community_members')
    .values({ community_id: made.id, user_id: made.founderId, role: 'owner', joined_at: made.now })
    .execute();
  await tx
    .updateTable('users')
    .set((row) => ({ communities_count: row('communities_count', '+', 1) }))
    .where('id', '=', made.founderId)
    .execute();
  return true;
}

/** Finds what a member founded under a key. */
export async function findFounded(tx: Executor, userId: string, creationKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('communities')
    .select('id')
    .where('creator_id', '=', userId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
  return row?.id;
}

/** Takes a member's own upload that nothing shows yet. Answers whether there is such an upload. */
export async function takeUpload(
  tx: Executor,
  picture: { userId: string; purpose: 'avatar' | 'banner'; url: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('uploads')
    .set({ attached_at: picture.now })
    .where('url', '=', picture.url)
    .where('user_id', '=', picture.userId)
    .where('purpose', '=', picture.purpose)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
