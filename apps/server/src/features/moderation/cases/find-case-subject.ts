import type { CaseSubject } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import { findSubject } from './cases.store.ts';

/** Finds what a case is about. */
export function findCaseSubject(
  { db }: Pick<Deps, 'db'>,
  caseId: string,
): Promise<{ type: CaseSubject; id: string } | undefined> {
  return findSubject(db.kysely, caseId);
}
