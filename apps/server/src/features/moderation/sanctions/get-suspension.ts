import type { Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { findSuspendedUntil, findSuspension } from './sanctions.store.ts';
import { toSanction } from './sanctions.view.ts';

/** Reads why and until when a member is suspended. A suspension that a restored backup replayed has no sanction. */
export async function getSuspension(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  userId: string,
): Promise<Omit<Suspension, 'appealTicket'> & { sanctionId: string | null; canAppeal: boolean }> {
  const row = await findSuspension(tx, userId);
  if (!row) {
    const until = await findSuspendedUntil(tx, userId);
    const endsAt = until?.toISOString() ?? null;
    return { sanctionId: null, rule: null, note: '', endsAt, appeal: null, canAppeal: false };
  }
  const { id: sanctionId, rule, note, endsAt, appeal, canAppeal } = toSanction(row, clock.now());
  return { sanctionId, rule, note, endsAt, appeal, canAppeal };
}
