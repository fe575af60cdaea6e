import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { filtersChanged } from '../../filters/filters.events.ts';
import { recordAction } from '../record-action.ts';
import { deleteFilter, lockFilter } from './filter-rows.store.ts';

/** Removes a filter, with an entry of the audit log. What it held stays held. Throws `FILTER_NOT_FOUND`. */
export async function removeFilter(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'filters'>,
  { userId: operatorId }: Viewer,
  filterId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockFilter(tx, filterId);
    if (!row) throw new AppError('FILTER_NOT_FOUND');
    await deleteFilter(tx, filterId);
    await deps.clusterEvents.send(tx, filtersChanged, {});
    await recordAction(deps, tx, {
      operatorId,
      action: 'remove-filter',
      subject: { kind: 'filter', id: filterId },
      details: { kind: row.kind, text: row.text, hits: row.hits },
    });
  });
  await deps.filters.reload();
}
