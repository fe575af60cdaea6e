import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { normalizeWarning } from '@gumball/rules/posts/content-warning';
import { toCommunity, toQuotedPost } from '../posts.view.ts';
import type { ScheduledRow } from './scheduled.store.ts';

/** Converts a scheduled post for its author. */
export function toScheduledPost(row: ScheduledRow): ScheduledPost {
  const { draft } = row;
  return {
    id: row.id,
    publishAt: row.publish_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    failure: row.failure,
    content: draft.content,
    contentWarning: normalizeWarning(draft.contentWarning),
    media: row.media,
    linkPreview: draft.linkPreview ?? null,
    poll: draft.poll ?? null,
    community: row.community_name === null ? null : toCommunity(row),
    communityId: row.community_id,
    quote:
      row.quoted_post_id === null ? null : { id: row.quoted_post_id, post: row.quoted && toQuotedPost(row.quoted) },
    allowsReposts: draft.allowsReposts,
    friendsOnly: draft.friendsOnly,
  };
}
