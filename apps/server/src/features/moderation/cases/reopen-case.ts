import { claimMs } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { SanctionKind } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { liftSanctionsOfCase } from '../sanctions/sanctions.store.ts';
import { updateCase } from './case-rows.store.ts';
import { insertCaseEvent } from './cases.store.ts';

/** A sanction that was lifted with the decision that it came from. */
export type LiftedSanction = { user_id: string; kind: SanctionKind; rule: ReportReason };

/**
 * Opens a decided case again and lifts the sanctions that were imposed with it, inside the caller's transaction. Who
 * reversed the decision has claimed it. Returns the lifted sanctions.
 */
export async function reopenCase(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  row: { id: string; user_id: string | null },
  { actorId, reason }: { actorId: string; reason: string },
): Promise<LiftedSanction[]> {
  const at = clock.now();
  const lifted = row.user_id === null ? [] : await liftSanctionsOfCase(tx, row.user_id, row.id, at);
  await updateCase(tx, row.id, {
    closed_at: null,
    opened_at: at,
    position: ids.next(),
    decision: null,
    decided_by: null,
    decided_by_community: false,
    passed_on_at: null,
    claimed_by: actorId,
    claimed_until: new Date(at.getTime() + claimMs),
  });
  await insertCaseEvent(tx, row.id, { id: ids.next(), kind: 'reversed', actorId, text: reason.trim(), at });
  return lifted;
}
