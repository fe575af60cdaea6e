import type { ClosedCommunity } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../../deps.ts';
import { listClosedRows } from './closing.store.ts';

const listedMost = 200;

/** Lists the latest 200 communities that operators closed. */
export async function listClosed({ db }: Pick<Deps, 'db'>): Promise<ClosedCommunity[]> {
  const rows = await listClosedRows(db.kysely, listedMost);
  return rows.map(({ id, name, member_count: memberCount, closed_at: at, closed_reason: reason }) => ({
    id,
    name,
    memberCount,
    reason,
    at: at.toISOString(),
  }));
}
