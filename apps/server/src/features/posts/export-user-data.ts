import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  type FollowedRow,
  followedHashtagsStatement,
  type PostRow,
  postsExport,
  type ReactionRow,
  reactionsStatement,
  type ScheduledExportRow,
  scheduledStatement,
} from './export.store.ts';

/**
 * The posts, scheduled posts, reposts, likes and saves of a user for the personal data export. Of other users' posts it
 * contains only the ids.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  const toEntry = (verb: string) => (row: ReactionRow) => ({
    data: { postId: row.key, at: row.created_at },
    at: row.created_at,
    text: `${verb} post ${row.key}`,
  });
  const toFile = ({ url, alt = '' }: { url: string; alt?: string }) => ({
    file: url.replace('/uploads/', 'media/'),
    alt,
  });
  return [
    inBatches<PostRow>(db, userId, {
      name: 'posts',
      title: 'Posts',
      statement: postsExport,
      toRow: ({ key, ...post }) => ({
        data: {
          id: key,
          content: post.content,
          contentWarning: post.content_warning,
          formerVersions: post.versions.map((version) => ({
            content: version.content,
            contentWarning: version.content_warning,
            writtenAt: version.written_at,
          })),
          type: post.post_type,
          media: post.media.map(toFile),
          community: post.community,
          poll: post.poll_options && { options: post.poll_options, votes: post.poll_counts, endsAt: post.poll_ends_at },
          likes: post.likes_count,
          comments: post.comments_count,
          reposts: post.reposts_count,
          allowsReposts: post.allows_reposts,
          friendsOnly: post.friends_only,
          quotedPostId: post.quoted_post_id,
          createdAt: post.created_at,
          editedAt: post.edited_at,
        },
        at: post.created_at,
        text: [post.content, ...(post.poll_options ?? [])].join('\n'),
        files: post.media.map(({ url }) => url),
      }),
    }),
    inBatches<ScheduledExportRow>(db, userId, {
      name: 'scheduled-posts',
      title: 'Scheduled posts',
      statement: scheduledStatement,
      toRow: ({ draft, media, publish_at: publishAt, created_at: createdAt }) => ({
        data: {
          content: draft.content,
          contentWarning: draft.contentWarning ?? null,
          media: media.map(toFile),
          poll: draft.poll ?? null,
          communityId: draft.communityId ?? null,
          quotedPostId: draft.quotedPostId ?? null,
          allowsReposts: draft.allowsReposts,
          friendsOnly: draft.friendsOnly,
          publishAt,
          createdAt,
        },
        at: publishAt,
        text: [draft.content, ...(draft.poll?.options ?? [])].join('\n'),
        files: media.map(({ url }) => url),
      }),
    }),
    inBatches<ReactionRow>(db, userId, {
      name: 'post-likes',
      title: 'Liked posts',
      statement: reactionsStatement('post_likes'),
      toRow: toEntry('Liked'),
    }),
    inBatches<ReactionRow>(db, userId, {
      name: 'saved-posts',
      title: 'Saved posts',
      statement: reactionsStatement('post_saves'),
      toRow: toEntry('Saved'),
    }),
    inBatches<ReactionRow>(db, userId, {
      name: 'reposts',
      title: 'Reposted posts',
      statement: reactionsStatement('reposts'),
      toRow: toEntry('Reposted'),
    }),
    inBatches<FollowedRow>(db, userId, {
      name: 'followed-hashtags',
      title: 'Followed hashtags',
      statement: followedHashtagsStatement,
      toRow: (row) => ({ data: { name: row.name, since: row.created_at }, at: row.created_at, text: `#${row.name}` }),
    }),
  ];
}
