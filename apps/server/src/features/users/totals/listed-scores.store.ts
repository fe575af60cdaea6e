import { allTime } from '@gumball/rules/gumballs/periods';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import { isRankedSql } from '../users.sql.ts';

const isRanked = sql.raw(isRankedSql('u'));

/** Stores the score of all time of a new account. */
export async function insertScore(tx: Executor, userId: string): Promise<void> {
  await sql`
    INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
    SELECT u.id, ${allTime}, 0, 0, ${isRanked} FROM users u WHERE u.id = ${userId}`.execute(tx);
}

/** Stores whether leaderboards show the scores of a user. */
export async function updateListed(tx: Executor, userId: string): Promise<void> {
  await sql`
    UPDATE leaderboard_scores SET listed = NOT listed
    WHERE user_id = ${userId} AND listed <> (SELECT ${isRanked} FROM users u WHERE u.id = ${userId})`.execute(tx);
}
