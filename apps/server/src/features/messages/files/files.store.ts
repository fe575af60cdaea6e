import type { VoiceFacts } from '@gumball/rules/messages/voice';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import type { MediaRow } from '../messages/messages.store.ts';

type UploadRow = {
  id: string;
  url: string;
  kind: MediaRow['kind'];
  name: string | null;
  type: string | null;
  bytes: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  poster_url: string | null;
  sizes: { url: string; width: number }[];
  voice?: VoiceFacts | null;
};

/** The storage key of a file. */
const keyOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** A stored file in the form in which a message stores it. */
export function toMediaRow(row: Omit<UploadRow, 'bytes'> & { bytes: string | number }): MediaRow {
  return {
    id: row.id,
    key: keyOf(row.url),
    kind: row.kind,
    name: row.name ?? '',
    type: row.type ?? '',
    size: Number(row.bytes),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    posterKey: row.poster_url && keyOf(row.poster_url),
    sizes: row.sizes.map(({ url, width }) => ({ key: keyOf(url), width })),
    ...(row.voice ? { voice: row.voice } : {}),
  };
}

const mediaColumns = [
  'id',
  'url',
  'kind',
  'name',
  'type',
  'bytes',
  'width',
  'height',
  'placeholder',
  'poster_url',
  'sizes',
  'voice',
] as const;

const mayWriteStatement: Statement = {
  name: 'messages-may-attach',
  text: `SELECT FROM conversations c WHERE c.id = $1::bigint AND (
    EXISTS (SELECT FROM conversation_participants p WHERE p.conversation_id = c.id AND p.user_id = $2::bigint)
    OR EXISTS (SELECT FROM conversation_bots g WHERE g.conversation_id = c.id AND g.bot_id = $2::bigint))`,
};

/**
 * Reads and locks a user's own files that the user may send to a conversation, also as a bot in it. Files of another
 * conversation are left out.
 */
export async function lockFiles(
  tx: Executor,
  files: { ids: string[]; userId: string; conversationId: string },
): Promise<MediaRow[]> {
  if ((await rowsIn(tx, mayWriteStatement, [files.conversationId, files.userId])).length === 0) return [];
  const rows = await tx
    .selectFrom('uploads')
    .select(mediaColumns)
    .where('id', 'in', files.ids)
    .where('user_id', '=', files.userId)
    .where('purpose', '=', 'chat')
    .where((eb) => eb.or([eb('conversation_id', 'is', null), eb('conversation_id', '=', files.conversationId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toMediaRow);
}

/** Attaches locked files to a conversation. */
export async function attachFiles(
  tx: Executor,
  files: { ids: string[]; userId: string; conversationId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ attached_at: files.now, conversation_id: files.conversationId })
    .where('id', 'in', files.ids)
    .where('user_id', '=', files.userId)
    .execute();
}

/**
 * Reads and locks files that one of the conversations uses, for a forwarded message: its original can be released at
 * the same time.
 */
export async function lockForwardedFiles(tx: Executor, ids: string[], conversationIds: string[]): Promise<MediaRow[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select(mediaColumns)
    .where('id', 'in', ids)
    .where('purpose', '=', 'chat')
    .where((eb) =>
      eb.or([
        eb('conversation_id', 'in', conversationIds),
        eb.exists(
          eb
            .selectFrom('upload_shares')
            .select('upload_id')
            .whereRef('upload_id', '=', 'uploads.id')
            .where('conversation_id', 'in', conversationIds),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate('uploads')
    .execute();
  return rows.map(toMediaRow);
}

/** Shares locked files of other conversations with a conversation. */
export async function shareFiles(tx: Executor, ids: string[], conversationId: string): Promise<void> {
  await sql`
    INSERT INTO upload_shares (upload_id, conversation_id)
    SELECT id, ${conversationId} FROM uploads WHERE id = ANY(${ids}) AND conversation_id <> ${conversationId}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Ends the use of files by a conversation, and their URLs there. A file passes to another conversation that uses it;
 * one that nobody uses is left for the purge of orphans.
 */
async function detachFiles(tx: Executor, ids: string[], conversationId: string): Promise<void> {
  await tx
    .deleteFrom('upload_shares')
    .where('upload_id', 'in', ids)
    .where('conversation_id', '=', conversationId)
    .execute();
  await sql`
    WITH released AS (
      SELECT u.id, (SELECT min(s.conversation_id) FROM upload_shares s WHERE s.upload_id = u.id) AS heir
      FROM uploads u WHERE u.id = ANY(${ids}) AND u.conversation_id = ${conversationId}
    ), passed AS (
      DELETE FROM upload_shares s USING released r WHERE s.upload_id = r.id AND s.conversation_id = r.heir
    )
    UPDATE uploads u SET conversation_id = r.heir, attached_at = CASE WHEN r.heir IS NOT NULL THEN u.attached_at END
    FROM released r WHERE u.id = r.id`.execute(tx);
}

/**
 * Releases files of a conversation, which is locked. A file that another message of the conversation uses stays. The
 * files are locked first, so that forwarding one of them at the same time is seen.
 */
export async function releaseFiles(tx: Executor, ids: string[], conversationId: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`SELECT FROM uploads WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids}::text[]) AS file (id) WHERE NOT EXISTS (
      SELECT FROM messages m
      WHERE m.conversation_id = ${conversationId} AND m.media @> jsonb_build_array(jsonb_build_object('id', file.id)))`.execute(
    tx,
  );
  if (rows.length > 0) {
    await detachFiles(
      tx,
      rows.map(({ id }) => id),
      conversationId,
    );
  }
}

/** Releases all files of a conversation, which is locked and about to be removed. */
export async function releaseAllFiles(tx: Executor, conversationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM uploads WHERE conversation_id = ${conversationId}
      OR id IN (SELECT upload_id FROM upload_shares WHERE conversation_id = ${conversationId})
    ORDER BY id FOR UPDATE`.execute(tx);
  if (rows.length > 0) {
    await detachFiles(
      tx,
      rows.map(({ id }) => id),
      conversationId,
    );
  }
}

const fileStatement: Statement = {
  name: 'messages-file-owner',
  text: `WITH file AS MATERIALIZED (
      SELECT u.type, u.name, u.kind, u.conversation_id = $2::bigint OR EXISTS (
        SELECT FROM upload_shares s WHERE s.upload_id = u.id AND s.conversation_id = $2::bigint) AS is_used
      FROM uploads u WHERE u.id = $1 AND u.purpose = 'chat'
    ), conversation AS MATERIALIZED (
      SELECT id, file_url_version FROM conversations WHERE id = $2::bigint
    )
    SELECT file.type, file.name, file.kind, c.id AS conversation_id, c.file_url_version AS epoch
    FROM file LEFT JOIN conversation c ON file.is_used`,
};

/** Finds a file of a message, and the conversation if it uses the file. */
export async function findFile(
  db: Database,
  id: string,
  conversationId: string,
): Promise<
  | { type: string; name: string; kind: MediaRow['kind']; conversation_id: string | null; epoch: number | null }
  | undefined
> {
  const [row] = await db.rows<{
    type: string;
    name: string;
    kind: MediaRow['kind'];
    conversation_id: string | null;
    epoch: number | null;
  }>(fileStatement, [id, conversationId]);
  return row;
}
