import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type PostRow = {
  key: string;
  content: string;
  post_type: string;
  media: { url: string; alt?: string }[];
  community: string | null;
  poll_options: string[] | null;
  poll_counts: number[] | null;
  poll_ends_at: Date | null;
  likes_count: number;
  comments_count: number;
  created_at: Date;
  edited_at: Date | null;
};
type ReactionRow = { key: string; created_at: Date };

const reactionsStatement = (table: 'post_likes' | 'post_saves') => ({
  name: `posts-export-${table}`,
  text: `SELECT post_id AS key, created_at FROM ${table} WHERE user_id = $1 AND post_id < $2 ORDER BY post_id DESC LIMIT 500`,
});

/**
 * The posts, likes and saves of a user for the personal data export. Of other users' posts it contains only the ids.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  const toEntry = (verb: string) => (row: ReactionRow) => ({
    data: { postId: row.key, at: row.created_at },
    at: row.created_at,
    text: `${verb} post ${row.key}`,
  });
  return [
    inBatches<PostRow>(db, userId, {
      name: 'posts',
      title: 'Posts',
      statement: {
        name: 'posts-export',
        text: `SELECT p.id AS key, p.content, p.post_type, p.media, c.name AS community, p.poll_options, p.poll_counts, p.poll_ends_at,
            p.likes_count, p.comments_count, p.created_at, p.edited_at
          FROM posts p LEFT JOIN communities c ON c.id = p.community_id
          WHERE p.user_id = $1 AND p.id < $2 ORDER BY p.id DESC LIMIT 200`,
      },
      toRow: ({ key, ...post }) => ({
        data: {
          id: key,
          content: post.content,
          type: post.post_type,
          media: post.media.map(({ url, alt = '' }) => ({ file: url.replace('/uploads/', 'media/'), alt })),
          community: post.community,
          poll: post.poll_options && { options: post.poll_options, votes: post.poll_counts, endsAt: post.poll_ends_at },
          likes: post.likes_count,
          comments: post.comments_count,
          createdAt: post.created_at,
          editedAt: post.edited_at,
        },
        at: post.created_at,
        text: [post.content, ...(post.poll_options ?? [])].join('\n'),
        files: post.media.map(({ url }) => url),
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
  ];
}
