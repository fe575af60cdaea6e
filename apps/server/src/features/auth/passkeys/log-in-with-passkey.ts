import type { passkeyLogIn } from '@gumball/contract/auth/passkeys.schemas';
import { id as anyId } from '@gumball/contract/pagination';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { Language } from '@gumball/rules/formats/languages';
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { normalizeIp, rateLimitKey } from '../../../platform/http/client-address.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { addLogInNotice } from '../sessions/add-log-in-notice.ts';
import { assertMayLogIn } from '../sessions/assert-may-log-in.ts';
import { isFamiliarAddress } from '../sessions/familiar-addresses.store.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { findCredential, removeChallenge, updateUse } from './passkeys.store.ts';
import { verifySignature } from './verify-signature.ts';

/**
 * Signs a member in by a passkey, which verifies its user and so counts as both factors. The attempt is counted before
 * the check, with the wrong passwords of the address, and likewise not refused to members who signed in from there.
 * Throws `PASSKEY_TOO_LATE` for a challenge that has ended or was used, `PASSKEY_REFUSED` for an unknown or removed
 * passkey and for a wrong signature, `ACCOUNT_SUSPENDED`, `VERIFICATION_REQUIRED`, or `RATE_LIMITED`.
 */
export async function logInWithPasskey(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'mail'
    | 'config'
    | 'clusterEvents'
    | 'places'
    | 'verificationTickets'
    | 'suspensionTickets'
  >,
  limits: AuthLimits,
  client: Client & { language: Language },
  { ticket, response }: z.output<typeof passkeyLogIn>,
): Promise<{ user: OwnUser; accessToken: string; hasIncompleteProfile: boolean }> {
  const address = rateLimitKey(client.ip);
  const userId = Buffer.from(response.response.userHandle, 'base64url').toString();
  const isUserId = anyId.safeParse(userId).success;
  await limits.logInAddress.consume(address).catch(async (refusal: unknown) => {
    if (!isUserId || !(await isFamiliarAddress(deps.db, userId, normalizeIp(client.ip)))) throw refusal;
  });
  const now = deps.clock.now();
  const challenge = await removeChallenge(deps.db.kysely, hashToken(ticket), null, now);
  if (challenge === undefined) throw new AppError('PASSKEY_TOO_LATE');
  const credential = isUserId
    ? await findCredential(deps.db, userId, Buffer.from(response.id, 'base64url'))
    : undefined;
  const signCount = credential && (await verifySignature(deps, response, { credential, challenge }));
  if (!credential || signCount === undefined) throw new AppError('PASSKEY_REFUSED');
  await limits.logInAddress.restore(address);
  const isFamiliar = await isFamiliarAddress(deps.db, userId, normalizeIp(client.ip));
  const accessToken = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('PASSKEY_REFUSED');
    await assertMayLogIn(deps, tx, account);
    if (!(await updateUse(tx, userId, credential.id, { signCount, now }))) throw new AppError('PASSKEY_REFUSED');
    if (!isFamiliar) await addLogInNotice(deps, limits, tx, account, client);
    return startSession(deps, tx, userId, client);
  });
  if (!isFamiliar) deps.jobs.runNow(mailAccountNotice.queue);
  const user = await findOwnUser(deps, userId);
  return { user, accessToken, hasIncompleteProfile: !isProfileComplete(user) };
}
