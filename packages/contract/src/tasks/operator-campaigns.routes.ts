import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, pageQuery, pagination, success } from '../pagination.ts';
import { operatorCampaignsEndpoints } from './tasks.endpoints.ts';

const campaign = z.object({
  id,
  title: z.string(),
  budget: z.number().int(),
  spent: z.number().int().describe('The rewards of completed and running attempts.'),
  tasks: z.array(z.object({ id, title: z.string() })),
});

const newCampaign = z.object({
  title: z.string().max(1000).default(''),
  budget: z.number().describe('In Gumballs'),
  taskIds: z.array(idInput).max(100).describe('1 to 50 tasks without a limit of completions, each in one campaign.'),
});

const response = z.object({ success, campaign });
const draftErrors = [
  'TASK_TITLE_REQUIRED',
  'TASK_TITLE_TOO_LONG',
  'CAMPAIGN_BUDGET_INVALID',
  'CAMPAIGN_TASKS_INVALID',
] as const;

/** Routes of campaigns for operators. For all others they return 404. docs/product.md, Tasks. */
export const operatorCampaignsRoutes = defineRoutes(operatorCampaignsEndpoints, {
  list: {
    summary: 'List all campaigns',
    description: 'Newest first.',
    access: 'operator',
    right: 'tasks',
    query: pageQuery(20),
    response: z.object({ success, campaigns: z.array(campaign), pagination }),
  },
  create: {
    summary: 'Create a campaign',
    description:
      'Its tasks are open while the rest of the budget pays their reward. They stay in it. The same `Idempotency-Key` answers the first campaign again.',
    access: 'operator',
    right: 'tasks',
    body: newCampaign,
    status: 201,
    response,
    errors: draftErrors,
  },
  update: {
    summary: 'Change a campaign',
    description: 'The budget is at least what is spent.',
    access: 'operator',
    right: 'tasks',
    params: z.object({ id: idInput }),
    body: newCampaign.pick({ title: true, budget: true }),
    response,
    errors: [...draftErrors, 'CAMPAIGN_NOT_FOUND'],
  },
});

/** A campaign as operators see it. */
export type Campaign = z.infer<typeof campaign>;
/** Parsed body of a new campaign. */
export type NewCampaign = z.output<typeof newCampaign>;
