import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Records a redeemed challenge. Returns false if it was redeemed before. */
export async function insertUsedChallenge(db: Database, signature: Buffer, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO used_challenges (signature, expires_at) VALUES (${signature}, ${expiresAt}) ON CONFLICT DO NOTHING`.execute(
    db.kysely,
  );
  return numAffectedRows === 1n;
}

/** Removes redeemed challenges that have expired. */
export async function removeChallengesBefore(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM used_challenges WHERE expires_at <= ${before}`.execute(db.kysely);
}
