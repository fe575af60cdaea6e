import type { LinkedAccount, SharedSignal } from '@gumball/rules/referrals/clusters/account-links';
import type { AccountLink } from '@gumball/rules/referrals/clusters/clusters';
import { burstWindowMs } from '@gumball/rules/referrals/hold-reason';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { isSimilarSql } from '../risk/texts.store.ts';

/** What a pair of accounts shares. */
export type SharedRow = { user_id: string; other_id: string; shared: SharedSignal[] };

/** Lists accounts that were scored since their links were looked for, the longest waiting first. */
export async function listUnlinked(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM account_risks
    WHERE scored_at IS NOT NULL AND (linked_at IS NULL OR linked_at < scored_at)
    ORDER BY scored_at LIMIT ${limit}`.execute(db.kysely);
  return rows.map((row) => row.user_id);
}

const earlierMost = 3;

const earlier = (column: string) => `
  (SELECT o.user_id FROM account_risks o WHERE o.${column} = m.${column} AND o.user_id <> m.user_id
    AND o.activated_at IS NOT NULL AND o.signed_up_at <= m.signed_up_at ORDER BY o.signed_up_at DESC LIMIT ${earlierMost})`;
const isDisposable = (table: string) => `${table}.reasons @> '[{"kind":"disposable_mailbox"}]'`;

// Each account is compared with the last ones before it, so that the links of a farm grow with its size only.
const sharedText = `
  WITH mine AS (
    SELECT a.*, r.referrer_id FROM account_risks a LEFT JOIN referrals r ON r.user_id = a.user_id AND r.state <> 'waiting'
    WHERE a.user_id = ANY($1::bigint[]) AND a.activated_at IS NOT NULL
  ), pairs AS (
    SELECT m.user_id, c.user_id AS other_id FROM mine m CROSS JOIN LATERAL (
      ${earlier('device_hash')} UNION ${earlier('family_hash')} UNION ${earlier('name_hash')} UNION
      (SELECT o.user_id FROM referrals o WHERE o.referrer_id = m.referrer_id AND o.user_id <> m.user_id
        AND o.state <> 'waiting' AND o.signed_up_at <= m.signed_up_at ORDER BY o.signed_up_at DESC LIMIT ${earlierMost})
      UNION (SELECT b.user_id FROM account_texts a JOIN account_texts b ON ${isSimilarSql}
        WHERE a.user_id = m.user_id AND b.user_id <> m.user_id LIMIT ${earlierMost})
      UNION (SELECT m.referrer_id WHERE m.referrer_id IS NOT NULL)
    ) c
  )
  SELECT p.user_id, p.other_id, array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM account_texts a JOIN account_texts b ON ${isSimilarSql}
        WHERE a.user_id = m.user_id AND b.user_id = o.user_id) THEN 'texts' END,
      CASE WHEN o.family_hash = m.family_hash THEN 'mailbox_family' END,
      CASE WHEN o.name_hash = m.name_hash THEN 'names' END,
      CASE WHEN ${isDisposable('o')} AND ${isDisposable('m')} THEN 'disposable_mailbox' END,
      CASE WHEN o.device_hash = m.device_hash THEN 'device' END,
      CASE WHEN o.network_hash = m.network_hash THEN 'network' END,
      CASE WHEN r.referrer_id = m.referrer_id THEN 'inviter' END,
      CASE WHEN o.signed_up_at BETWEEN m.signed_up_at - $2::interval AND m.signed_up_at + $2::interval THEN 'burst' END,
      CASE WHEN m.referrer_id = o.user_id THEN 'invited' END
    ], NULL) AS shared
  FROM pairs p JOIN mine m ON m.user_id = p.user_id JOIN account_risks o ON o.user_id = p.other_id
  LEFT JOIN referrals r ON r.user_id = o.user_id AND r.state <> 'waiting'
  JOIN users u ON u.id = p.other_id WHERE u.deleted_at IS NULL`;

/** Reads what accounts share with a few that signed up before them, and with their inviters. */
export async function readShared(executor: Executor, userIds: readonly string[]): Promise<SharedRow[]> {
  const query = CompiledQuery.raw(sharedText, [userIds, `${burstWindowMs} milliseconds`]);
  return (await executor.executeQuery<SharedRow>(query)).rows;
}

/** Stores links, beside what is known of the same pairs, and that these accounts were compared. */
export async function storeLinks(
  tx: Executor,
  userIds: readonly string[],
  links: readonly AccountLink[],
  at: Date,
): Promise<void> {
  if (links.length > 0)
    await sql`
      INSERT INTO account_links AS l (user_id, other_id, shared, linked_at)
        SELECT n.a, n.b, n.shared, ${at} FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
          AS n (a bigint, b bigint, shared text[]) ORDER BY n.a, n.b
      ON CONFLICT (user_id, other_id) DO UPDATE
        SET shared = ARRAY(SELECT DISTINCT unnest(l.shared || excluded.shared)), linked_at = excluded.linked_at
        WHERE NOT l.shared @> excluded.shared`.execute(tx);
  await sql`
    UPDATE account_risks SET linked_at = greatest(${at}, scored_at) WHERE user_id IN (
      SELECT user_id FROM account_risks WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR NO KEY UPDATE)`.execute(
    tx,
  );
}

/** Reads the latest links. */
export async function readLinks(tx: Executor, limit: number): Promise<AccountLink[]> {
  const { rows } = await sql<SharedRow>`
    SELECT user_id, other_id, shared FROM account_links ORDER BY linked_at DESC, user_id, other_id LIMIT ${limit}`.execute(
    tx,
  );
  return rows.map(({ user_id: a, other_id: b, shared }) => ({ a, b, shared }));
}

/** Reads what decides about the links of accounts, without deleted ones. */
export async function readLinkedAccounts(
  tx: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, LinkedAccount>> {
  const { rows } = await sql<{ id: string; score: number; behaviour: number; created_at: Date }>`
    SELECT u.id, a.score, a.behaviour, u.created_at FROM users u JOIN account_risks a ON a.user_id = u.id
    WHERE u.id = ANY(${userIds}::bigint[]) AND u.deleted_at IS NULL`.execute(tx);
  return new Map(
    rows.map(({ id, score, behaviour, created_at: createdAt }) => [
      id,
      { score, behaviour, ageMs: now.getTime() - createdAt.getTime() },
    ]),
  );
}

/** Removes the links of a user, and the membership of a cluster. */
export async function removeLinksOf(db: Database, userId: string): Promise<void> {
  await sql`DELETE FROM account_links WHERE user_id = ${userId}`.execute(db.kysely);
  await sql`DELETE FROM account_links WHERE other_id = ${userId}`.execute(db.kysely);
  await sql`DELETE FROM account_cluster_members WHERE user_id = ${userId}`.execute(db.kysely);
  await sql`DELETE FROM account_holds WHERE user_id = ${userId}`.execute(db.kysely);
  await sql`DELETE FROM cluster_step_changes WHERE user_id = ${userId}`.execute(db.kysely);
}

/** Removes a batch of links before a moment. Returns their number. */
export async function removeLinksBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM account_links WHERE (user_id, other_id) IN (
      SELECT user_id, other_id FROM account_links WHERE linked_at < ${before} LIMIT ${limit})`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}
