import type { Filter, newFilter } from '@gumball/contract/filters/filters.schemas';
import { filtersMost, normalizeFilterText, patternsMost } from '@gumball/rules/filters/filters';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { filtersChanged } from '../../filters/filters.events.ts';
import { requireValidText } from '../../filters/require-valid-text.ts';
import { recordAction } from '../record-action.ts';
import { countFilters, findFilterByKey, insertFilter } from './filter-rows.store.ts';
import { toFilter } from './to-filter.ts';

/**
 * Creates a filter, with an entry of the audit log. It works on every server within a second. The same
 * `idempotencyKey` by the same operator returns the first one, which `existed`. Throws the errors of the filter,
 * `FILTER_EXISTS`, `FILTERS_TOO_MANY`, `PATTERNS_TOO_MANY` and `RATE_LIMITED`.
 */
export async function createFilter(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'filters'>,
  limit: Limit,
  { userId: operatorId }: Viewer,
  body: z.output<typeof newFilter>,
  idempotencyKey: string | undefined,
): Promise<{ filter: Filter; existed: boolean }> {
  await limit.consume(operatorId);
  requireValidText(body);
  const { kind, action, places } = body;
  const text = normalizeFilterText(kind, body.text);
  const made = await deps.db.transaction(async (tx) => {
    const counts = await countFilters(tx);
    const earlier = idempotencyKey === undefined ? undefined : await findFilterByKey(tx, operatorId, idempotencyKey);
    if (earlier) return { row: earlier, existed: true };
    if (counts.all >= filtersMost) throw new AppError('FILTERS_TOO_MANY');
    if (kind === 'pattern' && counts.patterns >= patternsMost) throw new AppError('PATTERNS_TOO_MANY');
    const row = await insertFilter(tx, {
      id: deps.ids.next(),
      kind,
      text,
      action,
      places,
      reason: body.reason.trim(),
      is_active: true,
      created_by: operatorId,
      creation_key: idempotencyKey ?? null,
      created_at: deps.clock.now(),
    });
    if (!row) throw new AppError('FILTER_EXISTS', { field: 'text' });
    await deps.clusterEvents.send(tx, filtersChanged, {});
    await recordAction(deps, tx, {
      operatorId,
      action: 'create-filter',
      subject: { kind: 'filter', id: row.id },
      details: { kind, text, does: action, places: places.join(', ') },
    });
    return { row, existed: false };
  });
  if (!made.existed) await deps.filters.reload();
  return { filter: toFilter(made.row), existed: made.existed };
}
