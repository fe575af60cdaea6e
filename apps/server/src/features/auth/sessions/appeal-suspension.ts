import type { Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { appealSanction } from '../../moderation/sanctions/appeal-sanction.ts';
import type { AuthLimits } from '../create-auth-limits.ts';

/**
 * Appeals a suspension with the ticket of a refused log-in, once. Throws `APPEAL_TICKET_INVALID`, `RATE_LIMITED` and the
 * errors of `appealSanction`.
 */
export async function appealSuspension(
  deps: Pick<Deps, 'db' | 'clock' | 'suspensionTickets'>,
  limits: Pick<AuthLimits, 'verify' | 'suspensionAppeals'>,
  { ip }: { ip: string },
  { ticket, text }: { ticket: string; text: string },
): Promise<Suspension> {
  await limits.verify.consume(rateLimitKey(ip));
  const named = deps.suspensionTickets.read(ticket);
  if (!named) throw new AppError('APPEAL_TICKET_INVALID');
  const appealed = await appealSanction(deps, limits.suspensionAppeals, named, named.sanctionId, { text });
  const { rule, note, endsAt, appeal } = appealed;
  return { rule, note, endsAt, appeal, appealTicket: null };
}
