import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { findViolations } from '../../../../test/data/invariants.ts';
import { answerQuiz, createOperator, createQuiz, createTask } from '../../../../test/data/tasks.ts';
import { createManyUsers, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp({ SANDBOX: 'false' });
const taskOf = async (who: TestUser, id: string) => (await who.get<{ task: Task }>(`/tasks/${id}`)).body.task;
const campaignOf = async (operator: TestUser, id: string) =>
  (await operator.get<{ campaigns: Campaign[] }>('/operator/campaigns')).body.campaigns.find((each) => each.id === id);

/** A campaign of one quiz with a reward of 100. */
async function createCampaign(name: string, budget: number) {
  const operator = await createOperator(app(), name);
  const id = await createQuiz(app(), { reward: 100, maxTries: 1 });
  const draft = { title: `Campaign ${name}`, budget, taskIds: [id] };
  const { body } = await operator.post<{ campaign: Campaign }>('/operator/campaigns', draft);
  return { operator, id, draft, campaign: body.campaign };
}

it('never spends more than its budget, also by 500 racers', async () => {
  const { operator, id, campaign } = await createCampaign('racers', 1250);
  const racers = await createManyUsers(app(), 500);
  const replies = await Promise.all(racers.map((racer) => racer.post(`/tasks/${id}/start`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { rows } = await app().deps.db.pool.query(
    "SELECT user_id FROM task_attempts WHERE task_id = $1 AND status = 'in_progress'",
    [id],
  );
  expect(rows).toHaveLength(12);
  expect(await campaignOf(operator, campaign.id)).toMatchObject({ budget: 1250, spent: 1200 });
  const winners = racers.filter((racer) => rows.some((row: { user_id: string }) => row.user_id === racer.id));
  await Promise.all(winners.map((winner) => answerQuiz(winner, id, 'right')));
  const paid = await app().deps.db.pool.query("SELECT FROM gumball_entries WHERE kind = 'task' AND reference = $1", [
    id,
  ]);
  expect(paid.rowCount).toBe(12);
  expect(await findViolations(app())).toEqual([]);
});

it('closes its tasks while the rest pays no reward, and opens them when it grows or an attempt fails', async () => {
  const { operator, id, campaign } = await createCampaign('grows', 150);
  const [alice, bob, carol] = await createTestUsers(app(), 'first', 'second', 'third');
  const available = async () =>
    (await bob.get<TaskList>('/tasks/filtered?status=available')).body.tasks.some((task) => task.id === id);
  await alice.post(`/tasks/${id}/start`);
  expect(await available()).toBe(false);
  expect(await expectError(bob.post(`/tasks/${id}/start`))).toBe('409 TASK_FULL');
  expect((await taskOf(bob, id)).open).toBe(false);
  // The only try fails: the reward is free again.
  await answerQuiz(alice, id, 'wrong');
  expect(await campaignOf(operator, campaign.id)).toMatchObject({ spent: 0 });
  expect(await available()).toBe(true);
  await bob.post(`/tasks/${id}/start`);
  await answerQuiz(bob, id, 'right');
  expect(await expectError(carol.post(`/tasks/${id}/start`))).toBe('409 TASK_FULL');
  const change = (budget: number) => operator.put(`/operator/campaigns/${campaign.id}`, { title: 'More', budget });
  expect(await expectError(change(99))).toBe('400 CAMPAIGN_BUDGET_INVALID');
  expect((await change(200)).body).toMatchObject({ campaign: { title: 'More', budget: 200, spent: 100 } });
  expect((await carol.post(`/tasks/${id}/start`)).status).toBe(200);
  // An hour later the reservation has expired.
  app().advance(hourMs + 1000);
  await expect.poll(async () => (await campaignOf(operator, campaign.id))?.spent).toBe(100);
  expect(await findViolations(app())).toEqual([]);
});

it('has tasks without a limit that are in no other campaign, and their reward stays', async () => {
  const { operator, id, draft } = await createCampaign('tasks', 500);
  const limited = await createTask(app(), { platform: 'Gumball', type: 'profile', target: '', slots: 5 });
  const create = (change: object) => expectError(operator.post('/operator/campaigns', { ...draft, ...change }));
  expect(await create({})).toBe('400 CAMPAIGN_TASKS_INVALID');
  expect(await create({ taskIds: [limited] })).toBe('400 CAMPAIGN_TASKS_INVALID');
  expect(await create({ taskIds: ['77'] })).toBe('400 CAMPAIGN_TASKS_INVALID');
  expect(await create({ title: '' })).toBe('400 TASK_TITLE_REQUIRED');
  expect(await expectError(operator.put(`/operator/tasks/${id}`, { reward: 5 }))).toBe('409 TASK_IN_CAMPAIGN');
  expect(await expectError(operator.put(`/operator/tasks/${id}`, { slots: 5 }))).toBe('409 TASK_IN_CAMPAIGN');
  expect((await operator.put(`/operator/tasks/${id}`, { title: 'Another title' })).status).toBe(200);
  expect(await expectError(operator.put('/operator/campaigns/1', { title: 'None', budget: 5 }))).toBe(
    '404 CAMPAIGN_NOT_FOUND',
  );
});
