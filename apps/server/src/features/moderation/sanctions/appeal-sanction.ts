import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import { appealMax } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSanction, lockMember, updateSanction } from './sanctions.store.ts';
import { appealOf, toSanction } from './sanctions.view.ts';

/**
 * Appeals a sanction of the member, once. Throws `SANCTION_NOT_FOUND`, `APPEAL_EMPTY`, `APPEAL_TOO_LONG`, and the errors
 * of `checkAppeal`.
 */
export async function appealSanction(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  { userId }: Pick<Viewer, 'userId'>,
  sanctionId: string,
  input: { text: string },
): Promise<Sanction> {
  const text = input.text.trim();
  if (text === '') throw new AppError('APPEAL_EMPTY', { field: 'text' });
  if (text.length > appealMax) throw new AppError('APPEAL_TOO_LONG', { field: 'text' });
  await limit.consume(userId);
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const row = await findSanction(tx, userId, sanctionId);
    if (!row) throw new AppError('SANCTION_NOT_FOUND');
    const now = clock.now();
    assertOk(appealOf(row, now));
    await updateSanction(tx, row, { appeal: text, appealed_at: now });
    return toSanction({ ...row, appeal: text, appealed_at: now }, now);
  });
}
