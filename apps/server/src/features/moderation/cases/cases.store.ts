import type { CaseKind, CaseSubject } from '@gumball/rules/moderation/cases';
import { sql } from 'kysely';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const upsert: Statement = {
  name: 'moderation-case-upsert',
  text: `
    INSERT INTO moderation_cases AS c (id, subject_type, subject_id, user_id, community_id, kinds, excerpt, opened_at, position)
    VALUES ($1::bigint, $2, $3::bigint, $4::bigint, $5::bigint, ARRAY[$6::text], $7, $8::timestamptz, $1::bigint)
    ON CONFLICT (subject_type, subject_id) DO UPDATE SET
      kinds = CASE WHEN c.closed_at IS NOT NULL THEN EXCLUDED.kinds WHEN $6 = ANY(c.kinds) THEN c.kinds
        ELSE c.kinds || EXCLUDED.kinds END,
      community_id = EXCLUDED.community_id,
      excerpt = CASE WHEN c.closed_at IS NULL THEN c.excerpt ELSE EXCLUDED.excerpt END,
      opened_at = CASE WHEN c.closed_at IS NULL THEN c.opened_at ELSE EXCLUDED.opened_at END,
      position = CASE WHEN c.closed_at IS NULL THEN c.position ELSE EXCLUDED.position END,
      passed_on_at = CASE WHEN c.closed_at IS NULL THEN c.passed_on_at END,
      closed_at = NULL
    RETURNING id`,
};

/** A subject that enters the queue. */
export type NewCase = {
  id: string;
  subject: { type: CaseSubject; id: string };
  /** The author or the member; null for a community. */
  userId: string | null;
  /** The community of a post or comment, or the community itself. */
  communityId: string | null;
  kind: CaseKind;
  excerpt: string;
  at: Date;
};

/** Opens the case of a subject, which has at most one, or adds to it, and locks it. Returns its id. */
export async function upsertCase(tx: Executor, { id, subject, userId, communityId, kind, excerpt, at }: NewCase) {
  const values = [id, subject.type, subject.id, userId, communityId, kind, excerpt, at];
  const [row] = await rowsIn<{ id: string }>(tx, upsert, values);
  if (!row) throw new Error('The case was not stored.');
  return row.id;
}

/** Counts the events of a case of these kinds. */
export async function countEvents(tx: Executor, caseId: string, kinds: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('moderation_case_events')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('case_id', '=', caseId)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Something that happened to a case. */
export type NewCaseEvent = {
  id: string;
  kind: string;
  actorId?: string | null;
  byCommunity?: boolean;
  text?: string;
  details?: Record<string, unknown>;
  at: Date;
};

/** Stores what happened to a case. */
export async function insertCaseEvent(tx: Executor, caseId: string, event: NewCaseEvent): Promise<void> {
  await tx
    .insertInto('moderation_case_events')
    .values({
      case_id: caseId,
      id: event.id,
      kind: event.kind,
      actor_id: event.actorId ?? null,
      by_community: event.byCommunity ?? false,
      text: event.text ?? '',
      details: JSON.stringify(event.details ?? {}),
      created_at: event.at,
    })
    .execute();
}

/** Finds what a case is about. */
export async function findSubject(
  db: Executor,
  caseId: string,
): Promise<{ type: CaseSubject; id: string } | undefined> {
  const { rows } = await sql<{ type: CaseSubject; id: string }>`
    SELECT subject_type AS type, subject_id AS id FROM moderation_cases WHERE id = ${caseId}`.execute(db);
  return rows[0];
}

/** Stores what the last decision of a case removed. */
export async function storeSnapshot(tx: Executor, caseId: string, snapshot: Record<string, unknown>): Promise<void> {
  await sql`UPDATE moderation_cases SET snapshot = ${JSON.stringify(snapshot)}::jsonb WHERE id = ${caseId}`.execute(tx);
}

/** Removes and returns what the last decision of a case removed. */
export async function findSnapshot(tx: Executor, caseId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ snapshot: Record<string, unknown> | null }>`
    WITH found AS (SELECT id, snapshot FROM moderation_cases WHERE id = ${caseId}),
    taken AS (UPDATE moderation_cases SET snapshot = NULL FROM found WHERE moderation_cases.id = found.id)
    SELECT snapshot FROM found`.execute(tx);
  return rows[0]?.snapshot ?? undefined;
}

/** Removes what decisions before a time removed. */
export async function removeSnapshots(tx: Executor, before: Date): Promise<void> {
  await sql`UPDATE moderation_cases SET snapshot = NULL WHERE snapshot IS NOT NULL AND closed_at < ${before}`.execute(
    tx,
  );
}

/** Removes the cases about a user, with all that happened to them. */
export async function removeCasesOf(tx: Executor, userId: string): Promise<void> {
  await sql`DELETE FROM moderation_cases WHERE user_id = ${userId}`.execute(tx);
}
