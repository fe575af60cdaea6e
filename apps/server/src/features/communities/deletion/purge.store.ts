import type { Database, Statement } from '../../../platform/db/database.ts';
import type { MemberRole } from '../members/memberships.store.ts';

const ownedStatement: Statement = {
  name: 'communities-owned',
  text: `
    SELECT m.community_id AS id, m.role FROM community_members m
    JOIN communities c ON c.id = m.community_id AND c.deleted_at IS NULL
    WHERE m.user_id = $1 ORDER BY m.community_id LIMIT 100`,
};

/** Lists some of a user's communities, without those that are being deleted. */
export function listOwned(db: Database, userId: string): Promise<{ id: string; role: MemberRole }[]> {
  return db.rows(ownedStatement, [userId]);
}

const successorStatement: Statement = {
  name: 'communities-next-creator',
  text: `
    SELECT m.user_id AS id FROM community_members m
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.bot_owner_id IS NULL
    WHERE m.community_id = $1 AND m.user_id <> $2 ORDER BY m.rank, m.joined_at, m.user_id LIMIT 1`,
};

/**
 * Finds the successor of an owner: the longest-serving admin, else the longest-serving member, and no bot; undefined if
 * none is left.
 */
export async function findSuccessor(db: Database, communityId: string, ownerId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(successorStatement, [communityId, ownerId]);
  return row?.id;
}

const pictures: Statement = {
  name: 'communities-hand-pictures-on',
  text: `
    UPDATE uploads SET user_id = o.user_id FROM communities c
    JOIN community_members o ON o.community_id = c.id AND o.role = 'owner'
    WHERE uploads.user_id = $1 AND o.user_id <> $1 AND uploads.url IN (c.avatar_url, c.banner_url)`,
};

/** Transfers pictures that a user uploaded for communities of others to the owners. */
export async function transferPictures(db: Database, userId: string): Promise<void> {
  await db.rows(pictures, [userId]);
}

/** Removes a user as creator, past owner and moderator, and deletes the stored excerpts of their posts. */
export async function purgeModeration(db: Database, userId: string): Promise<void> {
  const { kysely } = db;
  await kysely.deleteFrom('community_removals').where('author_id', '=', userId).execute();
  await kysely.deleteFrom('community_past_owners').where('user_id', '=', userId).execute();
  await kysely
    .updateTable('community_removals')
    .set({ moderator_id: null })
    .where('moderator_id', '=', userId)
    .execute();
  await kysely
    .updateTable('communities')
    .set({ creator_id: null, creation_key: null })
    .where('creator_id', '=', userId)
    .execute();
  await kysely
    .updateTable('community_events')
    .set({ creator_id: null, creation_key: null })
    .where('creator_id', '=', userId)
    .execute();
}
