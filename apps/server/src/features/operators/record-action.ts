import type { AuditAction } from '@gumball/rules/operators/audit-actions';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { insertAuditEntry } from './audit.store.ts';

/** An action of an operator for the audit log. `operatorId` is null for the command line. */
export type AuditEntry = {
  operatorId: string | null;
  action: AuditAction;
  subject: {
    kind:
      | 'task'
      | 'submission'
      | 'member'
      | 'report'
      | 'support'
      | 'referral'
      | 'setting'
      | 'item'
      | 'order'
      | 'quest'
      | 'campaign'
      | 'season'
      | 'hashtag'
      | 'cluster'
      | 'filter'
      | 'hold'
      | 'case'
      | 'canned-answer'
      | 'community'
      | 'run'
      | 'block';
    id: string;
  };
  details?: Record<string, unknown>;
};

/**
 * Records an operator's action in the audit log, inside the transaction of the action: neither exists without the
 * other.
 */
export async function recordAction(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  { operatorId, action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, { id: ids.next(), operatorId, action, subject, details, now: clock.now() });
}
