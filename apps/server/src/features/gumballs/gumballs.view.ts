import type { Earning, Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import type { EntryRow, SumsRow } from './gumballs.store.ts';

/** Converts a user's earnings. */
export function toEarnings(row: SumsRow): Earnings {
  return { total: Number(row.total), thisWeek: Number(row.week), thisMonth: Number(row.month) };
}

/** Converts an entry for its owner. */
export function toEarning(row: EntryRow): Earning {
  return {
    id: row.id,
    amount: Number(row.amount),
    kind: row.kind,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    state: row.reversed ? 'reversed' : 'completed',
  };
}
