import type { newPasskey, Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { checkPasskeyName, passkeysMax } from '@gumball/rules/auth/passkeys';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { insertPasskey, listCredentials, removeChallenge } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';
import { verifyNewPasskey } from './verify-new-passkey.ts';
import { viewPasskey } from './view-passkey.ts';

/**
 * Adds a passkey that the viewer's device has created for a challenge of this session, and notifies the owner by mail.
 * Throws `FIELDS_REQUIRED`, `PASSKEY_TOO_LATE`, `PASSKEY_INVALID`, `PASSKEY_EXISTS`, or `PASSKEYS_FULL`.
 */
export async function createPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>,
  viewer: Viewer,
  entered: z.output<typeof newPasskey>,
  language: Language,
): Promise<Passkey> {
  assertOk(checkPasskeyName(entered.name));
  const now = deps.clock.now();
  const challenge = await removeChallenge(deps.db.kysely, hashToken(entered.ticket), viewer.sessionId, now);
  if (challenge === undefined) throw new AppError('PASSKEY_TOO_LATE');
  const credential = await verifyNewPasskey(entered.response, { ...relyingParty(deps.config), challenge });
  if (!credential) throw new AppError('PASSKEY_INVALID');
  const row = {
    id: deps.ids.next(),
    user_id: viewer.userId,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: String(credential.counter),
    transports: entered.response.response.transports ?? [],
    name: entered.name,
    created_at: now,
  };
  await deps.db.transaction(async (tx) => {
    // The lock lets concurrent calls count one after the other.
    const account = await lockAccount(tx, viewer.userId);
    if (!account || account.suspended_at) throw new AppError('PASSKEY_INVALID');
    if ((await listCredentials(tx, viewer.userId)).length >= passkeysMax) throw new AppError('PASSKEYS_FULL');
    if (!(await insertPasskey(tx, row))) throw new AppError('PASSKEY_EXISTS');
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'passkey-added', language });
  });
  deps.jobs.runNow(mailAccountNotice.queue);
  return viewPasskey({ ...row, last_used_at: null });
}
