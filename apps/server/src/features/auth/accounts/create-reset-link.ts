import { resetLinkTtlMs } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { insertReset } from '../codes/codes.store.ts';
import { hashToken } from '../codes/hash-token.ts';

/** Stores a reset link inside the caller's transaction. Returns its token. */
export async function createResetLink(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  userId: string,
): Promise<string> {
  const token = ids.secret();
  const now = clock.now();
  await insertReset(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + resetLinkTtlMs),
  });
  return token;
}
