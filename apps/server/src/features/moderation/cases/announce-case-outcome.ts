import type { Deps } from '../../../deps.ts';
import { notifySanction } from '../sanctions/notify-sanction.ts';
import type { ClosedCase } from './close-case.ts';

const recipientsMax = 1000;

/** Tells those who reported the result, and the author that content was removed. Call it after the commit. */
export function announceCaseOutcome(
  deps: Pick<Deps, 'notifier'>,
  { reporterIds, outcome: reportOutcome, removal }: ClosedCase,
): void {
  for (const recipientId of reporterIds.slice(0, recipientsMax))
    deps.notifier.notify({
      about: 'notification',
      type: 'report_decided',
      recipientId,
      actorId: null,
      details: { reportOutcome },
    });
  if (removal) notifySanction(deps, removal, 'imposed');
}
