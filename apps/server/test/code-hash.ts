import { hashEmail } from '../src/features/auth/codes/hash-email.ts';
import type { TestApp } from './start-app.ts';

/** The stored hash of the verification code of an email address. It changes when a job issues a new code. */
export async function codeHashOf(app: TestApp, email: string): Promise<string | undefined> {
  const { rows } = await app.deps.db.pool.query<{ hash: string }>(
    `SELECT encode(code_hash, 'hex') AS hash FROM email_codes WHERE address_hash = $1`,
    [hashEmail(email)],
  );
  return rows[0]?.hash;
}
