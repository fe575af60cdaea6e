import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { checkCommunityDecision } from '@gumball/rules/moderation/cases';
import { claimOf, toBaseCase } from '../cases/cases.view.ts';
import type { CommunityCaseRow } from './community-cases.store.ts';

/** Converts a case for a moderator of its community. Operators who decided stay without names. */
export function toCommunityCase(
  row: CommunityCaseRow,
  now: Date,
  viewer: { userId: string; role: CommunityRole },
): CommunityCase {
  const { outcome, ...base } = toBaseCase(row);
  const facts = {
    actor: viewer.role,
    author: row.author_role ?? 'none',
    isOwn: row.user_id === viewer.userId,
    isPassedOn: row.passed_on_at !== null,
  } as const;
  const isTakenOver = claimOf(row, now) !== undefined;
  const isOpen = row.closed_at === null && !isTakenOver;
  return {
    ...base,
    outcome: outcome && (outcome.byCommunity ? outcome : { ...outcome, by: null }),
    filterReasons: row.filter_reasons,
    details: row.details,
    isTakenOver,
    canDecide: isOpen && checkCommunityDecision({ ...facts, decision: 'remove' }).ok,
    canExpel: isOpen && row.author_role !== null && checkCommunityDecision({ ...facts, decision: 'expel' }).ok,
  };
}
