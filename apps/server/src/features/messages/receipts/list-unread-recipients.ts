import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { selectUnreadRecipients } from './unread-chats.store.ts';

/**
 * Lists members who have not read messages of a time, in batches. Muted and archived conversations and chats of
 * communities are left out.
 */
export async function* listUnreadRecipients(
  { db }: Pick<Deps, 'db'>,
  { from, to }: { from: Date; to: Date },
  batchSize = 5000,
): AsyncGenerator<string[]> {
  const range = { fromId: firstIdAt(from), toId: firstIdAt(to) };
  for (let afterUserId = '0'; ; ) {
    const userIds = await selectUnreadRecipients(db, range, afterUserId, batchSize);
    if (userIds.length > 0) yield userIds;
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < batchSize) return;
    afterUserId = last;
  }
}
