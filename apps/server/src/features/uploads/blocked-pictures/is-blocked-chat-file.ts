import { minuteMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { createSwrCache } from '../../../platform/db/cache.ts';
import { addHit, findLike, listOlderChatFiles } from './blocked-pictures.store.ts';
import { hashStored } from './hash-stored.ts';

// A stored file never changes. Who sends it again and again does not make the server decode it each time.
const cachedHash = createSwrCache<string | undefined>(10 * minuteMs);

/**
 * Whether one of these files, which were sent in chats or are to be sent, is a copy of a picture that was blocked after
 * its upload. `userId` is the uploader, null for files of a message that the sender may read. Nothing is read from the
 * storage unless a picture was blocked since then. Hashes are in memory for some minutes, and never stored.
 */
export async function isBlockedChatFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'log'>,
  fileIds: readonly string[],
  userId: string | null,
): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const { kysely } = deps.db;
  for (const key of await listOlderChatFiles(kysely, fileIds, userId)) {
    const hash = await hashStored(deps, key, (read) => cachedHash(deps.db, key, read));
    const found = hash === undefined ? undefined : await findLike(kysely, hash);
    if (!found) continue;
    await addHit(kysely, found.id, deps.clock.now());
    return true;
  }
  return false;
}
