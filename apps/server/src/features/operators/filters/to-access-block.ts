import type { AccessBlock } from '@gumball/contract/filters/filters.schemas';

/** Converts a block for operators. */
export function toAccessBlock(
  row: Pick<AccessBlock, 'id' | 'kind' | 'value' | 'scope' | 'reason'> & { ends_at: Date; created_at: Date },
): AccessBlock {
  const { id, kind, value, scope, reason } = row;
  return { id, kind, value, scope, reason, endsAt: row.ends_at.toISOString(), createdAt: row.created_at.toISOString() };
}
