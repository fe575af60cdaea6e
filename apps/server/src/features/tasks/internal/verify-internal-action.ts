import { toEnglish } from '@gumball/rules/formats/phrase';
import { reviewReasons } from '@gumball/rules/platforms/platform-messages';
import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../../deps.ts';
import type { ActionResult } from '../../platforms/checks/run-verifier.ts';
import type { CountedTime } from './counted-time.ts';
import { findInternalAction, isInternalType } from './internal-actions.store.ts';

/** An action of a member in this network, and the time in which it counts. */
export type InternalAction = { userId: string; type: TaskType; target: TaskTarget } & CountedTime;

/** Checks in the database whether a member did the action of a task on Gumball. */
export async function verifyInternalAction(
  { db }: Pick<Deps, 'db'>,
  { userId, type, target, since, until }: InternalAction,
): Promise<ActionResult> {
  if (!isInternalType(type)) return { kind: 'refused', reason: toEnglish(reviewReasons.unsupported('Gumball')) };
  const communityId = target.communityId ?? null;
  const evidence = await findInternalAction(db, type, { userId, communityId, since, until });
  return evidence === undefined ? { kind: 'not_done' } : { kind: 'done', evidence };
}
