import { type Behaviour, takesPartPoints } from '@gumball/rules/referrals/behaviour';
import type { QualifyingFacts } from '@gumball/rules/referrals/qualifying-action';
import { highestEvidence, noEvidence } from '@gumball/rules/referrals/risk-facts';
import { nextScoreAfterMs, riskScoreOf } from '@gumball/rules/referrals/risk-score';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { isMailboxDisposable } from './is-mailbox-disposable.ts';
import { clearDue, lockScores, makeInvitedDue, type ScoreRow, storeScores } from './risk.store.ts';
import { type RiskFactsRow, readRiskFacts } from './risk-facts.store.ts';
import { sketchTexts } from './sketch-texts.ts';

const invitedMost = 200;

/** A stored score, and what the account has done. */
export type ComputedScore = {
  userId: string;
  score: number;
  behaviour: number;
  facts: QualifyingFacts;
  /** Whether the reward of the account's own referral is held. */
  isHeld: boolean;
};

/**
 * Computes and stores the scores of accounts inside the caller's transaction. A day on which an account was seen counts
 * as an active one, once. Deleted accounts and those without a row have no score. Where an account starts to take part,
 * or ceases to, those whom it invited and who wait for a reward become due.
 */
export async function computeScores(
  deps: Pick<Deps, 'mailDomains'>,
  tx: Executor,
  userIds: readonly string[],
  at: Date,
): Promise<ComputedScore[]> {
  await lockScores(tx, userIds);
  await sketchTexts(tx, userIds, at);
  const facts = await readRiskFacts(tx, userIds, { takesPartFrom: takesPartPoints, now: at });
  const found = new Set(facts.map((row) => row.user_id));
  // A deleted account would stay the longest waiting one for ever.
  if (found.size < userIds.length)
    await clearDue(
      tx,
      userIds.filter((userId) => !found.has(userId)),
    );
  if (facts.length === 0) return [];
  const domains = await deps.mailDomains.read(tx);
  const scores: { computed: ComputedScore; row: ScoreRow }[] = [];
  for (const row of facts) scores.push(toScore(row, await isMailboxDisposable(row.email, domains), at));
  const rows = scores.map(({ row }) => row);
  const turned = await storeScores(tx, rows, { at, takesPartFrom: takesPartPoints });
  if (turned.length > 0) await makeInvitedDue(tx, turned, { at, limit: invitedMost });
  return scores.map(({ computed }) => computed);
}

function toScore(row: RiskFactsRow, isDisposable: boolean, at: Date): { computed: ComputedScore; row: ScoreRow } {
  const evidence = highestEvidence(row, { ...noEvidence, ...row.evidence });
  const days = countActiveDays(row);
  const ageMs = Math.max(0, at.getTime() - row.created_at.getTime());
  const done: Behaviour = {
    verifiedTasks: row.verified_tasks,
    otherTasks: row.other_tasks,
    activeDays: days.count,
    posts: row.posts,
    comments: row.comments,
    friends: row.friends,
  };
  const { score, reasons, behaviour } = riskScoreOf({
    evidence,
    ageMs,
    isMailboxDisposable: isDisposable,
    invitedByIdle: row.invited_by_idle,
    idleInviters: row.idle_inviters,
    invited: row.invited,
    idleInvited: row.idle_invited,
    reversed: row.reversed,
    reporters: row.reporters,
    behaviour: done,
  });
  const dueAfterMs = nextScoreAfterMs(ageMs, row.is_held);
  const computed: ComputedScore = {
    userId: row.user_id,
    score,
    behaviour,
    facts: {
      ...done,
      isMailboxVerified: row.email_verified_at !== null,
      isProfileComplete: row.is_profile_complete,
    },
    isHeld: row.is_held,
  };
  return {
    computed,
    row: {
      user_id: row.user_id,
      score,
      reasons,
      behaviour,
      evidence,
      active_days: days.count,
      last_active_day: days.last,
      due_at: dueAfterMs === undefined ? null : new Date(at.getTime() + dueAfterMs),
    },
  };
}

// A day on which the account was seen counts once.
function countActiveDays(row: RiskFactsRow): { count: number; last: string | null } {
  const seen = row.seen_at?.toISOString().slice(0, 10);
  if (seen === undefined || (row.last_active_day !== null && seen <= row.last_active_day))
    return { count: row.active_days, last: row.last_active_day };
  return { count: row.active_days + 1, last: seen };
}
