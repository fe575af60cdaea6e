import type { MessageVersion } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listVersionRows } from './changes.store.ts';

/** Lists the former texts of a message, oldest first. Throws `MESSAGE_NOT_FOUND`. */
export async function listVersions(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  messageId: string,
): Promise<{ versions: MessageVersion[] }> {
  const rows = await listVersionRows(db, messageId, userId);
  if (!rows) throw new AppError('MESSAGE_NOT_FOUND');
  return { versions: rows.map((row) => ({ content: row.content, writtenAt: row.written_at.toISOString() })) };
}
