import type { SignUpEvidence } from '@gumball/rules/referrals/risk-facts';
import { CompiledQuery } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import { lastSeenSql } from '../../users/users.sql.ts';
import { isSimilarSql } from './texts.store.ts';

/** What a score is computed from, as stored. */
export type RiskFactsRow = {
  user_id: string;
  email: string;
  created_at: Date;
  email_verified_at: Date | null;
  is_profile_complete: boolean;
  evidence: Partial<SignUpEvidence>;
  device: number;
  network: number;
  family: number;
  names: number;
  pace: number;
  texts: number;
  active_days: number;
  last_active_day: string | null;
  seen_at: Date | null;
  invited_by_idle: number;
  idle_inviters: number;
  invited: number;
  idle_invited: number;
  reversed: number;
  reporters: number;
  verified_tasks: number;
  other_tasks: number;
  posts: number;
  comments: number;
  friends: number;
  is_held: boolean;
};

const countedMost = 20;
const readMost = 200;

/** Counts other sign-ups with the same hash around the time of this one, at most `countedMost`. */
const same = (column: string) => `(
  SELECT count(*) FROM (
    SELECT FROM account_risks o WHERE o.${column} = a.${column} AND o.user_id <> a.user_id AND o.activated_at IS NOT NULL
      AND o.signed_up_at BETWEEN a.signed_up_at - interval '1 day' AND a.signed_up_at + interval '1 day' LIMIT ${countedMost}
  ) alike)::int`;

/**
 * The same within 30 days, and only with an inviter, a device or a network in common, or within ten minutes: strangers
 * share first names. At most `readMost` candidates are read, the latest first.
 */
const related = (column: string) => `(
  SELECT count(*) FROM (
    SELECT FROM (
      SELECT o.* FROM account_risks o
      WHERE o.${column} = a.${column} AND o.user_id <> a.user_id AND o.activated_at IS NOT NULL
        AND o.signed_up_at BETWEEN a.signed_up_at - interval '30 days' AND a.signed_up_at + interval '30 days'
      ORDER BY o.signed_up_at DESC LIMIT ${readMost}
    ) o LEFT JOIN referrals ro ON ro.user_id = o.user_id
    WHERE ro.referrer_id = r.referrer_id OR o.device_hash = a.device_hash OR o.network_hash = a.network_hash
      OR o.signed_up_at BETWEEN a.signed_up_at - interval '10 minutes' AND a.signed_up_at + interval '10 minutes'
    LIMIT ${countedMost}
  ) alike)::int`;

/** Counts other new accounts with a text that is similar to one of this account, at most `countedMost`. */
const similarTexts = `(
  SELECT count(*) FROM (
    SELECT DISTINCT near.user_id FROM (
      SELECT b.user_id FROM account_texts a JOIN account_texts b ON ${isSimilarSql}
      WHERE a.user_id = u.id AND b.user_id <> u.id LIMIT ${readMost}
    ) near JOIN users w ON w.id = near.user_id
    WHERE w.deleted_at IS NULL AND w.created_at > $3::timestamptz - interval '30 days' LIMIT ${countedMost}
  ) alike)::int`;

const text = `
  WITH totals AS MATERIALIZED (
    SELECT user_id, posts_count, friends_count FROM user_totals WHERE user_id = ANY($1::bigint[])
  )
  SELECT a.user_id, u.email, u.created_at, u.email_verified_at,
    u.first_name <> '' AND u.last_name <> '' AS is_profile_complete, a.evidence, a.active_days, a.last_active_day,
    coalesce(r.state = 'held', false) AS is_held,
    ${same('device_hash')} AS device, ${same('network_hash')} AS network,
    ${related('family_hash')} AS family, ${related('name_hash')} AS names,
    (SELECT count(*) FROM (
      SELECT FROM referrals o WHERE o.referrer_id = r.referrer_id AND o.user_id <> a.user_id AND o.state <> 'waiting'
        AND o.signed_up_at BETWEEN a.signed_up_at - interval '10 minutes' AND a.signed_up_at + interval '10 minutes'
      LIMIT ${countedMost}) near)::int AS pace,
    ${similarTexts} AS texts,
    greatest(${lastSeenSql('u.id')}, (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id)) AS seen_at,
    CASE WHEN i1.behaviour < $2 THEN (SELECT count(*) FROM (
      SELECT FROM referrals o WHERE o.referrer_id = r.referrer_id AND o.user_id <> a.user_id AND o.state <> 'waiting' LIMIT ${countedMost}) invited)::int
      ELSE 0 END AS invited_by_idle,
    CASE WHEN i1.behaviour >= $2 OR i1.behaviour IS NULL THEN 0 WHEN i2.behaviour >= $2 OR i2.behaviour IS NULL THEN 1
      WHEN i3.behaviour >= $2 OR i3.behaviour IS NULL THEN 2 ELSE 3 END AS idle_inviters,
    tree.invited, tree.idle AS idle_invited,
    (SELECT count(DISTINCT p.reporter_id) FROM (
      SELECT reporter_id FROM reports WHERE target_user_id = u.id AND closed_at IS NULL LIMIT ${readMost}) p
      JOIN users w ON w.id = p.reporter_id
      WHERE w.created_at < $3::timestamptz - interval '7 days' AND w.suspended_at IS NULL)::int AS reporters,
    totals.posts_count AS posts, totals.friends_count AS friends
  FROM account_risks a JOIN users u ON u.id = a.user_id JOIN totals ON totals.user_id = a.user_id
  LEFT JOIN referrals r ON r.user_id = a.user_id
  LEFT JOIN account_risks i1 ON i1.user_id = r.referrer_id
  LEFT JOIN referrals r1 ON r1.user_id = r.referrer_id
  LEFT JOIN account_risks i2 ON i2.user_id = r1.referrer_id
  LEFT JOIN referrals r2 ON r2.user_id = r1.referrer_id
  LEFT JOIN account_risks i3 ON i3.user_id = r2.referrer_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS invited, (count(*) FILTER (WHERE coalesce(b.behaviour, 0) = 0))::int AS idle FROM (
      SELECT o.user_id FROM referrals o WHERE o.referrer_id = u.id AND o.state <> 'waiting'
      ORDER BY o.joined_at DESC LIMIT ${countedMost}
    ) o LEFT JOIN account_risks b ON b.user_id = o.user_id
  ) tree
  WHERE a.user_id = ANY($1::bigint[]) AND u.deleted_at IS NULL`;

// Of the latest attempts of each account.
const tasksText = `
  SELECT t.user_id, (count(*) FILTER (WHERE t.reversed_at IS NOT NULL))::int AS reversed,
    (count(*) FILTER (WHERE t.status = 'completed' AND t.reversed_at IS NULL AND t.platform <> 'Gumball'))::int AS verified_tasks,
    (count(*) FILTER (WHERE t.status = 'completed' AND t.reversed_at IS NULL AND t.platform = 'Gumball'))::int AS other_tasks
  FROM (
    SELECT m.user_id, m.status, m.reversed_at, k.platform,
      row_number() OVER (PARTITION BY m.user_id ORDER BY m.started_at DESC) AS place
    FROM task_attempts m JOIN tasks k ON k.id = m.task_id WHERE m.user_id = ANY($1::bigint[])
  ) t WHERE t.place <= ${readMost} GROUP BY 1`;

const commentsText = 'SELECT DISTINCT user_id FROM comments WHERE user_id = ANY($1::bigint[]) AND deleted_at IS NULL';

type StoredFacts = Omit<RiskFactsRow, keyof TaskFacts | 'comments'>;
type TaskFacts = { reversed: number; verified_tasks: number; other_tasks: number };

/**
 * Reads the facts about accounts. Others count once they are active; `takesPartFrom` is the behaviour
 * from which an inviter does not count as idle.
 */
export async function readRiskFacts(
  executor: Executor,
  userIds: readonly string[],
  { takesPartFrom, now }: { takesPartFrom: number; now: Date },
): Promise<RiskFactsRow[]> {
  const read = async <Row>(statement: string, ...values: unknown[]) =>
    (await executor.executeQuery<Row>(CompiledQuery.raw(statement, [userIds, ...values]))).rows;
  const facts = await read<StoredFacts>(text, takesPartFrom, now);
  const tasks = await read<TaskFacts & { user_id: string }>(tasksText);
  const tasksOf = new Map(tasks.map(({ user_id: userId, ...counts }) => [userId, counts]));
  const commenters = new Set((await read<{ user_id: string }>(commentsText)).map((row) => row.user_id));
  return facts.map((row) => ({
    ...row,
    ...(tasksOf.get(row.user_id) ?? { reversed: 0, verified_tasks: 0, other_tasks: 0 }),
    comments: commenters.has(row.user_id) ? 1 : 0,
  }));
}
