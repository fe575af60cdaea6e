import {
  type CaseKind,
  type CaseSubject,
  caseExcerptMax,
  caseItemReasonMax,
  caseItemsMax,
} from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { countEvents, insertCaseEvent, upsertCase } from './cases.store.ts';

/** Something for the moderation queue. */
export type CaseItem = {
  kind: CaseKind;
  subject: { type: CaseSubject; id: string };
  /** The author or the member; null for a community. */
  userId: string | null;
  /** The community of a post or comment, or the community itself. */
  communityId: string | null;
  /** The text of the subject at this moment. */
  excerpt: string;
  /** What a filter or a hold says about it; operators and moderators of the community read it. */
  reason?: string;
};

/**
 * Adds an item to the moderation queue inside the caller's transaction. All items about one subject are one case; a
 * decided case opens again. Call `moderationBroadcasts.changed` with the returned id of the case after the commit.
 */
export async function addCase(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  { kind, subject, userId, communityId, excerpt, reason }: CaseItem,
): Promise<string> {
  const at = clock.now();
  const text = excerpt.slice(0, caseExcerptMax);
  const caseId = await upsertCase(tx, { id: ids.next(), subject, userId, communityId, kind, excerpt: text, at });
  if (kind !== 'report' && (await countEvents(tx, caseId, ['filter', 'hold'])) < caseItemsMax)
    await insertCaseEvent(tx, caseId, { id: ids.next(), kind, text: (reason ?? '').slice(0, caseItemReasonMax), at });
  return caseId;
}
