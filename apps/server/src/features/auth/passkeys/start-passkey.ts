import { passkeyChallengeTtlMs, passkeysMax } from '@gumball/rules/auth/passkeys';
import { siteName } from '@gumball/rules/formats/site-names';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { issueChallenge } from './issue-challenge.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { listCredentials } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Returns the options of a new passkey, and the ticket to send with it from the same session. Throws `CONFIRMATION_REQUIRED`,
 * `PASSWORD_WRONG`, `PASSKEYS_FULL`, or `RATE_LIMITED`.
 */
export async function startPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
): Promise<{ ticket: string; options: Record<string, unknown> }> {
  await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const credentials = await listCredentials(deps.db.kysely, viewer.userId);
  if (credentials.length >= passkeysMax) throw new AppError('PASSKEYS_FULL');
  await limits.passkeys.consume(viewer.userId);
  const { username } = await findOwnUser(deps, viewer.userId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: siteName('site'),
    rpID: relyingParty(deps.config).rpID,
    userName: username,
    userDisplayName: username,
    userID: new TextEncoder().encode(viewer.userId),
    timeout: passkeyChallengeTtlMs,
    attestationType: 'none',
    excludeCredentials: credentials.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ticket: await issueChallenge(deps, options.challenge, viewer.sessionId), options: { ...options } };
}
