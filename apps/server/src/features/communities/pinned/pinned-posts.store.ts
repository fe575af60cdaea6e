import { decidingRoles } from '@gumball/rules/communities/community-roles';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isVisiblePostSql } from '../../blocks/visibility.sql.ts';

const isDecider = `EXISTS (
  SELECT 1 FROM community_members actor WHERE actor.community_id = $2::bigint AND actor.user_id = $1::bigint
    AND actor.role IN (${decidingRoles.map((role) => `'${role}'`).join(', ')}))`;

const lockStatement: Statement = {
  name: 'communities-lock-pinned',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('pinned-posts:' || $1::text, 0))`,
};

const pinStatement: Statement = {
  name: 'communities-pin',
  text: `
    WITH seen AS MATERIALIZED (
      SELECT p.id, p.pinned_at, ${isDecider} AS may_pin FROM posts p
      WHERE p.id = $3::bigint AND p.community_id = $2::bigint AND ${isVisiblePostSql('p', '$1::bigint', '$3::bigint')}
    ),
    others AS MATERIALIZED (
      SELECT count(*) AS number FROM posts o WHERE o.community_id = $2::bigint AND o.pinned_at IS NOT NULL
    ),
    free AS MATERIALIZED (SELECT seen.id FROM seen, others WHERE seen.may_pin AND others.number < $5::int),
    pinned AS (
      UPDATE posts SET pinned_at = $4::timestamptz
      WHERE posts.id = $3::bigint AND posts.pinned_at IS NULL AND EXISTS (SELECT FROM free) RETURNING posts.id
    )
    SELECT seen.pinned_at IS NOT NULL AS already, EXISTS (SELECT FROM pinned) AS changed FROM seen`,
};

// On several servers the count of the pinned posts comes from the list of the community.
const seenStatement: Statement = {
  name: 'communities-pinnable',
  text: `
    SELECT p.pinned_at IS NOT NULL AS already, ${isDecider} AS may_pin FROM posts p
    WHERE p.id = $3::bigint AND p.community_id = $2::bigint AND ${isVisiblePostSql('p', '$1::bigint', '$3::bigint')}`,
};
const countStatement: Statement = {
  name: 'communities-count-pins',
  text: 'SELECT count(*)::int AS number FROM post_lists WHERE list_id = $1::bigint AND pinned_at IS NOT NULL',
};
const pinPost: Statement = {
  name: 'communities-pin-post',
  text: 'UPDATE posts SET pinned_at = $2 WHERE id = $1::bigint RETURNING 1',
};
const pinListed: Statement = {
  name: 'communities-pin-listed',
  text: 'UPDATE post_lists SET pinned_at = $3 WHERE list_id = $1::bigint AND entry_id = $2::bigint',
};

/** Whether the post was pinned before, and whether it was pinned now. */
export type PinRow = { already: boolean; changed: boolean };

type NewPin = { viewerId: string; communityId: string; postId: string; now: Date; max: number };

async function insertDistributedPin(
  tx: Executor,
  { viewerId, communityId, postId, now, max }: NewPin,
): Promise<PinRow | undefined> {
  const [post] = await rowsIn<{ already: boolean; may_pin: boolean }>(tx, seenStatement, [
    viewerId,
    communityId,
    postId,
  ]);
  if (!post) return undefined;
  const { already, may_pin: mayPin } = post;
  if (already || !mayPin) return { already, changed: false };
  const [pinned] = await rowsIn<{ number: number }>(tx, countStatement, [communityId]);
  if ((pinned?.number ?? 0) >= max) return { already, changed: false };
  // It may have been deleted in between.
  const changed = (await rowsIn(tx, pinPost, [postId, now])).length > 0;
  if (changed) await rowsIn(tx, pinListed, [communityId, postId, now]);
  return { already, changed };
}

/**
 * Pins a post in its community if the viewer moderates it and fewer than `max` are pinned. Returns undefined for a post
 * that is not in the community or that the viewer may not see.
 */
export async function insertPin(db: Database, pin: NewPin): Promise<PinRow | undefined> {
  const { viewerId, communityId, postId, now, max } = pin;
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockStatement, [communityId]);
    if (db.isDistributed) return insertDistributedPin(tx, pin);
    const [row] = await rowsIn<PinRow>(tx, pinStatement, [viewerId, communityId, postId, now, max]);
    return row;
  });
}

const unpinStatement: Statement = {
  name: 'communities-unpin',
  text: `
    UPDATE posts SET pinned_at = NULL
    WHERE id = $3::bigint AND community_id = $2::bigint AND pinned_at IS NOT NULL AND ${isDecider} RETURNING 1`,
};

/** Unpins a post if the viewer moderates its community. Returns whether it was pinned. */
export async function removePin(db: Database, viewerId: string, communityId: string, postId: string): Promise<boolean> {
  const values = [viewerId, communityId, postId];
  if (!db.isDistributed) return (await db.rows(unpinStatement, values)).length > 0;
  return db.transaction(async (tx) => {
    const isUnpinned = (await rowsIn(tx, unpinStatement, values)).length > 0;
    if (isUnpinned) await rowsIn(tx, pinListed, [communityId, postId, null]);
    return isUnpinned;
  });
}
