import type { Earning, Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import type { EntryRow, SumsRow } from './gumballs.store.ts';

/** Converts a user's earnings. */
export function toEarnings(row: SumsRow): Earnings {
  return {
    total: Number(row.total),
    thisWeek: Number(row.week),
    thisMonth: Number(row.month),
    balance: Number(row.balance),
  };
}

/** What an entry of the history was for, as its owner may see it. */
export type Subject = { title: string | null; link: string | null };

/** Converts an entry for its owner. Without a subject it names nothing. */
export function toEarning(row: EntryRow, { title, link }: Subject = { title: null, link: null }): Earning {
  return {
    id: row.id,
    amount: Number(row.amount),
    kind: row.kind,
    reference: row.reference,
    title,
    link,
    createdAt: row.created_at.toISOString(),
    state: row.reversed ? 'reversed' : 'completed',
  };
}
