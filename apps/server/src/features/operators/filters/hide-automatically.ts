import type { Deps } from '../../../deps.ts';
import { hideReported } from '../../filters/reports/hide-reported.ts';
import { findSpamRuns } from '../../filters/runs/find-spam-runs.ts';
import { announceHidden } from './announce-hidden.ts';
import { removeConfirmed } from './remove-confirmed.ts';

/** Hides runs of spam and what trusted members reported, and removes what was confirmed as spam. */
export async function hideAutomatically(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'moderationBroadcasts'
    | 'notificationBroadcasts'
    | 'postBroadcasts'
    | 'commentBroadcasts'
    | 'notifier'
  >,
): Promise<void> {
  await announceHidden(deps, await findSpamRuns(deps));
  await announceHidden(deps, await hideReported(deps));
  await removeConfirmed(deps);
}
