import { caseNoteMax } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { updateCase } from '../cases/case-rows.store.ts';
import { insertCaseEvent } from '../cases/cases.store.ts';
import type { LockedCommunityCase } from './lock-community-case.ts';

/**
 * Passes a locked case of a community on to the operators, once, inside the caller's transaction. Returns whether that
 * changed anything. Throws `CASE_DECIDED` and `CASE_NOTE_TOO_LONG`.
 */
export async function passCaseOn(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  { row }: Pick<LockedCommunityCase, 'row'>,
  { actorId, text }: { actorId: string; text: string },
): Promise<boolean> {
  const note = text.trim();
  if (note.length > caseNoteMax) throw new AppError('CASE_NOTE_TOO_LONG', { field: 'text' });
  if (row.closed_at) throw new AppError('CASE_DECIDED');
  if (row.passed_on_at) return false;
  const at = clock.now();
  await updateCase(tx, row.id, { passed_on_at: at });
  const event = { id: ids.next(), kind: 'passed-on', actorId, byCommunity: true, text: note, at };
  await insertCaseEvent(tx, row.id, event);
  return true;
}
