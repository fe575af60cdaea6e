import type { Confirmation } from '@gumball/contract/auth/confirmations.schemas';
import { confirmationTtlMs } from '@gumball/rules/auth/confirmation';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { noPassword } from '../accounts/no-password.ts';
import { findConfirmedAt, findWays } from './confirmations.store.ts';

/** Reads whether the session is fresh, and the ways to confirm it. A mailed code is for accounts without another way. */
export async function getConfirmation(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<Confirmation> {
  const confirmedAt = await findConfirmedAt(deps.db, viewer.sessionId);
  const ways = await findWays(deps.db.kysely, viewer.userId);
  if (!confirmedAt || !ways) throw new AppError('UNAUTHENTICATED');
  const isPasskeysOnly = ways.passkeys_only_since !== null;
  const password = ways.password_hash !== noPassword && !isPasskeysOnly;
  const passkey = ways.passkeys > 0;
  const code = ways.has_app && !isPasskeysOnly;
  const providers = isPasskeysOnly
    ? []
    : deps.config.oidcProviders.filter(({ issuer }) => ways.identities.includes(issuer));
  return {
    isFresh: deps.clock.now().getTime() - confirmedAt.getTime() <= confirmationTtlMs,
    password,
    passkey,
    code,
    providers: providers.map(({ id, name }) => ({ id, name })),
    email: !password && !passkey && !code,
  };
}
