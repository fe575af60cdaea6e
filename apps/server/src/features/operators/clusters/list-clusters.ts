import type { Cluster } from '@gumball/contract/operators/clusters.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { selectClusters } from './clusters.store.ts';
import { toCluster } from './clusters.view.ts';

/** Lists clusters for operators: open ones, those whose members are all suspended, or dismissed ones. */
export async function listClusters(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { state: 'open' | 'handled' | 'dismissed' },
): Promise<{ clusters: Cluster[]; pagination: Pagination }> {
  const [rank, id] = decodeCursor(query.cursor, 2);
  const beyond = rank === undefined ? undefined : { rank: cursorCount(rank), id: cursorId(id) };
  const rows = await selectClusters(db, viewer.userId, query.state, beyond, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.rank, row.id));
  return { clusters: shown.map(toCluster), pagination };
}
