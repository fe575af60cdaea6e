import { hashBands, type PictureAction, sameDistanceMax } from '@gumball/rules/filters/picture-hash';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';

/** A blocked picture. */
export type BlockedPictureRow = {
  id: string;
  action: PictureAction;
  preview: string | null;
  case_id: string | null;
  hits: number;
  last_hit_at: Date | null;
  created_at: Date;
  username: string | null;
};

/** The blocked picture that is most like a hash; undefined if none is like it. */
export async function findLike(db: Executor, hash: string): Promise<{ id: string; action: PictureAction } | undefined> {
  const { rows } = await sql<{ id: string; action: PictureAction }>`
    SELECT id, action FROM blocked_pictures
    WHERE bands && ${hashBands(BigInt(hash))}::integer[] AND bit_count((hash # ${hash}::bigint)::bit(64)) <= ${sameDistanceMax}
    ORDER BY bit_count((hash # ${hash}::bigint)::bit(64)), id LIMIT 1`.execute(db);
  return rows[0];
}

/** Counts a copy of a blocked picture. */
export async function addHit(db: Executor, id: string, now: Date): Promise<void> {
  await sql`UPDATE blocked_pictures SET hits = hits + 1, last_hit_at = ${now} WHERE id = ${id}`.execute(db);
}

/** The pictures of a post with their hashes, without a hash if they were uploaded before hashes were computed. */
export async function listPictures(
  db: Executor,
  postId: string,
): Promise<{ url: string; file: string | null; hash: string | null; preview: string | null; userId: string }[]> {
  const { rows } = await sql<{
    url: string;
    file: string | null;
    hash: string | null;
    preview: string | null;
    userId: string;
  }>`
    WITH shown AS MATERIALIZED (
      SELECT p.user_id, file->>'url' AS url FROM posts p, jsonb_array_elements(p.media) AS file WHERE p.id = ${postId}
    )
    SELECT u.url, CASE WHEN u.kind = 'image' THEN u.files[1] END AS file, u.picture_hash AS hash, u.placeholder AS preview, u.user_id AS "userId"
    FROM uploads u WHERE (u.user_id, u.url) IN (TABLE shown) AND u.purpose = 'post' AND u.kind IN ('image', 'video')`.execute(
    db,
  );
  return rows;
}

/** The hashes of a user's own files for a post. */
export async function listHashes(db: Executor, userId: string, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT picture_hash AS hash FROM uploads
    WHERE user_id = ${userId} AND url = ANY(${urls}::text[]) AND picture_hash IS NOT NULL`.execute(db);
  return rows.map(({ hash }) => hash);
}

/**
 * The storage keys of pictures in chats, and of the posters of videos, that were uploaded before a picture was blocked
 * (or up to a minute later: an upload takes a while). The smallest copy of each, which has the same hash.
 */
export async function listOlderChatFiles(
  db: Executor,
  ids: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT coalesce(u.poster_url, u.sizes -> -1 ->> 'url', u.url) AS url FROM uploads u
    WHERE u.id = ANY(${ids}) AND u.purpose = 'chat' AND (u.kind = 'image' OR u.poster_url IS NOT NULL)
      AND (${userId}::bigint IS NULL OR u.user_id = ${userId}::bigint)
      AND u.created_at - interval '1 minute' < (SELECT b.created_at FROM blocked_pictures b ORDER BY b.id DESC LIMIT 1)
    ORDER BY u.id`.execute(db);
  return rows.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
}

/** Blocks a picture. Returns false if it is blocked already. */
export async function insertBlocked(
  tx: Executor,
  picture: {
    id: string;
    hash: string;
    preview: string | null;
    userId: string;
    caseId: string;
    operatorId: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO blocked_pictures (id, hash, bands, action, preview, user_id, case_id, created_by, created_at)
    VALUES (${picture.id}, ${picture.hash}, ${hashBands(BigInt(picture.hash))}::integer[], 'hold', ${picture.preview},
      ${picture.userId},
      ${picture.caseId}, ${picture.operatorId}, ${picture.now})
    ON CONFLICT (hash) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Lists blocked pictures, newest first. */
export async function listBlocked(
  db: Executor,
  before: string | undefined,
  part: LimitOffset,
): Promise<BlockedPictureRow[]> {
  const { rows } = await sql<BlockedPictureRow>`
    SELECT b.id, b.action, b.preview, b.case_id, b.hits, b.last_hit_at, b.created_at, u.username
    FROM blocked_pictures b LEFT JOIN users u ON u.id = b.created_by
    WHERE ${before ?? null}::bigint IS NULL OR b.id < ${before ?? null}::bigint ORDER BY b.id DESC
    LIMIT ${part.limit} OFFSET ${part.offset}`.execute(db);
  return rows;
}

/** Changes what happens to copies. Returns false if the picture is not blocked. */
export async function setAction(tx: Executor, id: string, action: PictureAction): Promise<boolean> {
  const { rows } = await sql`UPDATE blocked_pictures SET action = ${action} WHERE id = ${id} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Removes a block. Returns false if there is none. */
export async function deleteBlocked(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM blocked_pictures WHERE id = ${id} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Removes the blocks of a case and returns their ids. */
export async function deleteBlockedOfCase(tx: Executor, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM blocked_pictures WHERE case_id = ${caseId} RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the previews of a user's pictures; that copies of them are held stays. */
export async function clearPreviews(db: Executor, userId: string): Promise<void> {
  await sql`UPDATE blocked_pictures SET preview = NULL, user_id = NULL WHERE user_id = ${userId}`.execute(db);
}
