import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
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
  };
}

/**
 * Reads and locks a user's own files that the user may send to a conversation. Files of another conversation are left
 * out.
 */
export async function lockFiles(
  tx: Executor,
  files: { ids: string[]; userId: string; conversationId: string },
): Promise<MediaRow[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select(['id', 'url', 'kind', 'name', 'type', 'bytes', 'width', 'height', 'placeholder', 'poster_url', 'sizes'])
    .where('id', 'in', files.ids)
    .where('user_id', '=', files.userId)
    .where('purpose', '=', 'chat')
    .where((eb) => eb.or([eb('conversation_id', 'is', null), eb('conversation_id', '=', files.conversationId)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('conversation_participants')
          .select('user_id')
          .where('conversation_id', '=', files.conversationId)
          .where('user_id', '=', files.userId),
      ),
    )
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
 * Releases files of a conversation for the purge of orphans, and ends their URLs. A file that another message of the
 * conversation uses stays. The conversation is locked.
 */
export async function releaseFiles(tx: Executor, ids: string[], conversationId: string): Promise<void> {
  await sql`
    UPDATE uploads u SET attached_at = NULL, conversation_id = NULL
    WHERE u.id = ANY(${ids}) AND u.conversation_id = ${conversationId} AND NOT EXISTS (
      SELECT FROM messages m
      WHERE m.conversation_id = ${conversationId} AND m.media @> jsonb_build_array(jsonb_build_object('id', u.id)))`.execute(
    tx,
  );
}

const fileStatement: Statement = {
  name: 'messages-file-owner',
  text: `SELECT u.type, u.name, u.kind, u.conversation_id, c.file_url_version AS epoch
    FROM uploads u LEFT JOIN conversations c ON c.id = u.conversation_id WHERE u.id = $1 AND u.purpose = 'chat'`,
};

/** Finds a file of a message and its conversation, if any. */
export async function findFile(
  db: Database,
  id: string,
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
  }>(fileStatement, [id]);
  return row;
}
