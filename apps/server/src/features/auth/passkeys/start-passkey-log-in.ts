import { passkeyChallengeTtlMs } from '@gumball/rules/auth/passkeys';
import type { Deps } from '../../../deps.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { issueChallenge } from './issue-challenge.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Returns the options of a log-in, and the ticket to send with the response. They name no account: the passkey does.
 * Throws `RATE_LIMITED`.
 */
export async function startPasskeyLogIn(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  limits: AuthLimits,
  ip: string,
): Promise<{ ticket: string; options: Record<string, unknown> }> {
  await limits.passkeyLogIns.consume(rateLimitKey(ip));
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).rpID,
    timeout: passkeyChallengeTtlMs,
    userVerification: 'required',
  });
  return { ticket: await issueChallenge(deps, options.challenge, null), options: { ...options } };
}
