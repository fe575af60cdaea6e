import { hidesSubject, reportCountsMs } from '@gumball/rules/filters/trusted-reports';
import type { Deps } from '../../../deps.ts';
import { addressRange } from '../../../platform/http/client-address.ts';
import { announceHold } from '../announce-hold.ts';
import { holdComment } from '../hold-comment.ts';
import { holdPost } from '../hold-post.ts';
import { listReported, listReporters } from './reported.store.ts';

const subjectsMost = 50;
const reportersMost = 200;
const cause = { cause: 'reports', causeId: null, reason: '', needsReview: true } as const;

/**
 * Hides posts and comments that enough trusted members reported until a moderator decides. What was released once is
 * not hidden by reports again. Its work is bounded. Returns what is hidden now, for a broadcast after the commit.
 */
export async function hideReported(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'moderationBroadcasts'>,
): Promise<{ postId: string; commentId: string | null; userId: string }[]> {
  const hidden: { postId: string; commentId: string | null; userId: string }[] = [];
  const nowMs = deps.clock.now().getTime();
  const since = new Date(nowMs - reportCountsMs);
  for (const subject of await listReported(deps.db.kysely, since, subjectsMost)) {
    const reporters = await listReporters(deps.db.kysely, subject, since, reportersMost);
    const isHiding = hidesSubject(
      reporters.map(({ created_at, is_verified: isVerified, ip, ...facts }) => ({
        ...facts,
        isVerified,
        ageMs: nowMs - created_at.getTime(),
        network: ip === null ? null : addressRange(ip),
      })),
    );
    if (!isHiding) continue;
    const { postId, commentId, parentId, userId } = subject;
    const hold = await deps.db.transaction((tx) =>
      commentId === null
        ? holdPost(deps, tx, { postId, userId }, cause)
        : holdComment(deps, tx, { postId, userId, commentId, parentId }, cause),
    );
    announceHold(deps, hold);
    if (hold) hidden.push({ postId, commentId, userId });
  }
  return hidden;
}
