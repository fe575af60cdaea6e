import type { Filter, filterChange } from '@gumball/contract/filters/filters.schemas';
import { checkFilter } from '@gumball/rules/filters/filters';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { filtersChanged } from '../../filters/filters.events.ts';
import { recordAction } from '../record-action.ts';
import { lockFilter, updateFilterRow } from './filter-rows.store.ts';
import { toFilter } from './to-filter.ts';

/**
 * Changes what a filter does, with an entry of the audit log. Throws `FILTER_NOT_FOUND` and the errors of the filter.
 */
export async function changeFilter(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'filters'>,
  { userId: operatorId }: Viewer,
  filterId: string,
  { action, places, reason, isActive }: z.output<typeof filterChange>,
): Promise<Filter> {
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockFilter(tx, filterId);
    if (!before) throw new AppError('FILTER_NOT_FOUND');
    assertOk(checkFilter({ kind: before.kind, text: before.text, action, places, reason }));
    const changed = await updateFilterRow(tx, filterId, { action, places, reason: reason.trim(), is_active: isActive });
    await deps.clusterEvents.send(tx, filtersChanged, {});
    await recordAction(deps, tx, {
      operatorId,
      action: 'change-filter',
      subject: { kind: 'filter', id: filterId },
      details: { text: before.text, does: action, places: places.join(', '), active: isActive },
    });
    return changed;
  });
  await deps.filters.reload();
  return toFilter(row);
}
