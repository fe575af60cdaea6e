import { expect, it } from 'vitest';
import { campaignTasksMax, checkCampaignDraft } from './campaigns.ts';

const draft = { title: 'Spring', budget: 100, taskIds: ['1', '2'] };

it.each([
  [{}, 0, true],
  [{}, 100, true],
  [{}, 101, 'CAMPAIGN_BUDGET_INVALID'],
  [{ budget: 0 }, 0, 'CAMPAIGN_BUDGET_INVALID'],
  [{ budget: 1.5 }, 0, 'CAMPAIGN_BUDGET_INVALID'],
  [{ title: ' ' }, 0, 'TASK_TITLE_REQUIRED'],
  [{ taskIds: [] }, 0, 'CAMPAIGN_TASKS_INVALID'],
  [{ taskIds: ['1', '1'] }, 0, 'CAMPAIGN_TASKS_INVALID'],
  [{ taskIds: Array.from({ length: campaignTasksMax + 1 }, (_, at) => String(at)) }, 0, 'CAMPAIGN_TASKS_INVALID'],
])('a campaign with %o and %i spent: %s', (change, spent, expected) => {
  const result = checkCampaignDraft({ ...draft, ...change }, spent);
  expect(result.ok ? true : result.code).toBe(expected);
});
