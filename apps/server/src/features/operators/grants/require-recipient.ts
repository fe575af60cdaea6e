import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findMember } from '../operator-members.store.ts';

/** Checks that a member can be granted Gumballs. Throws `MEMBER_NOT_FOUND` and `GRANT_TO_BOT`. */
export async function requireRecipient(tx: Executor, memberId: string): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member || member.deleted_at) throw new AppError('MEMBER_NOT_FOUND');
  if (member.is_bot) throw new AppError('GRANT_TO_BOT');
}
