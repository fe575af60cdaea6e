import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** A stored picture or video as its row has it. */
export type UploadRow = {
  id: string;
  user_id: string | null;
  purpose: 'post' | 'avatar' | 'banner' | 'link';
  url: string;
  kind: 'image' | 'video';
  width: number | null;
  height: number | null;
  placeholder: string | null;
  poster_url: string | null;
  sizes: { url: string; width: number }[];
  files: string[];
  bytes: number;
};

/** A stored file of a message as its row has it. */
export type ChatUploadRow = Omit<UploadRow, 'purpose' | 'kind'> & {
  purpose: 'chat';
  kind: 'image' | 'video' | 'audio' | 'file';
  name: string;
  type: string;
};

/** What a row says of its file where it is shown. */
export type ShownUpload = Pick<UploadRow, 'url' | 'kind' | 'width' | 'height' | 'placeholder' | 'poster_url' | 'sizes'>;

/** Stores uploads that nothing shows yet. */
export async function insertUploads(
  db: Executor,
  rows: readonly (UploadRow | ChatUploadRow)[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('uploads')
    .values(rows.map((row) => ({ ...row, sizes: JSON.stringify(row.sizes), created_at: now, attached_at: null })))
    .execute();
}

/** Removes rows that nothing took in time, at most `limit`, and answers their files. A row that is being attached is left alone. */
export async function removeUnattached(
  db: Executor,
  { before, linksBefore, limit }: { before: Date; linksBefore: Date; limit: number },
): Promise<string[][]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (old) =>
      old
        .selectFrom('uploads')
        .select('id')
        .where('attached_at', 'is', null)
        .where(
          'created_at',
          '<',
          sql<Date>`CASE purpose WHEN 'link' THEN ${linksBefore}::timestamptz ELSE ${before}::timestamptz END`,
        )
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .where('attached_at', 'is', null)
    .returning('files')
    .execute();
  return rows.map(({ files }) => files);
}

/** Those of the given ids that have a row. */
export async function listKnown(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many uploads go together where all of a member's go. */
export const forgetPortion = 100;

/** Removes some of a member's files of posts, messages and profile from the books and answers what they are stored as. */
export async function removeSomeOf(db: Executor, userId: string): Promise<string[][]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (own) =>
      own
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', 'in', ['post', 'avatar', 'banner', 'chat'])
        .limit(forgetPortion),
    )
    .returning('files')
    .execute();
  return rows.map(({ files }) => files);
}
