import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** What is remembered of a linked page; without a title the page could not be previewed. */
export type LinkPreviewRow = {
  url: string;
  title: string | null;
  description: string | null;
  image_url: string | null;
  fetched_at: Date;
};

/** Finds what is remembered of a page. */
export async function findLinkPreview(db: Executor, url: string): Promise<LinkPreviewRow | undefined> {
  return db.selectFrom('link_previews').selectAll().where('url', '=', url).executeTakeFirst();
}

/** Remembers a page, in place of what was remembered of it before. */
export async function upsertLinkPreview(db: Executor, row: LinkPreviewRow): Promise<void> {
  const { url: _, ...rest } = row;
  await db
    .insertInto('link_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(rest))
    .execute();
}

/** Gives pictures back to the clean-up that posts once showed and none can show any more. However long it takes: every post is looked at. */
export async function freeLinkPictures(tx: Executor): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`
    UPDATE uploads SET attached_at = NULL WHERE purpose = 'link' AND attached_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM link_previews WHERE image_url = uploads.url)
      AND NOT EXISTS (SELECT FROM posts WHERE link_preview->>'image' = uploads.url)`.execute(tx);
}

/** Forgets pages that were fetched before a moment. */
export async function removeLinkPreviews(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}
