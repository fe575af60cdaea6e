import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import type { Insertable } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isKnownCommunitySql, isUnheldCommentSql, isVisiblePostSql } from '../blocks/visibility.sql.ts';
import { isActiveUserSql } from '../users/users.sql.ts';

const hidden = blockedUserIdsSql('$1::bigint');

/** The owner, the community and the text of a reported target; a community has no single owner. */
export type TargetRow = { user_id: string | null; community_id: string | null; excerpt: string };

const statement = (type: ReportTarget, text: string): Statement => ({ name: `reports-target-${type}`, text });

// Each statement finds only targets that the user in the first parameter may see.
const targets: Record<ReportTarget, Statement> = {
  post: statement(
    'post',
    `SELECT p.user_id, p.community_id, array_to_string(p.content_warning || (p.content || p.poll_options), E'\\n') AS excerpt FROM posts p
     WHERE p.id = $2 AND ${isVisiblePostSql('p', '$1::bigint')}`,
  ),
  comment: statement(
    'comment',
    `SELECT c.user_id, p.community_id, c.content AS excerpt FROM comments c JOIN posts p ON p.id = c.post_id
     WHERE c.id = $2 AND c.deleted_at IS NULL AND ${isUnheldCommentSql('c')} AND c.user_id NOT IN ${hidden} AND ${isVisiblePostSql('p', '$1::bigint')}`,
  ),
  member: statement(
    'member',
    `SELECT u.id AS user_id, NULL::bigint AS community_id, concat_ws(E'\\n', u.first_name || ' ' || u.last_name, u.username, u.bio) AS excerpt
     FROM users u WHERE u.id = $2 AND ${isActiveUserSql} AND u.id NOT IN ${hidden}`,
  ),
  community: statement(
    'community',
    `SELECT NULL::bigint AS user_id, c.id AS community_id, concat_ws(E'\\n', c.name, c.description, c.rules) AS excerpt
     FROM communities c WHERE c.id = $2 AND c.deleted_at IS NULL AND ${isKnownCommunitySql('c', '$1::bigint')}`,
  ),
  // A message may be the reason for a block, so a message of a blocked user can be reported too.
  message: statement(
    'message',
    `SELECT m.sender_id AS user_id, NULL::bigint AS community_id, m.content AS excerpt FROM messages m
     JOIN conversation_participants own ON own.conversation_id = m.conversation_id AND own.user_id = $1
     WHERE m.id = $2 AND m.sequence > own.joined_sequence AND m.deleted_at IS NULL`,
  ),
};

/** Finds the target of a report; undefined if the user may not see it. */
export async function findTarget(
  db: Database,
  viewerId: string,
  type: ReportTarget,
  targetId: string,
): Promise<TargetRow | undefined> {
  const [row] = await db.rows<TargetRow>(targets[type], [viewerId, targetId]);
  return row;
}

/** Stores a report. Returns false if the user has an open one about the same target. */
export async function insertReport(tx: Executor, report: Insertable<Schema['reports']>): Promise<boolean> {
  const result = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'target_type', 'target_id']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds a user's open report about a target. */
export async function findOpenReport(db: Database, reporterId: string, type: ReportTarget, targetId: string) {
  return db.kysely
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at'])
    .where('reporter_id', '=', reporterId)
    .where('target_type', '=', type)
    .where('target_id', '=', targetId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Removes the reports about a user, with their excerpts. */
export async function removeTextsOf(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('reports').where('target_user_id', '=', userId).execute();
}
