import type { Post } from '@gumball/contract/posts/posts.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getPost } from '../get-post.ts';
import { findRefusal } from './find-refusal.ts';
import { announceScheduled, type PublishDeps, publishLocked } from './publish-locked.ts';
import { lockScheduled } from './scheduled.store.ts';

/** Publishes a scheduled post of the viewer now. Throws `SCHEDULED_NOT_FOUND` and the errors of a new post. */
export async function publishScheduledPost(deps: PublishDeps, viewer: Viewer, id: string): Promise<Post> {
  const { scheduled, published } = await deps.db.transaction(async (tx) => {
    const locked = await lockScheduled(tx, viewer.userId, id);
    if (!locked) throw new AppError('SCHEDULED_NOT_FOUND');
    return { scheduled: locked, published: await publishLocked(deps, tx, locked) };
  });
  if (!published) throw await findRefusal(deps, scheduled);
  announceScheduled(deps, published);
  return getPost(deps, viewer, published.postId);
}
