import { reportReasonLabels } from '@gumball/rules/moderation/report';
import type { Deps } from '../../../deps.ts';
import type { SanctionRow } from './sanctions.store.ts';

/** Notifies a member of a sanction, of its early end, or of an appeal that was declined. */
export function notifySanction(
  { notifier }: Pick<Deps, 'notifier'>,
  { user_id, kind, rule }: Pick<SanctionRow, 'user_id' | 'kind' | 'rule'>,
  outcome: 'imposed' | 'lifted' | 'upheld',
): void {
  notifier.notify({
    about: 'notification',
    type: 'sanction',
    recipientId: user_id,
    actorId: null,
    details:
      outcome === 'imposed'
        ? { sanction: kind, reason: reportReasonLabels[rule].words }
        : { sanction: kind, sanctionOutcome: outcome },
  });
}
