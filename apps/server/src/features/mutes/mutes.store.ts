import { largestId } from '@gumball/contract/pagination';
import { mutedMembersMax, mutedWordsMax } from '@gumball/rules/mutes/mutes';
import { type Database, type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { blockedUserIdsSql, isUnblockedPairSql } from '../blocks/blocks.sql.ts';
import type { UserSummaryRow } from '../users/to-user-summary.ts';
import { isActiveUserSql, isNotSuspendedSql } from '../users/users.sql.ts';
import { isMuteActiveSql } from './mutes.sql.ts';

// Concurrent mutes of one user could otherwise exceed the maximum.
const lock: Statement = {
  name: 'mutes-lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('mutes:' || $1, 0))`,
};

/** Serializes the changes of a user's mutes until the transaction ends. */
export async function lockMutes(tx: Executor, userId: string): Promise<void> {
  await rowsIn(tx, lock, [userId]);
}

/** Ended mutes do not count against the maximum. */
const removeEndedUsers: Statement = {
  name: 'mutes-ended-users',
  text: 'DELETE FROM muted_users WHERE user_id = $1 AND until <= now()',
};

const muteUserStatement: Statement = {
  name: 'mutes-user',
  text: `
    WITH seen AS (
      SELECT u.id FROM users u
      WHERE u.id = $2 AND ${isActiveUserSql} AND u.deleted_at IS NULL AND ${isUnblockedPairSql('$1::bigint', 'u.id')}
    ),
    room AS (
      SELECT (SELECT count(*) FROM muted_users WHERE user_id = $1) < ${mutedMembersMax}
        OR EXISTS (SELECT FROM muted_users WHERE user_id = $1 AND muted_id = $2) AS free
    ),
    stored AS (
      INSERT INTO muted_users (user_id, muted_id, until, created_at) SELECT $1, id, $3, $4 FROM seen, room WHERE room.free
      ON CONFLICT (user_id, muted_id) DO UPDATE SET until = excluded.until
    )
    SELECT room.free FROM seen, room`,
};

/**
 * Stores a mute under the lock, or replaces its end. Returns whether there was room for it, and undefined if the user
 * may
 * not see such a user.
 */
export async function upsertMutedUser(
  tx: Executor,
  mute: { userId: string; mutedId: string; until: Date | null; now: Date },
): Promise<boolean | undefined> {
  await rowsIn(tx, removeEndedUsers, [mute.userId]);
  const values = [mute.userId, mute.mutedId, mute.until, mute.now];
  const [row] = await rowsIn<{ free: boolean }>(tx, muteUserStatement, values);
  return row?.free;
}

/** Removes a mute. */
export async function removeMutedUser(db: Database, userId: string, mutedId: string): Promise<void> {
  await db.kysely.deleteFrom('muted_users').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute();
}

const mutedUser: Statement = {
  name: 'mutes-state',
  text: `SELECT m.until FROM muted_users m WHERE m.user_id = $1 AND m.muted_id = $2 AND ${isMuteActiveSql('m')}`,
};

/** Finds the mute of a user by another. */
export async function findMutedUser(
  db: Database,
  userId: string,
  mutedId: string,
): Promise<{ until: Date | null } | undefined> {
  const [row] = await db.rows<{ until: Date | null }>(mutedUser, [userId, mutedId]);
  return row;
}

/** The row of a muted user. */
export type MutedUserRow = UserSummaryRow & { until: Date | null; created_at: Date };

const mutedUsers = pagedStatement(
  'mutes-users',
  3,
  (limit, offset) => `
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs, m.until, m.created_at FROM (
      SELECT * FROM muted_users mu
      WHERE mu.user_id = $1 AND ${isMuteActiveSql('mu')} AND mu.muted_id NOT IN ${blockedUserIdsSql('$1')}
        AND ${isNotSuspendedSql('mu.muted_id')} AND (mu.created_at, mu.muted_id) < ($2::timestamptz, $3::bigint)
      ORDER BY mu.created_at DESC, mu.muted_id DESC LIMIT ${limit} OFFSET ${offset}
    ) m JOIN users u ON u.id = m.muted_id ORDER BY m.created_at DESC, m.muted_id DESC`,
);

/** Lists the users that a user muted before the cursor, most recent mute first. */
export function listMutedUsers(
  db: Database,
  userId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<MutedUserRow[]> {
  const values = [userId, before?.at ?? 'infinity', before?.id ?? largestId];
  return db.rows<MutedUserRow>(mutedUsers(limitOffset), pagedValues(values, limitOffset));
}

/** The row of a muted word. */
export type MutedWordRow = { id: string; word: string; everywhere: boolean; until: Date | null };

const mutedWords: Statement = {
  name: 'mutes-words',
  text: `
    SELECT m.id, m.word, m.everywhere, m.until FROM muted_words m
    WHERE m.user_id = $1 AND ${isMuteActiveSql('m')} ORDER BY m.id DESC`,
};

/** Lists the muted words of a user, most recent first. */
export function listMutedWords(db: Database, userId: string): Promise<MutedWordRow[]> {
  return db.rows<MutedWordRow>(mutedWords, [userId]);
}

const removeEndedWords: Statement = {
  name: 'mutes-ended-words',
  text: 'DELETE FROM muted_words WHERE user_id = $1 AND until <= now()',
};

// A query without nodes finds nothing: the text has no terms.
const muteWord: Statement = {
  name: 'mutes-word',
  text: `
    WITH asked AS (
      SELECT terms, (SELECT count(*) FROM muted_words WHERE user_id = $1) < ${mutedWordsMax}
        OR EXISTS (SELECT FROM muted_words m WHERE m.user_id = $1 AND m.terms = input.terms) AS free
      FROM (SELECT muted_terms($3) AS terms) input
    ),
    stored AS (
      INSERT INTO muted_words (id, user_id, word, terms, everywhere, until, created_at)
      SELECT $2, $1, $3, terms, $4, $5, $6 FROM asked WHERE free AND numnode(terms) > 0
      ON CONFLICT (user_id, terms) DO UPDATE SET word = excluded.word, everywhere = excluded.everywhere, until = excluded.until
      RETURNING id, word, everywhere, until
    )
    SELECT asked.free, numnode(asked.terms) > 0 AS has_terms, stored.* FROM asked LEFT JOIN stored ON true`,
};

/** A word to mute. */
export type NewMutedWord = {
  id: string;
  userId: string;
  word: string;
  everywhere: boolean;
  until: Date | null;
  now: Date;
};

/** Stores a muted word under the lock, or replaces its scope and end. */
export async function upsertMutedWord(
  tx: Executor,
  { id, userId, word, everywhere, until, now }: NewMutedWord,
): Promise<MutedWordRow | 'full' | 'blank'> {
  await rowsIn(tx, removeEndedWords, [userId]);
  const [row] = await rowsIn<MutedWordRow & { free: boolean; has_terms: boolean }>(tx, muteWord, [
    userId,
    id,
    word,
    everywhere,
    until,
    now,
  ]);
  if (!row?.has_terms) return 'blank';
  return row.free ? row : 'full';
}

/** Removes a muted word. */
export async function removeMutedWord(db: Database, userId: string, id: string): Promise<void> {
  await db.kysely.deleteFrom('muted_words').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** The batch size of `removeMutesOf`. */
export const purgeBatchSize = 500;

const removeUsers: Statement = {
  name: 'mutes-delete',
  text: `
    WITH part AS (
      SELECT user_id, muted_id FROM muted_users WHERE user_id = $1 OR muted_id = $1 LIMIT ${purgeBatchSize}
    )
    DELETE FROM muted_users m USING part WHERE m.user_id = part.user_id AND m.muted_id = part.muted_id RETURNING 1`,
};

/** Removes the words of a user and a batch of the mutes by and of the user. Returns the size of the batch. */
export async function removeMutesOf(db: Database, userId: string): Promise<number> {
  await db.kysely.deleteFrom('muted_words').where('user_id', '=', userId).execute();
  return (await db.rows(removeUsers, [userId])).length;
}
