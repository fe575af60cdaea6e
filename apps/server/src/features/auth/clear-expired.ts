import type { Deps } from '../../deps.ts';
import { removeChallengesBefore } from './challenges.store.ts';
import { removeTriesBefore } from './code-tries.store.ts';
import { sessionIdleMs } from './create-authenticate.ts';
import { purgeFamiliarAddresses } from './familiar-addresses.store.ts';
import { removeExpired } from './secrets.store.ts';

const dayMs = 24 * 3_600_000;
const familiarMs = 90 * dayMs;

/**
 * The hourly job that removes expired data: idle sessions, codes, links, challenges, and counters of mails and
 * attempts.
 */
export async function clearExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const dayAgo = new Date(now.getTime() - dayMs);
  await removeExpired(deps.db, { now, idleSince: new Date(now.getTime() - sessionIdleMs), dayAgo });
  await removeTriesBefore(deps.db, dayAgo);
  await removeChallengesBefore(deps.db, now);
  await purgeFamiliarAddresses(deps.db.kysely, new Date(now.getTime() - familiarMs));
}
