import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { FilterRow } from '../../platform/db/schemas/filters-schema.ts';

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

/** Counts how often filters matched. */
export async function addHits(db: Executor, hits: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await sql`
    UPDATE filters SET hits = hits + input.number, last_hit_at = ${now}
    FROM unnest(${[...hits.keys()]}::bigint[], ${[...hits.values()]}::int[]) AS input (id, number)
    WHERE filters.id = input.id`.execute(db);
}
