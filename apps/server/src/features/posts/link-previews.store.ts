import type { Executor } from '../../platform/db/database.ts';

/** What is remembered of a linked page; without a title the page could not be previewed. */
export type LinkPreviewRow = {
  url: string;
  title: string | null;
  description: string | null;
  image_url: string | null;
  fetched_at: Date;
};

export async function findLinkPreview(db: Executor, url: string): Promise<LinkPreviewRow | undefined> {
  return db.selectFrom('link_previews').selectAll().where('url', '=', url).executeTakeFirst();
}

export async function upsertLinkPreview(db: Executor, row: LinkPreviewRow): Promise<void> {
  const { url: _, ...rest } = row;
  await db
    .insertInto('link_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(rest))
    .execute();
}

export async function removeLinkPreviews(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}
