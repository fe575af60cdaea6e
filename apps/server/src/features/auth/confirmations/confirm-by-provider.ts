import type { oidcReturn } from '@gumball/contract/auth/identities.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { finishOidc } from '../oidc/finish-oidc.ts';
import { updateIdentityUse } from '../oidc/oidc.store.ts';
import { setConfirmed } from './confirmations.store.ts';

// The clocks of providers differ a little.
const maxAgeMs = 5 * 60_000;

/**
 * Confirms the session by a log-in at a provider whose account is linked to the viewer. The provider is asked to let the
 * owner sign in again; one that states when it did must have done it just now. Throws the errors of the way back,
 * `OIDC_TAKEN`, or `PASSKEY_REQUIRED`.
 */
export async function confirmByProvider(
  deps: Pick<Deps, 'db' | 'clock' | 'oidc'>,
  viewer: Viewer,
  entered: z.output<typeof oidcReturn>,
): Promise<void> {
  const { provider, found } = await finishOidc(deps, 'confirm', entered, viewer.sessionId);
  const { issuer, subject, signedInAt } = found;
  const now = deps.clock.now();
  const details = { provider: provider.name };
  if (signedInAt && now.getTime() - signedInAt.getTime() > maxAgeMs) throw new AppError('OIDC_FAILED', { details });
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED');
    const isLinked = await updateIdentityUse(tx, { issuer, subject, userId: viewer.userId, now });
    if (!isLinked) throw new AppError('OIDC_TAKEN', { details });
    if (!(await setConfirmed(tx, viewer.sessionId, now))) throw new AppError('UNAUTHENTICATED');
  });
}
