import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import type { ScheduleFailure } from '@gumball/rules/posts/schedule';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { isKnownCommunitySql } from '../../blocks/visibility.sql.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import type { PostInput } from '../store-post.ts';

/** A scheduled post for its author. */
export type ScheduledRow = WithQuoted<StoredRow>;

type StoredRow = {
  id: string;
  draft: PostInput;
  media: Media[];
  publish_at: Date;
  failure: ScheduleFailure | null;
  created_at: Date;
  community_id: string | null;
  community_name: string | null;
  community_access: CommunityAccess | null;
  user_id: string;
  quoted_post_id: string | null;
  quote_detached: boolean;
};

const columns = [
  'id',
  'user_id',
  'draft',
  'media',
  'publish_at',
  'failure',
  'created_at',
  'community_id',
  'quoted_post_id',
]
  .map((name) => `p.${name}`)
  .join(', ');
const selectShown = (page: string) => `
  SELECT ${columns}, false AS quote_detached, c.name AS community_name, c.access AS community_access
  FROM (SELECT s.* FROM scheduled_posts s WHERE ${page}) p
  LEFT JOIN communities c ON c.id = p.community_id AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1')}
  ORDER BY p.publish_at, p.id`;

const listStatement = pagedStatement('scheduled-list', 3, (limit, offset) =>
  selectShown(
    `s.user_id = $1 AND (s.publish_at, s.id) > ($2::timestamptz, $3::bigint)
     ORDER BY s.publish_at, s.id LIMIT ${limit} OFFSET ${offset}`,
  ),
);

/** Lists a user's scheduled posts behind the cursor, the next one first. */
export async function listScheduled(
  db: Database,
  userId: string,
  after: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<ScheduledRow[]> {
  const values = [userId, after?.at ?? '-infinity', after?.id ?? '0'];
  const rows = await db.rows<StoredRow>(listStatement(limitOffset), pagedValues(values, limitOffset));
  return withQuotedPosts(db, userId, rows);
}

const oneStatement: Statement = { name: 'scheduled-one', text: selectShown('s.user_id = $1 AND s.id = $2') };

/** Finds a user's scheduled post. */
export async function findScheduled(db: Database, userId: string, id: string): Promise<ScheduledRow | undefined> {
  const rows = await db.rows<StoredRow>(oneStatement, [userId, id]);
  return (await withQuotedPosts(db, userId, rows))[0];
}

const byKeyStatement: Statement = {
  name: 'scheduled-by-key',
  text: 'SELECT id FROM scheduled_posts WHERE user_id = $1 AND creation_key = $2',
};

/**
 * Locks a user's counters, so that the posts which the user schedules at the same time wait for each other. Returns the
 * number of scheduled posts, and the id of the one with the key.
 */
export async function countScheduled(
  tx: Executor,
  userId: string,
  key: string | undefined,
): Promise<{ count: number; existingId: string | undefined }> {
  await lockUserTotals(tx, [userId]);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scheduled_posts WHERE user_id = ${userId}`.execute(tx);
  const [existing] = key === undefined ? [] : await rowsIn<{ id: string }>(tx, byKeyStatement, [userId, key]);
  return { count: rows[0]?.count ?? 0, existingId: existing?.id };
}

/** What is stored of a scheduled post. */
export type ScheduledValues = { draft: PostInput; media: Media[]; publishAt: Date };

/** Stores a scheduled post. */
export async function insertScheduled(
  tx: Executor,
  row: ScheduledValues & { id: string; userId: string; key: string | undefined; now: Date },
): Promise<void> {
  await tx
    .insertInto('scheduled_posts')
    .values({
      id: row.id,
      user_id: row.userId,
      draft: JSON.stringify(row.draft),
      media: JSON.stringify(row.media),
      publish_at: row.publishAt,
      due_at: row.publishAt,
      failure: null,
      creation_key: row.key ?? null,
      created_at: row.now,
    })
    .execute();
}

/** A locked scheduled post. `suspended` is whether its author is. */
export type LockedRow = {
  id: string;
  user_id: string;
  draft: PostInput;
  media: Media[];
  publish_at: Date;
  due_at: Date | null;
  attempts: number;
  suspended: boolean;
  silenced_until: Date | null;
  limited_until: Date | null;
};

const lockedColumns = `s.id, s.user_id, s.draft, s.media, s.publish_at, s.due_at, s.attempts,
  u.suspended_at IS NOT NULL AS suspended, u.silenced_until, u.limited_until`;
const lockOwn: Statement = {
  name: 'scheduled-lock-own',
  text: `SELECT ${lockedColumns} FROM scheduled_posts s JOIN users u ON u.id = s.user_id
    WHERE s.user_id = $1 AND s.id = $2 FOR UPDATE OF s`,
};

/** Finds and locks a user's scheduled post. */
export async function lockScheduled(tx: Executor, userId: string, id: string): Promise<LockedRow | undefined> {
  const [row] = await rowsIn<LockedRow>(tx, lockOwn, [userId, id]);
  return row;
}

// A row that another server publishes is locked and skipped.
const lockDue: Statement = {
  name: 'scheduled-lock-due',
  text: `SELECT ${lockedColumns} FROM scheduled_posts s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    WHERE s.due_at <= $1 ORDER BY s.due_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
};

/** Finds and locks a scheduled post whose time has come, and which no other server is publishing. */
export async function lockNextDue(tx: Executor, now: Date): Promise<LockedRow | undefined> {
  const [row] = await rowsIn<LockedRow>(tx, lockDue, [now]);
  return row;
}

/** Replaces a locked scheduled post, which waits again. */
export async function updateScheduled(tx: Executor, id: string, values: ScheduledValues): Promise<void> {
  await tx
    .updateTable('scheduled_posts')
    .set({
      draft: JSON.stringify(values.draft),
      media: JSON.stringify(values.media),
      publish_at: values.publishAt,
      due_at: values.publishAt,
      attempts: 0,
      failure: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a locked scheduled post. */
export async function deleteScheduled(tx: Executor, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('scheduled_posts').where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Sets when a scheduled post is due again, null if it failed for good. Returns whether it is still the post that failed:
 * neither published, deleted nor edited since.
 */
export async function postpone(
  db: Executor,
  row: Pick<LockedRow, 'user_id' | 'id' | 'due_at'>,
  next: { dueAt: Date | null; attempts: number; failure: ScheduleFailure | null },
): Promise<boolean> {
  const result = await db
    .updateTable('scheduled_posts')
    .set({ due_at: next.dueAt, attempts: next.attempts, failure: next.failure })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    // The driver reads milliseconds of a time. A row without one has no due time.
    .where('due_at', '>=', row.due_at)
    .where('due_at', '<', row.due_at && new Date(row.due_at.getTime() + 1))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const ownIdsStatement: Statement = {
  name: 'scheduled-own-ids',
  text: 'SELECT id FROM scheduled_posts WHERE user_id = $1',
};

/** Lists the ids of a user's scheduled posts. */
export async function listScheduledIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(ownIdsStatement, [userId])).map(({ id }) => id);
}
