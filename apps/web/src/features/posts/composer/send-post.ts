/** Sends what the composer holds: a new post, an edit or a scheduled post. */

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { postTypeOf } from '@gumball/rules/posts/post-draft';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { schedulePost, updateScheduledPost } from '../scheduled/scheduled.queries.ts';
import { createPost, type PostBody, type PostChange, updatePost } from './composer.queries.ts';
import type { ComposerTask } from './composer-tasks.ts';

/** Content and place of a post. Without `publishAt` it is published at once. */
export type PostToSend = {
  body: PostBody;
  /** What an edit changes. */
  change: PostChange;
  media: readonly Media[];
  communityId: string | undefined;
  quotedPostId: string | undefined;
  friendsOnly: boolean;
  publishAt: Date | undefined;
  idempotencyKey: string;
};

/** Sends the post of a task. Rejects with the error. */
export async function sendPost(task: ComposerTask, post: PostToSend): Promise<void> {
  const { body, change, communityId, quotedPostId, publishAt, idempotencyKey } = post;
  if (task.kind === 'edit') {
    await updatePost(task.post.id, change);
    return;
  }
  const whole = {
    ...body,
    ...(communityId ? { communityId } : {}),
    ...(quotedPostId ? { quotedPostId } : {}),
    ...(post.friendsOnly && !communityId ? { friendsOnly: true } : {}),
  };
  if (task.kind === 'scheduled') {
    const { id, allowsReposts } = task.scheduled;
    await updateScheduledPost(id, { ...whole, allowsReposts, publishAt: publishAt?.toISOString() ?? '' });
  } else if (publishAt) await schedulePost({ ...whole, publishAt: publishAt.toISOString() }, idempotencyKey);
  else {
    const postType = postTypeOf({ content: body.content, mediaKinds: post.media.map(({ kind }) => kind) });
    await createPost({ ...whole, postType }, idempotencyKey);
  }
}

/** Returns the message of a failure; `isLost` is whether no response came. */
export function sendFailure(task: ComposerTask, isScheduled: boolean, error: unknown, isLost: boolean): string {
  if (task.kind === 'edit')
    return isLost ? t('An error occurred while updating the post') : failureMessage(error, t('Failed to update post'));
  if (isScheduled) return failureMessage(error, t('Failed to schedule the post'));
  return isLost ? t('An error occurred while creating the post') : failureMessage(error, t('Failed to create post'));
}
