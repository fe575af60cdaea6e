import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import type { WornFrame } from '@gumball/rules/shop/frames';
import { readPresent } from '../../platform/db/citus/read-present.ts';
import type { Database, Statement } from '../../platform/db/database.ts';
import { isUnblockedPairSql } from '../blocks/blocks.sql.ts';
import { isVisiblePostSql } from '../blocks/visibility.sql.ts';
import { mutedUserIdsSql } from '../mutes/mutes.sql.ts';

/** A post that another one quotes, with its author. */
export type QuotedRow = {
  id: string;
  content: string;
  content_warning: string | null;
  media: Media[];
  created_at: Date;
  community_id: string | null;
  community_name: string | null;
  community_access: CommunityAccess | null;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  frame: WornFrame | null;
  level_gumballs: string;
};

type QuotingRow = { id: string; user_id: string; quoted_post_id: string | null; quote_detached: boolean };

/** A post with the one that it quotes: null without a quote, and if the viewer may not see the quoted post. */
export type WithQuoted<Row extends QuotingRow> = Row & { quoted: QuotedRow | null };

// Every part of the statement names the ids, so that a distributed database asks only the workers of these posts.
const isQuotedId = 'q.id AND held.post_id = ANY($4::bigint[])';
// A block between the two authors hides the quoted post from everyone.
const quotedPosts: Statement = {
  name: 'posts-quoted',
  text: `
    SELECT p.id AS quoting_id, q.id, q.content, q.content_warning, q.media, q.created_at, q.community_id,
      c.name AS community_name, c.access AS community_access, q.user_id,
      u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs
    FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p (id, user_id, quoted_post_id)
    JOIN posts q ON q.id = p.quoted_post_id JOIN users u ON u.id = q.user_id AND u.suspended_at IS NULL
    LEFT JOIN communities c ON c.id = q.community_id
    WHERE q.id = ANY($4::bigint[]) AND ${isVisiblePostSql('q', '$1', isQuotedId)} AND q.user_id NOT IN ${mutedUserIdsSql('$1')} AND c.deleted_at IS NULL
      AND ${isUnblockedPairSql('q.user_id', 'p.user_id')}`,
};

/**
 * Adds the quoted posts to posts. A page without quotes needs no further statement: few pages have any, and preparing
 * to read them costs as much as reading a page.
 */
export async function withQuotedPosts<Row extends QuotingRow>(
  db: Database,
  viewerId: string,
  rows: Row[],
): Promise<WithQuoted<Row>[]> {
  const quoting = rows.filter((row) => row.quoted_post_id !== null && !row.quote_detached);
  const quoted = quoting.length === 0 ? new Map<string, QuotedRow>() : await readQuoted(db, viewerId, quoting);
  return rows.map((row) => ({ ...row, quoted: quoted.get(row.id) ?? null }));
}

/** Reads quoted posts by the ids of those that quote them. While a worker is unavailable, its posts are left out. */
async function readQuoted(
  db: Database,
  viewerId: string,
  quoting: readonly QuotingRow[],
): Promise<Map<string, QuotedRow>> {
  const idOf = (row: QuotingRow) => row.quoted_post_id ?? '0';
  const { rows: found } = await readPresent(db, 'posts', quoting.map(idOf), (ids) => {
    const present = quoting.filter((row) => ids.includes(idOf(row)));
    return db.rows<QuotedRow & { quoting_id: string }>(quotedPosts, [
      viewerId,
      present.map((row) => row.id),
      present.map((row) => row.user_id),
      present.map(idOf),
    ]);
  });
  return new Map(found.map(({ quoting_id: quotingId, ...row }) => [quotingId, row]));
}
