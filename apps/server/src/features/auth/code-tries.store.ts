import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { CodeRow } from './secrets.store.ts';

// The source under which all callers without a ticket are counted together.
const everySource = Buffer.alloc(0);

/** Reads the code of an address without counting a try; an address without one gets the given one, so that it counts like any other. */
export async function findOrInsertCode(db: Database, unknown: CodeRow): Promise<Omit<CodeRow, 'address_hash'>> {
  return db.kysely
    .insertInto('email_codes')
    .values(unknown)
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((eb) => ({ attempts_left: eb.ref('email_codes.attempts_left') })),
    )
    .returning(['code_hash', 'attempts_left', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Counts a try of one source at a code and answers how many it has had, with this one. */
export async function countSourceTry(
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
 * Counts a try at an address from everywhere, unless there were `max` since `windowBefore`. Answers undefined where it was counted, else when the window began.
 */
export async function countTryFromEverywhere(
  db: Database,
  attempt: { addressHash: Buffer; now: Date; windowBefore: Date; max: number },
): Promise<Date | undefined> {
  const { addressHash, now, windowBefore, max } = attempt;
  const { numAffectedRows } = await sql`
    INSERT INTO email_code_attempts (address_hash, source_hash, code_hash, attempts, started_at)
    VALUES (${addressHash}, ${everySource}, ${everySource}, 1, ${now})
    ON CONFLICT (address_hash, source_hash) DO UPDATE SET
      attempts = CASE WHEN email_code_attempts.started_at <= ${windowBefore} THEN 1 ELSE email_code_attempts.attempts + 1 END,
      started_at = CASE WHEN email_code_attempts.started_at <= ${windowBefore} THEN ${now} ELSE email_code_attempts.started_at END
      WHERE email_code_attempts.started_at <= ${windowBefore} OR email_code_attempts.attempts < ${max}`.execute(
    db.kysely,
  );
  if (numAffectedRows === 1n) return undefined;
  const { rows } = await sql<{ started_at: Date }>`
    SELECT started_at FROM email_code_attempts WHERE address_hash = ${addressHash} AND source_hash = ${everySource}`.execute(
    db.kysely,
  );
  return rows[0]?.started_at ?? now;
}

/** Removes the counts of tries from before a moment. */
export async function removeTriesBefore(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM email_code_attempts WHERE started_at <= ${before}`.execute(db.kysely);
}
