import type { CommunityFields } from '@gumball/rules/communities/community-draft';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { changeUserCount } from '../../platform/db/user-totals.ts';
import { addWords } from '../../platform/db/vocabulary.ts';
import { detachUpload } from '../uploads/detach-upload.ts';

/** A community before it is stored. */
export type NewCommunity = CommunityFields & {
  id: string;
  founderId: string;
  idempotencyKey: string | undefined;
  now: Date;
};

/** Stores a community with its owner and counts it. Returns false if its key was used before. */
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
      access: made.access,
      show_to_guests: made.showToGuests,
      created_at: made.now,
      creator_id: made.founderId,
      creation_key: made.idempotencyKey ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['creator_id', 'creation_key']).where('creation_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) return false;
  await tx.insertInto('community_totals').values({ community_id: made.id, member_count: 1 }).execute();
  await addWords(tx, 'community_vocabulary', made.name);
  await tx
    .insertInto('community_members')
    .values({ community_id: made.id, user_id: made.founderId, role: 'owner', joined_at: made.now, accepted_rules: 0 })
    .execute();
  await changeUserCount(tx, 'communities_count', [made.founderId], 1);
  return true;
}

/** Finds the community that a user created with a key. */
export async function findCreatedCommunity(
  tx: Executor,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('communities')
    .select('id')
    .where('creator_id', '=', userId)
    .where('creation_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}

/** The state that an edit starts from. */
export type EditableRow = CommunityFields & {
  role: 'owner' | 'admin' | 'moderator' | 'member' | null;
  isClosed: boolean;
};

/** Finds and locks a community for an edit, with the viewer's role. */
export async function findForEdit(
  tx: Executor,
  viewerId: string,
  communityId: string,
): Promise<EditableRow | undefined> {
  const { rows } = await sql<EditableRow>`
    SELECT c.name, c.description, c.rules, c.avatar_url AS "avatarUrl", c.banner_url AS "bannerUrl", c.access,
      c.show_to_guests AS "showToGuests", c.closed_at IS NOT NULL AS "isClosed", m.role
    FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = ${viewerId}
    WHERE c.id = ${communityId} AND c.deleted_at IS NULL AND (c.access <> 'hidden' OR m.role IS NOT NULL)
    FOR NO KEY UPDATE OF c`.execute(tx);
  return rows[0];
}

/**
 * Stores an edit of a locked community. Other rules are a new version, which the editor accepts by writing it.
 */
export async function updateCommunityRow(
  tx: Executor,
  communityId: string,
  changes: CommunityFields,
  rules: { changed: boolean; editorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('communities')
    .set({
      name: changes.name,
      description: changes.description,
      rules: changes.rules,
      avatar_url: changes.avatarUrl,
      banner_url: changes.bannerUrl,
      access: changes.access,
      show_to_guests: changes.showToGuests,
    })
    .where('id', '=', communityId)
    .execute();
  await addWords(tx, 'community_vocabulary', changes.name);
  if (!rules.changed) return;
  await sql`
    WITH c AS (UPDATE communities SET rules_version = rules_version + 1 WHERE id = ${communityId} RETURNING id, rules_version)
    UPDATE community_members m SET accepted_rules = c.rules_version, rules_accepted_at = ${rules.now} FROM c
    WHERE m.community_id = c.id AND m.user_id = ${rules.editorId}`.execute(tx);
}

/** Finds the name of a community that is not deleted. */
export async function findName(
  tx: Executor,
  communityId: string,
): Promise<{ name: string; access: string } | undefined> {
  return tx
    .selectFrom('communities')
    .select(['name', 'access'])
    .where('id', '=', communityId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Marks a community as deleted: from then on it cannot be found, joined or posted in. */
export async function markDeleted(tx: Executor, communityId: string, now: Date): Promise<void> {
  await tx.updateTable('communities').set({ deleted_at: now }).where('id', '=', communityId).execute();
  await tx.deleteFrom('community_totals').where('community_id', '=', communityId).execute();
}

/**
 * Removes the row of a deleted community once it has no content. The lock blocks posts and memberships in progress;
 * earlier ones are visible and keep the row. Returns whether the row is removed.
 */
export async function removeEmpty(tx: Executor, communityId: string): Promise<boolean> {
  const { rows } = await sql<{ avatar_url: string | null; banner_url: string | null }>`
    SELECT avatar_url, banner_url FROM communities WHERE id = ${communityId} AND deleted_at IS NOT NULL FOR UPDATE`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) return true;
  const left = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT 1 FROM posts WHERE community_id = ${communityId})
      OR EXISTS (SELECT 1 FROM community_members WHERE community_id = ${communityId}) AS any`.execute(tx);
  if (left.rows[0]?.any) return false;
  await tx.deleteFrom('communities').where('id', '=', communityId).execute();
  for (const url of [row.avatar_url, row.banner_url]) if (url !== null) await detachUpload(tx, url);
  return true;
}

/** A post that was removed from a community, and the reason. */
export type Removal = {
  id: string;
  community_id: string;
  post_id: string;
  author_id: string;
  moderator_id: string;
  reason: string;
  content: string;
  created_at: Date;
};

/** Records the removal of a post, its moderator and reason. */
export async function insertRemoval(tx: Executor, removal: Removal): Promise<void> {
  await tx.insertInto('community_removals').values(removal).execute();
}
