import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
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
import { savePage } from '../page/page.store.ts';
import { requirePrerequisites } from '../prerequisites/require-prerequisites.ts';
import { saveQuiz } from '../quiz/quiz.store.ts';
import { saveSurvey } from '../survey/survey.store.ts';
import { findCreatedTask, findOperatorTask, insertTask } from './operator-tasks.store.ts';
import { toOperatorTask } from './operator-tasks.view.ts';

/** A target as input: a text, or an object named after its kind. */
export type TargetInput = z.output<typeof newTask>['target'];

/** The text of a target. */
export function targetText(input: TargetInput): string {
  if (typeof input === 'string') return input;
  return input.url ?? input.tweetId ?? input.videoId ?? input.username ?? input.handle ?? input.communityId ?? '';
}

/**
 * Creates a task inside the caller's transaction. `by` is the operator, null for the command line, or the owner of the
 * community that the task is of; the same `idempotencyKey` by the same one returns the first task again. `found` is
 * what
 * the platform says about the target. Throws its validation errors. Returns whether it is new.
 */
export async function createTask(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  input: z.output<typeof newTask>,
  by: { operatorId: string | null; idempotencyKey: string | undefined; communityId?: string },
  found: FoundTarget = {},
): Promise<{ task: OperatorTask; isNew: boolean }> {
  const now = clock.now();
  const draft = {
    ...input,
    target: targetText(input.target),
    requiresProof: input.requiresProof || alwaysNeedsProof(input.type),
    instructions: input.instructions.map((step) => step.trim()).filter((step) => step !== ''),
    startsAt: input.startsAt === null ? null : new Date(input.startsAt),
    expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
  };
  const result = checkTaskDraft(draft, now);
  assertOk(result);
  await requireCommunityOf(tx, result.target);
  const { operatorId, idempotencyKey } = by;
  let id = ids.next();
  await requirePrerequisites(tx, id, draft.requiredTasks);
  const isNew = await insertTask(tx, {
    ...draft,
    id,
    target: { ...result.target, ...found },
    title: draft.title.trim(),
    description: draft.description.trim(),
    createdBy: operatorId,
    communityId: by.communityId ?? null,
    idempotencyKey: idempotencyKey ?? null,
    now,
  });
  if (isNew && draft.quiz && draft.type === 'quiz') await saveQuiz(tx, id, draft.quiz);
  if (isNew && draft.survey && draft.type === 'survey') await saveSurvey(tx, id, draft.survey);
  if (isNew && draft.page && draft.type === 'page') await savePage(tx, id, draft.page);
  if (isNew && draft.external && draft.type === 'external')
    await saveExternal(tx, id, draft.external.url, createSecret());
  if (!isNew && operatorId !== null && idempotencyKey)
    id = (await findCreatedTask(tx, operatorId, idempotencyKey)) ?? id;
  const row = await findOperatorTask(tx, id);
  if (!row) throw new AppError('TASK_NOT_FOUND');
  return { task: toOperatorTask(row, now), isNew };
}
