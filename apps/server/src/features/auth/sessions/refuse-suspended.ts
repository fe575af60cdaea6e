import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { getSuspension } from '../../moderation/sanctions/get-suspension.ts';

/** What a refusal of a suspended account needs. */
export type SuspensionDeps = Pick<Deps, 'clock' | 'suspensionTickets'>;

/**
 * Throws `ACCOUNT_SUSPENDED` for a suspended account, with the rule, the end and a ticket for the appeal. Call it once
 * the owner has proven to be the owner.
 */
export async function refuseSuspended(
  { clock, suspensionTickets }: SuspensionDeps,
  tx: Executor,
  account: { id: string; suspended_at: Date | null },
): Promise<void> {
  if (!account.suspended_at) return;
  const { sanctionId, canAppeal, ...suspension } = await getSuspension({ clock }, tx, account.id);
  const appealTicket =
    sanctionId !== null && canAppeal ? suspensionTickets.issue({ userId: account.id, sanctionId }) : null;
  throw new AppError('ACCOUNT_SUSPENDED', { extra: { suspension: { ...suspension, appealTicket } } });
}
