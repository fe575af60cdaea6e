import type { VoiceFacts } from '@gumball/rules/messages/voice';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';

/** The row of a stored image or video. */
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
  /** Null for what plays everywhere. */
  playback: 'processing' | 'limited' | null;
  /** By which copies of a blocked picture are recognized. */
  picture_hash?: string | null;
};

/** The row of a stored message file. */
export type ChatUploadRow = Omit<UploadRow, 'purpose' | 'kind'> & {
  purpose: 'chat';
  kind: 'image' | 'video' | 'audio' | 'file';
  name: string;
  type: string;
  /** The facts of a recorded voice message. */
  voice?: VoiceFacts | null;
};

/** The columns of an upload that responses contain. */
export type DisplayedUpload = Pick<
  UploadRow,
  'url' | 'kind' | 'width' | 'height' | 'placeholder' | 'poster_url' | 'sizes' | 'playback'
>;

/** Stores unattached uploads. */
export async function insertUploads(
  db: Executor,
  rows: readonly (UploadRow | ChatUploadRow)[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('uploads')
    .values(
      rows.map((row) => ({
        ...row,
        sizes: JSON.stringify(row.sizes),
        voice: 'voice' in row && row.voice ? JSON.stringify(row.voice) : null,
        created_at: now,
        attached_at: null,
        convert_at: row.playback === 'processing' ? now : null,
      })),
    )
    .execute();
}

/**
 * Removes at most `limit` unattached rows and returns their files. Rows locked by a concurrent attachment are skipped.
 */
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

const convertingStatement: Statement = {
  name: 'uploads-converting',
  text: 'SELECT count(*)::int AS waiting FROM uploads WHERE user_id = $1 AND convert_at IS NOT NULL',
};

/** Returns how many videos of a user wait for their conversion. */
export async function countConverting(db: Database, userId: string): Promise<number> {
  return (await db.rows<{ waiting: number }>(convertingStatement, [userId]))[0]?.waiting ?? 0;
}

/** Returns the ids that have a row. */
export async function listExisting(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The batch size of `removeUserUploads`. */
export const purgeBatchSize = 100;

/** Removes a batch of the user's upload rows and returns their files. */
export async function removeUserUploads(db: Executor, userId: string): Promise<string[][]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (own) =>
      own
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', 'in', ['post', 'avatar', 'banner', 'chat'])
        .limit(purgeBatchSize),
    )
    .returning('files')
    .execute();
  return rows.map(({ files }) => files);
}

const exportStatement: Statement = {
  name: 'uploads-export',
  text: `SELECT id, files FROM uploads WHERE user_id = $1 AND id > $2 AND purpose IN ('post', 'avatar', 'banner', 'chat')
    ORDER BY id LIMIT 500`,
};

/** Lists some uploads of a user behind the upload `after`, with their files. */
export function listUploadedFiles(db: Database, userId: string, after: string) {
  return db.rows<{ id: string; files: string[] }>(exportStatement, [userId, after]);
}

/** Marks a user's own unattached image as attached, and as nobody's if `isShared`. Returns whether it exists. */
export async function setAttached(
  tx: Executor,
  upload: { userId: string; purpose: 'avatar' | 'banner'; url: string; now: Date; isShared?: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('uploads')
    .set({ attached_at: upload.now, ...(upload.isShared ? { user_id: null } : {}) })
    .where('url', '=', upload.url)
    .where('user_id', '=', upload.userId)
    .where('purpose', '=', upload.purpose)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks an image as unattached. */
export async function clearAttached(tx: Executor, url: string): Promise<void> {
  await tx.updateTable('uploads').set({ attached_at: null }).where('url', '=', url).execute();
}
