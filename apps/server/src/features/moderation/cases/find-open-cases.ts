import type { CaseSubject } from '@gumball/rules/moderation/cases';
import type { Executor } from '../../../platform/db/database.ts';
import { listOpenCasesAbout } from './case-rows.store.ts';

/** Returns the ids of the open cases about subjects, in their order; undefined where there is none. */
export async function findOpenCases(
  db: Executor,
  subjects: readonly { type: CaseSubject; id: string }[],
): Promise<(string | undefined)[]> {
  const cases = await listOpenCasesAbout(db, subjects);
  const key = ({ type, id }: { type: CaseSubject; id: string }) => `${type} ${id}`;
  const byKey = new Map(cases.map((one) => [key({ type: one.subject_type, id: one.subject_id }), one.id]));
  return subjects.map((subject) => byKey.get(key(subject)));
}
