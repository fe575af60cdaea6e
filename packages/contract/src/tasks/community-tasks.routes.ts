import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { draftErrors } from '../operators/draft-errors.ts';
import { communityTaskTerms, newTask, operatorTask, surveyReply, taskChange } from '../operators/operators.schemas.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { communityTasksEndpoints } from './tasks.endpoints.ts';
import { surveyQuestion, task } from './tasks.schemas.ts';

const byCommunity = z.object({ id: idInput });
const byTask = z.object({ id: idInput, taskId: idInput });
const response = z.object({ success, task: operatorTask });
const ownerErrors = ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE', 'ACCESS_DENIED'] as const;
const taskErrors = [...ownerErrors, 'TASK_NOT_FOUND', 'TASK_EXPIRED'] as const;
const limitErrors = [...draftErrors, 'COMMUNITY_TASK_REWARD', 'COMMUNITY_TASKS_TOO_MANY'] as const;

/** The tasks of a community, which its owner makes: docs/product.md, Tasks. */
export const communityTasksRoutes = defineRoutes(communityTasksEndpoints, {
  list: {
    summary: 'List the tasks of a community',
    description: 'Those that can be started and those that the viewer has started, newest first.',
    access: 'member',
    params: byCommunity,
    query: pageQuery(20),
    response: z.object({
      success,
      tasks: z.array(task),
      pagination,
      canManage: z.boolean().describe('Whether the viewer can make tasks: the owner, while operators allow it.'),
    }),
    errors: ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE'],
  },
  create: {
    summary: 'Create a task of a community',
    description:
      'For its owner, within the limits of the operators. Posts and comments are those in the community. The same `Idempotency-Key` answers the first task again.',
    access: 'member',
    params: byCommunity,
    body: newTask,
    status: 201,
    mayExist: true,
    response,
    errors: [...ownerErrors, ...limitErrors],
  },
  managed: {
    summary: 'List the tasks of a community for its owner',
    description: 'All of them, newest first, with the limits and what is spent in this month.',
    access: 'member',
    params: byCommunity,
    query: pageQuery(20),
    response: z.object({
      success,
      tasks: z.array(operatorTask),
      pagination,
      terms: communityTaskTerms.extend({ spent: z.number().int().describe('Of the budget of this month.') }),
    }),
    errors: ownerErrors,
  },
  update: {
    summary: 'Change a task of a community',
    description: 'For its owner. The reward never changes, and an ended task does not either.',
    access: 'member',
    params: byTask,
    body: taskChange,
    response,
    errors: [...taskErrors, ...limitErrors],
  },
  pause: {
    summary: 'Pause a task of a community',
    access: 'member',
    params: byTask,
    response,
    errors: taskErrors,
  },
  resume: {
    summary: 'Resume a task of a community',
    description: 'Not one that an operator has paused.',
    access: 'member',
    params: byTask,
    response,
    errors: [...taskErrors, 'TASK_CLOSED'],
  },
  end: {
    summary: 'End a task of a community',
    description: 'For good. Running attempts continue.',
    access: 'member',
    params: byTask,
    response,
    errors: taskErrors,
  },
  answers: {
    summary: 'List the answers to a survey of a community',
    description: 'For its owner, without those of members across a block.',
    access: 'member',
    params: byTask,
    query: pageQuery(20),
    response: z.object({
      success,
      questions: z.array(surveyQuestion),
      counts: z.array(z.array(z.number().int())),
      replies: z.array(surveyReply),
      pagination,
    }),
    errors: [...ownerErrors, 'TASK_NOT_FOUND'],
  },
});
