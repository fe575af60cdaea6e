import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Check, StoredCheck } from '../../../platform/doctor/check.ts';

/** The stored report. */
export type ReportRow = { findings: StoredCheck[]; checked_at: Date | null; checking_until: Date | null };

/** Reads the report. */
export async function findReport(db: Database): Promise<ReportRow> {
  return db.kysely
    .selectFrom('problem_reports')
    .select(['findings', 'checked_at', 'checking_until'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** Starts a check on this node until a time. Returns false if one runs. */
export async function claimCheck(db: Database, now: Date, until: Date): Promise<boolean> {
  const claimed = await db.kysely
    .updateTable('problem_reports')
    .set({ checking_until: until })
    .where('id', '=', 1)
    .where((where) => where.or([where('checking_until', 'is', null), where('checking_until', '<', now)]))
    .returning('id')
    .execute();
  return claimed.length > 0;
}

/** Ends the check that was claimed until a time, with its findings. A later claim is not touched. */
export async function storeFindings(db: Database, findings: readonly Check[], now: Date, until: Date): Promise<void> {
  await db.kysely
    .updateTable('problem_reports')
    .set({ findings: sql`${JSON.stringify(findings)}::jsonb`, checked_at: now, checking_until: null })
    .where('id', '=', 1)
    .where('checking_until', '=', until)
    .execute();
}

/** Ends the check that was claimed until a time, without findings. */
export async function releaseCheck(db: Database, until: Date): Promise<void> {
  await db.kysely
    .updateTable('problem_reports')
    .set({ checking_until: null })
    .where('id', '=', 1)
    .where('checking_until', '=', until)
    .execute();
}
