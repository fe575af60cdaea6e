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

/** Forgets pages that were fetched before a moment. */
export async function removeLinkPreviews(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}
