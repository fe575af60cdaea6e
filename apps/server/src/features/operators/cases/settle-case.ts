import { type CommunityRole, canActOn } from '@gumball/rules/communities/community-roles';
import type { CaseDecision, CaseSubject } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { removeComment } from '../../comments/remove-comment.ts';
import { endMembership } from '../../communities/members/end-membership.ts';
import { removeMessage } from '../../messages/changes/remove-message.ts';
import { saveCaseSnapshot } from '../../moderation/cases/save-case-snapshot.ts';
import { removePost } from '../../posts/removal/remove-post.ts';
import { takePostSnapshot } from '../../posts/restoring/take-post-snapshot.ts';
import { releaseHeldAbout } from '../holds/release-held-about.ts';

/** What follows from the decision of a case, after it was stored. */
export type Settlement = {
  caseId: string;
  type: CaseSubject;
  id: string;
  authorId: string | null;
  isRemoved: boolean;
  /** Whether a held post or comment shows again. */
  isShown: boolean;
  /** The community that the author is removed from, and who decided that in which role. */
  expulsion?: { communityId: string; actorId: string; role: CommunityRole };
};

/** What settling a case needs. */
export type SettleDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'realtime'
  | 'notifier'
  | 'clusterEvents'
  | 'postBroadcasts'
  | 'commentBroadcasts'
  | 'communityBroadcasts'
  | 'conversationBroadcasts'
  | 'notificationBroadcasts'
  | 'taskBroadcasts'
>;

/**
 * Removes what a decision removes, and shows what it keeps. It runs after the commit, and as a job in case the server ended in between;
 * repeating it changes nothing.
 */
export async function settleCase(
  deps: SettleDeps,
  { type, id, authorId, isRemoved, isShown, expulsion }: Settlement,
): Promise<void> {
  if (isRemoved && authorId !== null) {
    if (type === 'post') await removePost(deps, { userId: authorId }, id);
    if (type === 'comment') await removeComment(deps, { userId: authorId }, { id });
    if (type === 'message') await removeMessage(deps, id);
  }
  if (isShown && (type === 'post' || type === 'comment')) await releaseHeldAbout(deps, { type, id });
  if (!expulsion || authorId === null) return;
  const { communityId, actorId, role } = expulsion;
  const removable = (['admin', 'moderator', 'member'] as const).filter((target) => canActOn(role, target));
  const by = { userId: actorId, role, now: deps.clock.now() };
  if (await endMembership(deps, { communityId, userId: authorId }, removable, by))
    deps.notifier.notify({
      about: 'notification',
      type: 'community_removed',
      recipientId: authorId,
      actorId: null,
      communityId,
    });
}

/** The queue of the job. */
settleCase.queue = 'settle-case';

/** Stores the job in the transaction of the decision. Returns what is to be settled. */
settleCase.add = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Executor,
  {
    row,
    decision,
    expulsion,
  }: {
    row: { id: string; subject_type: CaseSubject; subject_id: string; user_id: string | null };
    decision: CaseDecision;
    expulsion?: Settlement['expulsion'];
  },
): Promise<Settlement> => {
  const settlement: Settlement = {
    caseId: row.id,
    type: row.subject_type,
    id: row.subject_id,
    authorId: row.user_id,
    isRemoved: decision === 'remove' || decision === 'expel',
    isShown: decision === 'keep',
    ...(expulsion ? { expulsion } : {}),
  };
  if (!settlement.isRemoved && !settlement.isShown) return settlement;
  await jobs.add(settleCase.queue, settlement, tx);
  if (settlement.isShown) return settlement;
  const snapshot = row.subject_type === 'post' ? await takePostSnapshot(tx, row.subject_id) : undefined;
  if (snapshot) await saveCaseSnapshot(tx, row.id, snapshot);
  return settlement;
};
