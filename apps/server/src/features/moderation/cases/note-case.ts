import { checkCaseNote } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockCaseRow } from './case-rows.store.ts';
import { countEvents, insertCaseEvent } from './cases.store.ts';

/** Adds an internal note to a case. Throws `CASE_NOT_FOUND`, `RATE_LIMITED` and the errors of `checkCaseNote`. */
export async function noteCase(
  { db, clock, ids, moderationBroadcasts }: Pick<Deps, 'db' | 'clock' | 'ids' | 'moderationBroadcasts'>,
  limit: Limit,
  { userId }: Viewer,
  caseId: string,
  input: string,
): Promise<void> {
  await limit.consume(userId);
  const text = input.trim();
  await db.transaction(async (tx) => {
    if (!(await lockCaseRow(tx, caseId))) throw new AppError('CASE_NOT_FOUND');
    assertOk(checkCaseNote({ text, stored: await countEvents(tx, caseId, ['note']) }));
    await insertCaseEvent(tx, caseId, { id: ids.next(), kind: 'note', actorId: userId, text, at: clock.now() });
  });
  moderationBroadcasts.changed(caseId);
}
