import type { newScheduledPost, ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { checkPublishAt } from '@gumball/rules/posts/schedule';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { checkPlaces } from '../check-places.ts';
import { inspectPost } from '../inspect-post.ts';
import { attachFiles, listOwnFiles } from '../post-writes.store.ts';
import { resolveAttachments } from '../resolve-attachments.ts';
import { checkInput } from '../store-post.ts';
import { getScheduledPost } from './get-scheduled-post.ts';
import { countScheduled, insertScheduled } from './scheduled.store.ts';

/**
 * Schedules a post. A second call with the same `idempotencyKey` returns the first one while it waits. Throws the errors
 * of a new post, those of the time, and `SCHEDULED_TOO_MANY`.
 */
export async function schedulePost(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'filters' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  { publishAt: time, ...draft }: z.output<typeof newScheduledPost>,
  idempotencyKey: string | undefined,
): Promise<ScheduledPost> {
  const { userId } = viewer;
  const publishAt = new Date(time);
  assertOk(checkPublishAt(publishAt, deps.clock.now()));
  checkInput(draft);
  await inspectPost(deps, draft);
  await checkPlaces(deps, viewer, draft);
  const { id, isNew } = await deps.db.transaction(async (tx) => {
    // Files are locked before the author, like in every write of a post.
    const files = await listOwnFiles(tx, userId, draft.mediaUrls);
    const { count, existingId } = await countScheduled(tx, userId, idempotencyKey);
    if (existingId) return { id: existingId, isNew: false };
    if (count >= amountsNow().scheduledPosts) throw new AppError('SCHEDULED_TOO_MANY');
    const media = resolveAttachments(files, draft.mediaUrls, draft.mediaAlts);
    const row = { id: deps.ids.next(), userId, draft, media, publishAt, key: idempotencyKey, now: deps.clock.now() };
    await insertScheduled(tx, row);
    await attachFiles(
      tx,
      userId,
      media.map(({ url }) => url),
      row.now,
    );
    return { id: row.id, isNew: true };
  });
  if (isNew) deps.postBroadcasts.scheduled(userId);
  return getScheduledPost(deps, viewer, id);
}
