import { checkVote, isPollOver } from '@gumball/rules/polls/poll';
import { type Database, type Executor, isViolationOf, rowsIn, type Statement } from '../../platform/db/database.ts';
import { isOpenForWritingSql, isVisiblePostSql } from '../blocks/visibility.sql.ts';

// As with likes, the UPDATE of the counters is the only lock on the post. The conditions of a vote are stated in
// packages/rules too, which determines the error code.
const addVote: Statement = {
  name: 'polls-vote',
  text: `
    WITH seen AS MATERIALIZED (
      SELECT p.id, p.user_id = $1 AS own, coalesce(cardinality(p.poll_options), 0) AS options, p.poll_ends_at AS ends_at
      FROM posts p WHERE p.id = $2 AND ${isVisiblePostSql('p', '$1', '$2')} AND ${isOpenForWritingSql('p')}
    ),
    added AS (
      INSERT INTO poll_votes (post_id, user_id, choice, created_at)
      SELECT id, $1::bigint, $3::smallint, $4::timestamptz FROM seen WHERE NOT own AND $3::smallint < options AND ends_at > $4::timestamptz
      ON CONFLICT DO NOTHING RETURNING post_id, choice
    ),
    counted AS (
      UPDATE posts SET poll_counts[$3::smallint + 1] = posts.poll_counts[$3::smallint + 1] + 1
      WHERE posts.id = $2 AND EXISTS (SELECT FROM added) RETURNING 1
    )
    SELECT own, options, ends_at, EXISTS (SELECT FROM counted) AS counted,
      EXISTS (SELECT 1 FROM poll_votes v WHERE v.post_id = $2 AND v.user_id = $1) AS voted
    FROM seen`,
};

/** A vote to store. */
type NewVote = { userId: string; postId: string; choice: number; now: Date };

/** Whether the rules allow a vote in a poll that the user sees, and if not, why. */
export function checkVoteIn(
  poll: Pick<VoteRow, 'own' | 'options' | 'ends_at'>,
  { choice, now }: Pick<NewVote, 'choice' | 'now'>,
): ReturnType<typeof checkVote> {
  const isOver = poll.ends_at !== null && isPollOver(poll.ends_at.getTime(), now.getTime());
  return checkVote({ choice, options: poll.options, isAuthor: poll.own, isOver });
}

// On several servers a statement that combines these steps needs all of them.
const votablePoll: Statement = {
  name: 'polls-votable',
  text: `
    SELECT p.user_id = $1 AS own, coalesce(cardinality(p.poll_options), 0) AS options, p.poll_ends_at AS ends_at,
      false AS counted, EXISTS (SELECT 1 FROM poll_votes v WHERE v.post_id = $2 AND v.user_id = $1) AS voted
    FROM posts p WHERE p.id = $2 AND ${isVisiblePostSql('p', '$1', '$2')} AND ${isOpenForWritingSql('p')}`,
};
const insertVoteRow: Statement = {
  name: 'polls-vote-row',
  text: `INSERT INTO poll_votes (user_id, post_id, choice, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING post_id`,
};
const countVote: Statement = {
  name: 'polls-count-vote',
  text: `UPDATE posts SET poll_counts[$2::smallint + 1] = poll_counts[$2::smallint + 1] + 1 WHERE id = $1`,
};

async function insertDistributed(tx: Executor, vote: NewVote): Promise<VoteRow | undefined> {
  const { userId, postId, choice, now } = vote;
  const [poll] = await rowsIn<VoteRow>(tx, votablePoll, [userId, postId]);
  if (!poll || !checkVoteIn(poll, vote).ok) return poll;
  if ((await rowsIn(tx, insertVoteRow, [userId, postId, choice, now])).length === 0) return poll;
  await rowsIn(tx, countVote, [postId, choice]);
  return { ...poll, counted: true };
}

/**
 * The result of a vote. `voted` is whether the user had voted before. For a vote that ran concurrently with another
 * one, both flags can be false.
 */
export type VoteRow = { own: boolean; options: number; ends_at: Date | null; counted: boolean; voted: boolean };

/** Stores and counts a vote once. Returns undefined if the viewer may not see such a post, or its community is closed. */
export async function insertVote(db: Database, vote: NewVote): Promise<VoteRow | undefined> {
  try {
    if (db.isDistributed) return await db.transaction((tx) => insertDistributed(tx, vote));
    const [row] = await db.rows<VoteRow>(addVote, [vote.userId, vote.postId, vote.choice, vote.now]);
    return row;
  } catch (error) {
    // The post was deleted concurrently.
    if (isViolationOf(error, 'poll_votes_post_id_fkey')) return undefined;
    throw error;
  }
}

// Deleting a post locks the post first and then its votes. Deleting a vote locks the post first too, in a separate
// statement, so that the two cannot deadlock.
const lockPost: Statement = { name: 'polls-hold', text: 'SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE' };

const deleteVote: Statement = {
  name: 'polls-unvote',
  text: `
    WITH removed AS (DELETE FROM poll_votes WHERE user_id = $1 AND post_id = $2 RETURNING post_id, choice)
    UPDATE posts SET poll_counts[removed.choice + 1] = posts.poll_counts[removed.choice + 1] - 1
    FROM removed WHERE posts.id = $2`,
};

/** Deletes a vote and lowers its counter. */
export async function removeVote(db: Database, userId: string, postId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await rowsIn(tx, lockPost, [postId]);
    await rowsIn(tx, deleteVote, [userId, postId]);
  });
}

const votedPostIds: Statement = {
  name: 'polls-voted-in',
  text: 'SELECT post_id AS id FROM poll_votes WHERE user_id = $1 ORDER BY post_id LIMIT 200',
};

/** Lists a batch of the ids of posts in whose polls a user voted. */
export async function listVotedPostIds(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(votedPostIds, [userId])).map((row) => row.id);
}

const pollResults: Statement = {
  name: 'polls-results',
  text: `SELECT id, poll_counts AS counts, poll_ends_at AS ends_at FROM posts
    WHERE id = ANY($1::bigint[]) AND poll_counts IS NOT NULL`,
};

/** The current vote counts of a poll. */
export type PollResultRow = { id: string; counts: number[]; ends_at: Date };

/** Lists the current vote counts of polls. Missing ones are left out. */
export function listPollResults(db: Database, postIds: string[]): Promise<PollResultRow[]> {
  return db.rows<PollResultRow>(pollResults, [postIds]);
}
