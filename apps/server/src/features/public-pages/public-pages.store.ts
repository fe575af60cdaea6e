import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import { readPresent } from '../../platform/db/citus/read-present.ts';
import { type Database, isWorkerUnavailable, type Statement } from '../../platform/db/database.ts';
import { isUnblockedPairSql } from '../blocks/blocks.sql.ts';
import {
  isPublicCommunitySql,
  isPublicEntrySql,
  isPublicPostSql,
  isShownToGuestsSql,
} from '../blocks/visibility.sql.ts';

/** A member with everything that the rule for guests asks for. */
export type GuestMemberRow = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  show_to_guests: boolean;
  show_to_search_engines: boolean;
  suspended: boolean;
  limited_until: Date | null;
};

/** A post with everything that the rule for guests asks for. */
export type GuestPostRow = GuestMemberRow & {
  id: string;
  content: string;
  content_warning: string | null;
  friends_only: boolean;
  media: Media[];
  link_preview: LinkPreview | null;
  poll_options: string[] | null;
  poll_ends_at: Date | null;
  poll_counts: number[] | null;
  likes_count: number;
  comments_count: number;
  created_at: Date;
  edited_at: Date | null;
  quoted_post_id: string | null;
  quote_detached: boolean;
  community_id: string | null;
  community_name: string | null;
  access: CommunityAccess | null;
  community_shown: boolean | null;
  community_deleted: boolean | null;
};

/** The columns of a `GuestMemberRow` from the user `u`. */
export const memberColumns = `u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.show_to_guests,
  u.show_to_search_engines, u.suspended_at IS NOT NULL OR u.deleted_at IS NOT NULL AS suspended, u.limited_until`;
const postColumns = `p.id, p.content, p.content_warning, p.friends_only, p.media, p.link_preview, p.poll_options,
  p.poll_ends_at, p.poll_counts, p.likes_count, p.comments_count, p.created_at, p.edited_at, p.quoted_post_id,
  p.quote_detached, c.id AS community_id, c.name AS community_name, c.access, c.show_to_guests AS community_shown,
  c.deleted_at IS NOT NULL AS community_deleted`;
/** A page is searched among at most this many rows, so that no list of hidden ones makes a statement read the table. */
export const maxConsidered = 2000;

const selectPosts = (posts: string, limit: number, id?: string) => `
  SELECT ${postColumns}, ${memberColumns} FROM (
    SELECT p.* FROM ${posts} AND ${isPublicPostSql('p', id)} ORDER BY p.id DESC LIMIT ${limit}
  ) p JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id ORDER BY p.id DESC`;

const newestOf = (condition: string) => `posts p WHERE ${condition} AND p.id >= coalesce((
  SELECT p.id FROM posts p WHERE ${condition} ORDER BY p.id DESC LIMIT 1 OFFSET ${maxConsidered - 1}), 0)`;

/** Posts on a page of a list. */
export const postsPerPage = 20;

const isTagged = 'h.post_id < $1::bigint AND h.tag = $2';
const listStatements = {
  network: newestOf('p.id < $1::bigint'),
  member: newestOf('p.id < $1::bigint AND p.user_id = $2::bigint'),
  community: newestOf('p.id < $1::bigint AND p.community_id = $2::bigint'),
  hashtag: `post_hashtags h JOIN posts p ON p.id = h.post_id WHERE ${isTagged} AND p.id >= coalesce((
    SELECT h.post_id FROM post_hashtags h WHERE ${isTagged} ORDER BY h.post_id DESC LIMIT 1 OFFSET ${maxConsidered - 1}), 0)`,
};

/** Where the posts of a list come from. */
export type GuestList = ListedGuestList | { of: 'hashtag'; key: string };
type ListedGuestList = { of: 'network' } | { of: 'member' | 'community'; key: string };

// Distributed, the ids of public posts come from a list, which does not have their content warnings.
const isOfList = 'post_lists l WHERE l.list_id = $3::bigint AND l.entry_id = l.post_id AND NOT l.is_held AND';
const listedFrom = {
  network: 'SELECT l.id FROM (SELECT n.*, n.id AS post_id FROM newest_posts n) l WHERE',
  member: `SELECT l.post_id AS id FROM ${isOfList}`,
  community: `SELECT l.post_id AS id FROM ${isOfList}`,
};
const listedIds = (of: keyof typeof listedFrom): Statement => ({
  name: `guests-listed-${of}`,
  text: `${listedFrom[of]} l.post_id < $1::bigint AND ${isPublicEntrySql('l', 'l.post_id', 'true')}
    ORDER BY l.post_id DESC LIMIT $2`,
});
const isListedId = 'p.id AND held.post_id = ANY($1::bigint[])';
const publicAmong: Statement = {
  name: 'guests-posts-among',
  text: `
    SELECT ${postColumns}, ${memberColumns} FROM posts p JOIN users u ON u.id = p.user_id
    LEFT JOIN communities c ON c.id = p.community_id
    WHERE p.id = ANY($1::bigint[]) AND ${isPublicPostSql('p', isListedId)} ORDER BY p.id DESC`,
};
// Posts with content warnings leave room on a page.
const listReads = 8;

/** Reads a page from a list of a distributed database. While a worker is unavailable, the posts of the others. */
async function readListed(db: Database, list: ListedGuestList, before: string): Promise<GuestPostRow[]> {
  const rows: GuestPostRow[] = [];
  let below: string | undefined = before;
  for (let reads = 0; reads < listReads && rows.length <= postsPerPage && below !== undefined; reads += 1) {
    const limit = (postsPerPage + 1) * (reads + 1);
    const values = [below, limit, ...(list.of === 'network' ? [] : [list.key])];
    const entries: { id: string }[] = await db.rows<{ id: string }>(listedIds(list.of), values);
    const ids = entries.map(({ id }) => id);
    if (ids.length > 0) {
      const found = await readPresent(db, 'posts', ids, (present) => db.rows<GuestPostRow>(publicAmong, [present]));
      if (found.error && found.rows.length === 0) throw found.error;
      rows.push(...found.rows);
    }
    below = ids.length < limit ? undefined : ids.at(-1);
  }
  return rows.slice(0, postsPerPage + 1);
}

/** Lists posts below an id, newest first: one more than a page. */
export async function listPosts(db: Database, list: GuestList, before: string): Promise<GuestPostRow[]> {
  const statement = { name: `guests-posts-${list.of}`, text: selectPosts(listStatements[list.of], postsPerPage + 1) };
  const readAll = () => db.rows<GuestPostRow>(statement, list.of === 'network' ? [before] : [before, list.key]);
  if (!db.isDistributed || list.of === 'hashtag') return readAll();
  const listed = await readListed(db, list, before);
  if (list.of !== 'network' || listed.length > postsPerPage) return listed;
  // Older posts are in no list.
  try {
    return await readAll();
  } catch (error) {
    if (!isWorkerUnavailable(error) || listed.length === 0) throw error;
    return listed;
  }
}

const onePost: Statement = {
  name: 'guests-post',
  text: selectPosts('posts p WHERE p.id = $1::bigint', 1, '$1::bigint'),
};

/** Finds a post that guests may read. */
export async function findPost(db: Database, postId: string): Promise<GuestPostRow | undefined> {
  return (await db.rows<GuestPostRow>(onePost, [postId]))[0];
}

const deletedPost: Statement = {
  name: 'guests-deleted-post',
  text: 'SELECT 1 FROM deleted_public_posts WHERE post_id = $1::bigint',
};

/** Whether a deleted post could be read by guests. */
export async function wasPublic(db: Database, postId: string): Promise<boolean> {
  return (await db.rows(deletedPost, [postId])).length > 0;
}

const purgeDeleted: Statement = {
  name: 'guests-purge-deleted-posts',
  text: 'DELETE FROM deleted_public_posts WHERE deleted_at < $1',
};

/** Removes the marks of posts that were deleted before a moment. */
export async function removeMarksBefore(db: Database, before: Date): Promise<void> {
  await db.rows(purgeDeleted, [before]);
}

// A block between the two authors hides the quoted post from everyone.
const quotedPosts: Statement = {
  name: 'guests-quoted-posts',
  text: `
    SELECT quoting.id AS quoting_id, ${postColumns}, ${memberColumns}
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS quoting (id, user_id, quoted_post_id)
    JOIN posts p ON p.id = quoting.quoted_post_id AND ${isUnblockedPairSql('p.user_id', 'quoting.user_id')}
    JOIN users u ON u.id = p.user_id LEFT JOIN communities c ON c.id = p.community_id
    WHERE p.id = ANY($3::bigint[]) AND ${isPublicPostSql('p', 'p.id AND held.post_id = ANY($3::bigint[])')}`,
};

/** Lists the posts that posts quote, with the ids of the quoting ones. */
export async function listQuoted(
  db: Database,
  rows: readonly GuestPostRow[],
): Promise<(GuestPostRow & { quoting_id: string })[]> {
  const quoting = rows.filter((row) => row.quoted_post_id !== null && !row.quote_detached);
  if (quoting.length === 0) return [];
  return db.rows(quotedPosts, [
    quoting.map((row) => row.id),
    quoting.map((row) => row.user_id),
    quoting.map((row) => row.quoted_post_id),
  ]);
}

/** A profile. */
export type GuestProfileRow = GuestMemberRow & {
  bio: string | null;
  location: string | null;
  banner_url: string | null;
  created_at: Date;
};

// A username can look like an id. The id takes precedence.
const oneMember: Statement = {
  name: 'guests-member',
  text: `
    SELECT ${memberColumns}, u.bio, u.location, u.banner_url, u.created_at FROM users u
    WHERE (u.id = $1::bigint OR u.username = $2) AND ${isShownToGuestsSql('u')}
    ORDER BY u.id = $1::bigint DESC NULLS LAST LIMIT 1`,
};

/** Finds a member whom guests may see. */
export async function findMember(
  db: Database,
  name: { id: string | null; username: string },
): Promise<GuestProfileRow | undefined> {
  return (await db.rows<GuestProfileRow>(oneMember, [name.id, name.username]))[0];
}

const maxFaces = 10;
const faces: Statement = {
  name: 'guests-faces',
  text: `
    SELECT ${memberColumns} FROM (SELECT * FROM users n ORDER BY n.id DESC LIMIT ${maxConsidered}) u
    WHERE u.avatar_url IS NOT NULL AND ${isShownToGuestsSql('u')} ORDER BY u.id DESC LIMIT ${maxFaces}`,
};

/** Lists the newest members with a picture whom guests may see. */
export function listFaces(db: Database): Promise<GuestMemberRow[]> {
  return db.rows<GuestMemberRow>(faces, []);
}

const codeOwner: Statement = {
  name: 'guests-code-owner',
  text: `SELECT ${memberColumns} FROM users u WHERE u.referral_code = $1 AND ${isShownToGuestsSql('u')}`,
};

/** Finds the owner of a referral code, if guests may see that member. */
export async function findCodeOwner(db: Database, code: string): Promise<GuestMemberRow | undefined> {
  return (await db.rows<GuestMemberRow>(codeOwner, [code]))[0];
}

/** A community with everything that the rule for guests asks for. */
export type GuestCommunityRow = {
  id: string;
  name: string;
  description: string | null;
  avatar_url: string | null;
  banner_url: string | null;
  member_count: number;
  created_at: Date;
  access: CommunityAccess;
  show_to_guests: boolean;
  deleted: boolean;
};

const communityColumns = `c.id, c.name, c.description, c.avatar_url, c.banner_url, coalesce(t.member_count, 0) AS member_count, c.created_at, c.access,
  c.show_to_guests, c.deleted_at IS NOT NULL OR c.closed_at IS NOT NULL AS deleted`;

// A deleted or closed one that was public is found too.
const oneCommunity: Statement = {
  name: 'guests-community',
  text: `SELECT ${communityColumns} FROM communities c LEFT JOIN community_totals t ON t.community_id = c.id
    WHERE c.id = $1::bigint AND c.show_to_guests
      AND CASE WHEN c.closed_at IS NULL THEN c.access ELSE c.access_before END IN ('public', 'request')`,
};

/** Finds a community that guests may see, also a deleted or closed one. */
export async function findCommunity(db: Database, communityId: string): Promise<GuestCommunityRow | undefined> {
  return (await db.rows<GuestCommunityRow>(oneCommunity, [communityId]))[0];
}

const largest: Statement = {
  name: 'guests-communities',
  text: `SELECT ${communityColumns} FROM community_totals t JOIN communities c ON c.id = t.community_id
    WHERE ${isPublicCommunitySql('c')} ORDER BY t.member_count DESC, t.community_id DESC LIMIT 6`,
};

/** Lists the largest communities that guests may see. */
export function listCommunities(db: Database): Promise<GuestCommunityRow[]> {
  return db.rows<GuestCommunityRow>(largest, []);
}

const hiddenTag: Statement = {
  name: 'guests-hashtag',
  text: `SELECT coalesce((SELECT is_hidden FROM hashtags WHERE tag = $1), false) AS hidden,
    (SELECT name FROM post_hashtags WHERE tag = $1 AND post_id = $2::bigint LIMIT 1) AS name`,
};

/** Whether operators hid a hashtag, and how a post writes it. */
export async function findHashtag(
  db: Database,
  tag: string,
  postId: string,
): Promise<{ hidden: boolean; name: string | null }> {
  const [row] = await db.rows<{ hidden: boolean; name: string | null }>(hiddenTag, [tag, postId]);
  return row ?? { hidden: false, name: null };
}
