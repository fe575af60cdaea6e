import type { newScheduledPost, ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { editLimits } from '@gumball/rules/posts/post-draft';
import { checkPublishAt } from '@gumball/rules/posts/schedule';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { checkPlaces } from '../check-places.ts';
import { inspectPost } from '../inspect-post.ts';
import { attachFiles, listOwnFiles, releaseFiles } from '../post-writes.store.ts';
import { resolveAttachments } from '../resolve-attachments.ts';
import { checkInput } from '../store-post.ts';
import { getScheduledPost } from './get-scheduled-post.ts';
import { lockScheduled, updateScheduled } from './scheduled.store.ts';

/**
 * Replaces a scheduled post of the viewer; one that could not be published waits again. Throws `SCHEDULED_NOT_FOUND`,
 * also for one that is published meanwhile, the errors of a new post and those of the time.
 */
export async function updateScheduledPost(
  deps: Pick<Deps, 'db' | 'clock' | 'filters' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  id: string,
  { publishAt: time, ...draft }: z.output<typeof newScheduledPost>,
): Promise<ScheduledPost> {
  const { userId } = viewer;
  const publishAt = new Date(time);
  const current = await getScheduledPost(deps, viewer, id);
  checkInput(draft, editLimits(amountsNow(), { content: current.content, files: current.media.length }));
  await inspectPost(deps, draft);
  await checkPlaces(deps, viewer, draft);
  await deps.db.transaction(async (tx) => {
    const before = await lockScheduled(tx, userId, id);
    if (!before) throw new AppError('SCHEDULED_NOT_FOUND');
    const now = deps.clock.now();
    assertOk(checkPublishAt(publishAt, now, before.due_at ? before.publish_at : undefined));
    const oldUrls = before.media.map(({ url }) => url);
    const files = await listOwnFiles(tx, userId, [...draft.mediaUrls, ...oldUrls]);
    const media = resolveAttachments(files, draft.mediaUrls, draft.mediaAlts);
    await updateScheduled(tx, id, { draft, media, publishAt });
    const urls = media.map(({ url }) => url);
    await attachFiles(tx, userId, urls, now);
    await releaseFiles(
      tx,
      userId,
      null,
      oldUrls.filter((url) => !urls.includes(url)),
    );
  });
  deps.postBroadcasts.scheduled(userId);
  return getScheduledPost(deps, viewer, id);
}
