import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { taskMethodOf } from '@gumball/rules/tasks/task-kinds';
import { toPlatform } from '../tasks.view.ts';
import type { OperatorTaskRow } from './operator-tasks.store.ts';

/** A task as operators see it. */
export function toOperatorTask(row: OperatorTaskRow, now: Date): OperatorTask {
  const expired = row.expires_at !== null && row.expires_at <= now;
  const scheduled = row.starts_at !== null && row.starts_at > now;
  const { platform, type, requires_proof: requiresProof } = row;
  return {
    id: row.id,
    platform: toPlatform(platform),
    type,
    target: row.target,
    title: row.title,
    description: row.description,
    instructions: row.instructions,
    requiresProof,
    reward: row.reward,
    currency: 'Gumballs',
    difficulty: row.difficulty,
    slots: row.slots,
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    quiz: row.quiz && {
      ...row.quiz,
      questions: row.quiz.questions.map((each) => ({ ...each, choices: [...each.choices] })),
    },
    page: row.page,
    external: row.external,
    survey: row.survey && {
      ...row.survey,
      questions: row.survey.questions.map((each) => ({ ...each, choices: [...each.choices] })),
    },
    repeat: row.repeat,
    requiredTasks: row.required_tasks,
    community: row.community,
    isPausedByOperator: row.operator_paused,
    state: expired ? 'expired' : row.paused_at !== null ? 'paused' : scheduled ? 'scheduled' : 'open',
    method: taskMethodOf({ platform, type, requiresProof }) ?? 'review',
    counts: { inProgress: row.in_progress, pending: row.pending, completed: row.completed, failed: row.failed },
  };
}
