import { mayLink } from '@gumball/rules/referrals/clusters/account-links';
import type { AccountLink } from '@gumball/rules/referrals/clusters/clusters';
import type { Deps } from '../../../deps.ts';
import { listUnlinked, readShared, type SharedRow, storeLinks } from './links.store.ts';

const batchSize = 100;
const batchesMost = 20;

/**
 * Compares accounts that were scored since with a few that signed up before them, at most two thousand a run, and stores
 * what is enough to belong together. It can be interrupted and repeated.
 */
export async function linkAccounts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let batch = 0; batch < batchesMost; batch += 1) {
    const userIds = await listUnlinked(deps.db, batchSize);
    if (userIds.length > 0)
      await deps.db.transaction(async (tx) => {
        const links = (await readShared(tx, userIds)).filter(({ shared }) => mayLink(shared)).map(toLink);
        await storeLinks(tx, userIds, withoutDuplicates(links), deps.clock.now());
      });
    if (userIds.length < batchSize) return;
  }
}

// The smaller id comes first, so that a pair has one row.
function toLink({ user_id: one, other_id: other, shared }: SharedRow): AccountLink {
  return BigInt(one) < BigInt(other) ? { a: one, b: other, shared } : { a: other, b: one, shared };
}

function withoutDuplicates(links: readonly AccountLink[]): AccountLink[] {
  return [...new Map(links.map((link) => [`${link.a} ${link.b}`, link])).values()];
}
