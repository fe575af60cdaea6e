import { canUsePasskeysOnly } from '@gumball/rules/auth/confirmation';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount, updatePasskeysOnly } from '../accounts/account.store.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { assertFreshSession } from './assert-fresh-session.ts';
import { findWays } from './confirmations.store.ts';

/**
 * Lets only passkeys open the account, or other ways again, and notifies the owner by mail. Needs a fresh session. Throws
 * `CONFIRMATION_REQUIRED`, or `PASSKEYS_TOO_FEW` if the loss of one device could lock the owner out.
 */
export async function setPasskeysOnly(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'clusterEvents'>,
  viewer: Viewer,
  isOn: boolean,
  language: Language,
): Promise<void> {
  await assertFreshSession(deps, viewer);
  const { userId } = viewer;
  const isChanged = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const ways = await findWays(tx, userId);
    if (!account || !ways) throw new AppError('UNAUTHENTICATED');
    if (isOn && !canUsePasskeysOnly(ways.passkeys, ways.recovery_codes)) throw new AppError('PASSKEYS_TOO_FEW');
    if (isOn === (account.passkeys_only_since !== null)) return false;
    await updatePasskeysOnly(tx, userId, isOn ? deps.clock.now() : null);
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, {
      to,
      username,
      what: isOn ? 'passkeys-only' : 'passkeys-not-only',
      language,
    });
    // An operator may need it.
    await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
    return true;
  });
  if (!isChanged) return;
  deps.clusterEvents.emitLocal(userPermissionsChanged, { userId });
  deps.jobs.runNow(mailAccountNotice.queue);
}
