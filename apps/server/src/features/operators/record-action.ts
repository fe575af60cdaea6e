import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { insertAuditEntry } from './audit.store.ts';

/** What an operator did, as the audit log tells it. `operatorId` is null for the command line. */
export type AuditEntry = {
  operatorId: string | null;
  action: string;
  subject: { kind: 'task' | 'submission' | 'member' | 'report' | 'support' | 'referral'; id: string };
  details?: Record<string, unknown>;
};

/** Writes what an operator does into the audit log, inside the transaction of the deed: neither is there without the other. */
export async function recordAction(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  { operatorId, action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, { id: ids.next(), operatorId, action, subject, details, now: clock.now() });
}
