import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeByPassword } from '../accounts/remove-by-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { endSecondFactor } from './end-second-factor.ts';

/**
 * Turns off two-factor authentication, or drops a key that was never confirmed. Idempotent. Throws the errors of
 * `removeByPassword`.
 */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
  language: Language,
): Promise<void> {
  const notice = { password, language, what: 'second-factor-off' } as const;
  const isRemoved = await removeByPassword(deps, limits, viewer, notice, (tx) =>
    endSecondFactor(deps, tx, viewer.userId),
  );
  if (isRemoved) deps.clusterEvents.emitLocal(userPermissionsChanged, { userId: viewer.userId });
}
