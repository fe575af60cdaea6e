import { refusalMax } from '@gumball/rules/auth/applications';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { decideApplication } from '../../auth/applications/decide-application.ts';
import { recordAction } from '../record-action.ts';

/**
 * Accepts or refuses applications, each in a transaction with its entry in the audit log. Returns how many it decided;
 * those that were decided before are left out. Throws `REFUSAL_REASON_REQUIRED`.
 */
export async function decideApplications(
  deps: Parameters<typeof decideApplication>[0] & Pick<Deps, 'clock' | 'ids'>,
  viewer: Viewer,
  { ids, accept, ...entered }: { ids: string[]; accept: boolean; reason: string },
): Promise<number> {
  const reason = accept ? '' : entered.reason;
  if (!accept && (reason === '' || reason.length > refusalMax))
    throw new AppError('REFUSAL_REASON_REQUIRED', { field: 'reason' });
  let decided = 0;
  for (const id of new Set(ids)) {
    const isDecided = await decideApplication(deps, id, { accept, reason }, (tx) =>
      recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: accept ? 'accept-application' : 'refuse-application',
        subject: { kind: 'member', id },
        details: accept ? {} : { reason },
      }),
    );
    if (isDecided) decided += 1;
  }
  return decided;
}
