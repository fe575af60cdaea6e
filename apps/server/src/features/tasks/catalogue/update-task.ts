import type { OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import { checkTaskDraft } from '@gumball/rules/tasks/task-draft';
import { alwaysNeedsProof } from '@gumball/rules/tasks/task-kinds';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { FoundTarget } from '../../platforms/find-target.ts';
import { createSecret } from '../external/create-secret.ts';
import { saveExternal } from '../external/external.store.ts';
import { requireCommunityOf } from '../internal/require-community-of.ts';
import { storeUsage } from '../limits/limits.store.ts';
import { savePage } from '../page/page.store.ts';
import { requirePrerequisites } from '../prerequisites/require-prerequisites.ts';
import { saveQuiz } from '../quiz/quiz.store.ts';
import { changeSurvey } from '../survey/change-survey.ts';
import { targetText } from './create-task.ts';
import { getOperatorTask } from './get-operator-task.ts';
import { changeTask, findOperatorTask, lockTask } from './operator-tasks.store.ts';

/**
 * Changes the sent fields of a task inside the caller's transaction; running attempts continue. `found` is what the
 * platform says about a sent target. Throws `TASK_NOT_FOUND` and its validation errors.
 */
export async function updateTask(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  taskId: string,
  change: z.output<typeof taskChange>,
  found: FoundTarget = {},
): Promise<OperatorTask> {
  const now = clock.now();
  await lockTask(tx, taskId, change.slots);
  const row = await findOperatorTask(tx, taskId);
  if (!row) throw new AppError('TASK_NOT_FOUND');
  const input = (name: 'expiresAt' | 'slots' | 'target') => change[name] !== undefined;
  const draft = {
    platform: row.platform,
    type: row.type,
    target: change.target === undefined ? row.target.url : targetText(change.target),
    title: change.title ?? row.title,
    description: change.description ?? row.description,
    instructions: (change.instructions ?? row.instructions).map((step) => step.trim()).filter((step) => step !== ''),
    repeat: row.repeat,
    requiredTasks: change.requiredTasks ?? row.required_tasks.map(({ id }) => id),
    startsAt: timeOf(change.startsAt, row.starts_at),
    requiresProof: (change.requiresProof ?? row.requires_proof) || alwaysNeedsProof(row.type),
    reward: change.reward ?? row.reward,
    difficulty: change.difficulty ?? row.difficulty,
    slots: change.slots === undefined ? row.slots : change.slots,
    // An unchanged end is not validated again.
    quiz: change.quiz ?? row.quiz,
    survey: change.survey ?? row.survey,
    page: change.page ?? row.page,
    external: change.external ?? row.external,
    expiresAt: change.expiresAt ? new Date(change.expiresAt) : null,
  };
  if (row.campaign_id !== null && (draft.reward !== row.reward || draft.slots !== row.slots))
    throw new AppError('TASK_IN_CAMPAIGN');
  if (row.community_id !== null && draft.reward !== row.reward) throw new AppError('TASK_REWARD_FIXED');
  if (row.community_id !== null && draft.requiredTasks.length > 0)
    throw new AppError('TASK_PREREQUISITES_INVALID', { field: 'requiredTasks' });
  const result = checkTaskDraft(draft, now);
  assertOk(result);
  if (input('target')) await requireCommunityOf(tx, result.target);
  const facts = {
    ...draft,
    target: input('target') ? { ...result.target, ...found } : row.target,
    title: draft.title.trim(),
    description: draft.description.trim(),
    expiresAt: input('expiresAt') ? draft.expiresAt : row.expires_at,
  };
  if (change.requiredTasks) await requirePrerequisites(tx, taskId, draft.requiredTasks);
  await changeTask(tx, taskId, facts, draft.slots !== row.slots);
  if (draft.slots !== row.slots) await storeUsage(tx, [taskId], now);
  if (row.type === 'quiz' && change.quiz) await saveQuiz(tx, taskId, change.quiz);
  if (row.type === 'survey' && change.survey) await changeSurvey(tx, taskId, change.survey);
  if (row.type === 'page' && change.page) await savePage(tx, taskId, change.page);
  if (row.type === 'external' && change.external) await saveExternal(tx, taskId, change.external.url, createSecret());
  return getOperatorTask(tx, taskId, now);
}

function timeOf(changed: string | null | undefined, current: Date | null): Date | null {
  if (changed === undefined) return current;
  return changed === null ? null : new Date(changed);
}
