import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { newQuest, operatorQuest } from './quests.schemas.ts';
import { operatorQuestsEndpoints } from './tasks.endpoints.ts';

/** Routes of quests for operators. For all others they return 404. docs/product.md, Tasks. */
export const operatorQuestsRoutes = defineRoutes(operatorQuestsEndpoints, {
  list: {
    summary: 'List all quests',
    description: 'Newest first.',
    access: 'operator',
    right: 'tasks',
    query: pageQuery(20),
    response: z.object({ success, quests: z.array(operatorQuest), pagination }),
  },
  create: {
    summary: 'Create a quest',
    description: 'The tasks and their order never change. The same `Idempotency-Key` answers the first quest again.',
    access: 'operator',
    right: 'tasks',
    body: newQuest,
    status: 201,
    response: z.object({ success, quest: operatorQuest }),
    errors: [
      'TASK_TITLE_REQUIRED',
      'TASK_TITLE_TOO_LONG',
      'TASK_DESCRIPTION_TOO_LONG',
      'TASK_EXPIRY_PAST',
      'TASK_PREREQUISITES_INVALID',
      'QUEST_BONUS_INVALID',
      'QUEST_TASKS_INVALID',
      'QUESTS_TOO_MANY',
    ],
  },
  end: {
    summary: 'End a quest now',
    description: 'Bonuses that were paid stay.',
    access: 'operator',
    right: 'tasks',
    params: z.object({ id: idInput }),
    response: z.object({ success, quest: operatorQuest }),
    errors: ['QUEST_NOT_FOUND'],
  },
});
