import type { MessageVersion } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';
import { listVersionRows } from './changes.store.ts';

/** Lists the former texts of a message, oldest first. Throws `MESSAGE_NOT_FOUND`. */
export async function listVersions(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  message: MessageRef,
): Promise<{ versions: MessageVersion[] }> {
  const key = await findMessageKey(db, message);
  const rows = key && (await listVersionRows(db, key, userId));
  if (!rows) throw new AppError('MESSAGE_NOT_FOUND');
  return { versions: rows.map((row) => ({ content: row.content, writtenAt: row.written_at.toISOString() })) };
}
