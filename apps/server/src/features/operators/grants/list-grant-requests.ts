import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listRequests } from './grant-requests.store.ts';
import { toGrantRequest } from './to-grant-request.ts';

/** Lists the grants that a second operator approves, pending ones first. */
export async function listGrantRequests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<{ requests: GrantRequest[] }> {
  const now = clock.now();
  const rows = await listRequests(db, now);
  return { requests: rows.map((row) => toGrantRequest(row, now, viewer.userId)) };
}
