import { checkAppCode } from '@gumball/rules/auth/second-factor';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { codeMatches } from '../codes/hash-code.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { consumeConfirmationAttempt, removeConfirmationCode, setConfirmed } from './confirmations.store.ts';

/**
 * Confirms the session by a mailed code, which works once and bears five attempts. Throws `CODE_FORMAT`, `CODE_WRONG`,
 * `CODE_EXPIRED`, or `RATE_LIMITED`.
 */
export async function confirmByMail(
  deps: Pick<Deps, 'db' | 'clock'>,
  limits: AuthLimits,
  viewer: Viewer,
  { ip, code }: { ip: string; code: string },
): Promise<void> {
  assertOk(checkAppCode(code));
  await limits.verify.consume(rateLimitKey(ip));
  const now = deps.clock.now();
  const stored = await consumeConfirmationAttempt(deps.db, viewer.sessionId, now);
  if (!stored) throw new AppError('CODE_EXPIRED', { field: 'code' });
  if (!codeMatches(stored.code_hash, code)) throw new AppError('CODE_WRONG', { field: 'code' });
  await deps.db.transaction(async (tx) => {
    const isUnused = await removeConfirmationCode(tx, viewer.sessionId, stored.code_hash);
    if (!isUnused || !(await setConfirmed(tx, viewer.sessionId, now)))
      throw new AppError('CODE_WRONG', { field: 'code' });
  });
}
