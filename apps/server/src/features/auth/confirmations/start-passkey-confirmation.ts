import { passkeyChallengeTtlMs } from '@gumball/rules/auth/passkeys';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { issueChallenge } from '../passkeys/issue-challenge.ts';
import { loadWebAuthn } from '../passkeys/load-web-authn.ts';
import { listCredentials } from '../passkeys/passkeys.store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';

/** Returns the options that let a passkey of the viewer confirm this session. Throws `RATE_LIMITED`. */
export async function startPasskeyConfirmation(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  limits: AuthLimits,
  viewer: Viewer,
): Promise<{ ticket: string; options: Record<string, unknown> }> {
  await limits.passkeys.consume(viewer.userId);
  const credentials = await listCredentials(deps.db.kysely, viewer.userId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).rpID,
    timeout: passkeyChallengeTtlMs,
    userVerification: 'required',
    allowCredentials: credentials.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
  });
  return { ticket: await issueChallenge(deps, options.challenge, viewer.sessionId), options: { ...options } };
}
