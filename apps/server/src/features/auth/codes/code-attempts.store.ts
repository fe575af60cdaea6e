import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { CodeRow } from './codes.store.ts';

// All attempts without a ticket at one address share one counter under this source.
const anySource = Buffer.alloc(0);

/**
 * Reads the code of an address without counting an attempt. An address without a code gets the passed one, so that
 * known and unknown addresses behave alike.
 */
export async function findOrInsertCode(db: Database, fallback: CodeRow): Promise<Omit<CodeRow, 'address_hash'>> {
  return db.kysely
    .insertInto('email_codes')
    .values(fallback)
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((eb) => ({ attempts_left: eb.ref('email_codes.attempts_left') })),
    )
    .returning(['code_hash', 'attempts_left', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Counts an attempt of one source at a code. Returns the number of its attempts, including this one. */
export async function countSourceAttempt(
  db: Database,
  attempt: { addressHash: Buffer; sourceHash: Buffer; codeHash: Buffer; now: Date },
): Promise<number> {
  const { addressHash, sourceHash, codeHash, now } = attempt;
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO email_code_attempts (address_hash, source_hash, code_hash, attempts, started_at)
    VALUES (${addressHash}, ${sourceHash}, ${codeHash}, 1, ${now})
    ON CONFLICT (address_hash, source_hash) DO UPDATE SET
      attempts = CASE WHEN email_code_attempts.code_hash = excluded.code_hash THEN email_code_attempts.attempts + 1 ELSE 1 END,
      code_hash = excluded.code_hash, started_at = excluded.started_at
    RETURNING attempts`.execute(db.kysely);
  return rows[0]?.attempts ?? 0;
}

/**
 * Counts an attempt at an address across all sources, unless there were `max` in the current window. Returns undefined
 * if the attempt was counted, otherwise the start of the window. A window that began before `windowBefore` has ended.
 */
export async function countAttemptOfAnySource(
  db: Database,
  attempt: { addressHash: Buffer; now: Date; windowBefore: Date; max: number },
): Promise<Date | undefined> {
  const { addressHash, now, windowBefore, max } = attempt;
  const { numAffectedRows } = await sql`
    INSERT INTO email_code_attempts (address_hash, source_hash, code_hash, attempts, started_at)
    VALUES (${addressHash}, ${anySource}, ${anySource}, 1, ${now})
    ON CONFLICT (address_hash, source_hash) DO UPDATE SET
      attempts = CASE WHEN email_code_attempts.started_at <= ${windowBefore} THEN 1 ELSE email_code_attempts.attempts + 1 END,
      started_at = CASE WHEN email_code_attempts.started_at <= ${windowBefore} THEN ${now} ELSE email_code_attempts.started_at END
      WHERE email_code_attempts.started_at <= ${windowBefore} OR email_code_attempts.attempts < ${max}`.execute(
    db.kysely,
  );
  if (numAffectedRows === 1n) return undefined;
  const { rows } = await sql<{ started_at: Date }>`
    SELECT started_at FROM email_code_attempts WHERE address_hash = ${addressHash} AND source_hash = ${anySource}`.execute(
    db.kysely,
  );
  return rows[0]?.started_at ?? now;
}

/** Removes counters whose window began before a moment. */
export async function removeAttemptsBefore(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM email_code_attempts WHERE started_at <= ${before}`.execute(db.kysely);
}
