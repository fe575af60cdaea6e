import type { Deps } from '../../deps.ts';
import { removeFailuresOf } from './attempts/task-failures.store.ts';
import { removeMaker } from './community/community-attempts.store.ts';
import { removeVisitsOf } from './page/page.store.ts';
import { removeTriesOf } from './quiz/quiz.store.ts';
import { removeStreaksOf } from './repeats/streaks.store.ts';
import { listProofKeysOf, removeAttemptsOf, removeSubmissionsOf } from './review/submissions.store.ts';
import { removeAnswersOf } from './survey/survey.store.ts';

/**
 * Removes a deleted user's submissions with their files, tries of quizzes, visits of pages, answers to surveys,
 * streaks, and running or failed attempts, whose slots are released. Tasks of communities that the user made lose their
 * maker. Completed and paid attempts stay, like the ledger.
 */
export async function purgeUserData({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  const keys = await listProofKeysOf(db.kysely, userId);
  await db.transaction((tx) => removeAttemptsOf(tx, userId));
  await removeSubmissionsOf(db.kysely, userId);
  await removeFailuresOf(db.kysely, userId);
  await removeTriesOf(db.kysely, userId);
  await removeVisitsOf(db.kysely, userId);
  await removeStreaksOf(db.kysely, userId);
  await removeMaker(db.kysely, userId);
  await db.transaction((tx) => removeAnswersOf(tx, userId));
  await storage.remove(keys);
}
