import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { removeByPassword } from '../accounts/remove-by-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { removeIdentity } from './oidc.store.ts';

/**
 * Unlinks an account of a provider, unless it is the last way to sign in. Idempotent. Throws the
 * errors of `removeByPassword`.
 */
export async function unlinkIdentity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  { id, password, language }: { id: string; password: string; language: Language },
): Promise<void> {
  const notice = { password, language, what: 'identity-unlinked' } as const;
  await removeByPassword(deps, limits, viewer, notice, async (tx) => {
    if (!(await removeIdentity(tx, viewer.userId, id))) return false;
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'identity-removed' });
    return true;
  });
}
