import type { MutedMember, MutedWord } from '@gumball/contract/mutes/mutes.routes';
import { toJoinedUserSummary } from '../users/to-user-summary.ts';
import type { MutedUserRow, MutedWordRow } from './mutes.store.ts';

/** Converts a muted word. */
export function toMutedWord({ id, word, everywhere, until }: MutedWordRow): MutedWord {
  return { id, word, scope: everywhere ? 'everywhere' : 'notifications', until: until?.toISOString() ?? null };
}

/** Converts a muted user. */
export function toMutedMember(row: MutedUserRow): MutedMember {
  return { ...toJoinedUserSummary(row.id, row), until: row.until?.toISOString() ?? null };
}
