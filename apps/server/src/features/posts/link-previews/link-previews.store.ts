import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import { isUnheldPostSql } from '../../blocks/visibility.sql.ts';

/** The stored preview of a linked page. A row without a title means that the page has no preview. */
export type LinkPreviewRow = {
  url: string;
  title: string | null;
  description: string | null;
  image_url: string | null;
  /** Where the redirects of the link lead. */
  addresses: string[];
  fetched_at: Date;
};

/** Finds the stored preview of a page. */
export async function findLinkPreview(db: Executor, url: string): Promise<LinkPreviewRow | undefined> {
  return db.selectFrom('link_previews').selectAll().where('url', '=', url).executeTakeFirst();
}

/** Finds the newest stored preview under the variants of a URL. */
export async function findPreviewOf(db: Executor, urls: readonly string[]): Promise<LinkPreviewRow | undefined> {
  return db
    .selectFrom('link_previews')
    .selectAll()
    .where('url', 'in', urls)
    .orderBy('fetched_at', 'desc')
    .executeTakeFirst();
}

/** Stores the preview of a page in place of an older one. */
export async function upsertLinkPreview(db: Executor, row: LinkPreviewRow): Promise<void> {
  const { url: _, ...rest } = row;
  await db
    .insertInto('link_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(rest))
    .execute();
}

/** A post whose links are checked. */
export type LinkedPostRow = {
  user_id: string;
  community_id: string | null;
  friends_only: boolean;
  content: string;
};

/** Finds a post that is not held, and locks it against edits if `isLocked`. */
export async function findLinkedPost(
  db: Executor,
  postId: string,
  isLocked: boolean,
): Promise<LinkedPostRow | undefined> {
  const { rows } = await sql<LinkedPostRow>`
    SELECT p.user_id, p.community_id, p.friends_only, p.content FROM posts p
    WHERE p.id = ${postId} AND ${sql.raw(isUnheldPostSql('p.id'))} ${sql.raw(isLocked ? 'FOR NO KEY UPDATE OF p' : '')}`.execute(
    db,
  );
  return rows[0];
}

/** Attaches an image of a preview, so that the purge of orphans keeps it. Returns false if it was deleted. */
export async function attachImage(tx: Executor, url: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set((eb) => ({ attached_at: eb.fn.coalesce('attached_at', eb.val(now)) }))
    .where('purpose', '=', 'link')
    .where('url', '=', url)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases images for the purge of orphans that neither a stored preview nor a post or a message shows. Without a
 * statement timeout, because it reads every post.
 */
export async function releaseLinkImages(tx: Executor): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`
    WITH attached AS MATERIALIZED (
      SELECT url FROM uploads WHERE purpose = 'link' AND attached_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM link_previews WHERE image_url = uploads.url)
    ),
    shown AS MATERIALIZED (
      SELECT link_preview->>'image' AS url FROM posts WHERE link_preview->>'image' IN (TABLE attached)
      UNION ALL
      SELECT link_preview->>'image' FROM messages WHERE link_preview IS NOT NULL AND link_preview->>'image' IN (TABLE attached)
    )
    UPDATE uploads SET attached_at = NULL WHERE url IN (TABLE attached) AND url NOT IN (TABLE shown)`.execute(tx);
}

/** Deletes previews that were fetched before a point in time. */
export async function removeLinkPreviews(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}
