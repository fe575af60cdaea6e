import type { CannedAnswer } from '@gumball/contract/moderation/cases.schemas';
import type { Deps } from '../../../deps.ts';
import { listAnswers } from './canned-answers.store.ts';

/** Lists the canned answers of the operators by their titles. */
export async function listCannedAnswers({ db }: Pick<Deps, 'db'>): Promise<{ answers: CannedAnswer[] }> {
  return { answers: await listAnswers(db) };
}
