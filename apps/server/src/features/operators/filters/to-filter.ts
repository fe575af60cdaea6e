import type { Filter } from '@gumball/contract/filters/filters.schemas';
import type { FilterRow } from '../../../platform/db/schemas/filters-schema.ts';

/** Converts a filter for operators. */
export function toFilter(row: FilterRow): Filter {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    action: row.action,
    places: row.places,
    reason: row.reason,
    isActive: row.is_active,
    hits: row.hits,
    lastHitAt: row.last_hit_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
