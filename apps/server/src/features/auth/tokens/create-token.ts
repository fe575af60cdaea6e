import type { ApiToken, newToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { checkNewToken, tokenEndOf, tokenPrefixes, tokensMax } from '@gumball/rules/auth/api-tokens';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertNotCreated, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { insertToken, listPersonalTokens } from './tokens.store.ts';
import { viewToken } from './view-token.ts';

/**
 * Creates a personal token after a check of the password, and notifies the owner by mail. Returns its secret, of which
 * only the hash is stored. Throws `FIELDS_REQUIRED`, `PASSWORD_WRONG`, `PASSWORD_MISSING`, `INTEGRATIONS_FULL`,
 * `RATE_LIMITED`, or `ALREADY_CREATED` for the key of an earlier request.
 */
export async function createToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  input: z.output<typeof newToken>,
  { language, idempotencyKey }: { language: Language; idempotencyKey: string | undefined },
): Promise<{ token: ApiToken; secret: string }> {
  assertOk(checkNewToken(input));
  const { userId } = viewer;
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, {
    field: 'password',
    password: input.password,
  });
  const secret = `${tokenPrefixes.personal}${deps.ids.secret()}`;
  const now = deps.clock.now();
  const row = {
    id: deps.ids.next(),
    user_id: userId,
    app_id: null,
    name: input.name,
    scopes: [...new Set(input.scopes)],
    token_hash: hashToken(secret),
    expires_at: tokenEndOf(input.days, now),
    created_at: now,
    creation_key: idempotencyKey ?? null,
  };
  await deps.db.transaction(async (tx) => {
    // The lock lets concurrent calls count one after the other.
    const account = await lockAccount(tx, userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    const existing = await listPersonalTokens(tx, userId);
    assertNotCreated(existing, idempotencyKey);
    if (existing.length >= tokensMax) throw new AppError('INTEGRATIONS_FULL');
    await insertToken(tx, row);
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'token-created', language });
  });
  deps.jobs.runNow(mailAccountNotice.queue);
  return { token: viewToken({ ...row, app_name: null, app_owner: null, last_used_at: null }), secret };
}
