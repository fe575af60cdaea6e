import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { insertCommunityChat } from './community-chats.store.ts';

/** Creates the chat of a community inside the caller's transaction, which has locked the community. Idempotent. */
export async function openCommunityChat(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  community: { id: string; name: string; avatarUrl: string | null },
): Promise<void> {
  const { id: communityId, name, avatarUrl } = community;
  await insertCommunityChat(tx, { id: ids.next(), communityId, name, avatarUrl, now: clock.now() });
}
