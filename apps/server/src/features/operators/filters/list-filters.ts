import type { Filter } from '@gumball/contract/filters/filters.schemas';
import type { Deps } from '../../../deps.ts';
import { listFilterRows } from './filter-rows.store.ts';
import { toFilter } from './to-filter.ts';

/** Lists the filters, the newest first. */
export async function listFilters({ db }: Pick<Deps, 'db'>): Promise<Filter[]> {
  return (await listFilterRows(db.kysely)).map(toFilter);
}
