import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import type { FilterRow } from '../../../platform/db/schemas/filters-schema.ts';

const columns = [
  'id',
  'kind',
  'text',
  'action',
  'places',
  'reason',
  'is_active',
  'hits',
  'last_hit_at',
  'created_at',
] as const;

/** Lists all filters, the newest first. */
export function listFilterRows(db: Executor): Promise<FilterRow[]> {
  return db.selectFrom('filters').select(columns).orderBy('id', 'desc').execute();
}

/** Finds and locks a filter. */
export function lockFilter(tx: Executor, id: string): Promise<FilterRow | undefined> {
  return tx.selectFrom('filters').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The numbers of filters and of patterns, under a lock that ends with the transaction: nobody adds one meanwhile. */
export async function countFilters(tx: Executor): Promise<{ all: number; patterns: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('filters', 0))`.execute(tx);
  const { rows } = await sql<{ all: number; patterns: number }>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE kind = 'pattern'))::int AS patterns FROM filters`.execute(tx);
  return rows[0] ?? { all: 0, patterns: 0 };
}

/** Stores a filter. Returns undefined if its key was used before or the same text has one. */
export function insertFilter(
  tx: Executor,
  row: Omit<FilterRow, 'hits' | 'last_hit_at'> & { created_by: string; creation_key: string | null },
): Promise<FilterRow | undefined> {
  return tx
    .insertInto('filters')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Finds the filter that an operator made with an idempotency key. */
export function findFilterByKey(tx: Executor, operatorId: string, key: string): Promise<FilterRow | undefined> {
  return tx
    .selectFrom('filters')
    .select(columns)
    .where('created_by', '=', operatorId)
    .where('creation_key', '=', key)
    .executeTakeFirst();
}

/** Changes a locked filter. */
export function updateFilterRow(
  tx: Executor,
  id: string,
  change: Partial<Pick<FilterRow, 'action' | 'places' | 'reason' | 'is_active'>>,
): Promise<FilterRow> {
  return tx.updateTable('filters').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** Deletes a filter. */
export async function deleteFilter(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('filters').where('id', '=', id).execute();
}
