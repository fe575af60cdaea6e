import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { answerQuiz, createOperator, createQuiz, createTask } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp({ SANDBOX: 'false' });
const taskOf = async (who: TestUser, id: string) => (await who.get<{ task: Task }>(`/tasks/${id}`)).body.task;
const listed = async (who: TestUser) =>
  (await who.get<TaskList>('/tasks/filtered?status=available')).body.tasks.map(({ id }) => id);
const draft = { platform: 'Gumball', type: 'profile', target: '', title: 'A task', reward: 5 };

it('a task starts after the tasks that it requires, and says which are missing', async () => {
  const [alice] = await createTestUsers(app(), 'starter');
  const [once, daily] = [await createQuiz(app()), await createQuiz(app(), { repeat: 'daily' })];
  const id = await createTask(app(), {
    platform: 'Gumball',
    type: 'profile',
    target: '',
    requiredTasks: [daily, once],
  });
  expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('403 TASK_REQUIREMENTS_UNMET');
  expect(await taskOf(alice, id)).toMatchObject({
    prerequisites: [
      { id: daily, isDone: false },
      { id: once, isDone: false },
    ],
    requirements: [{ id: 'tasks', met: false }],
  });
  for (const quiz of [once, daily]) {
    await alice.post(`/tasks/${quiz}/start`);
    await answerQuiz(alice, quiz, 'right');
  }
  app().advance(2 * dayMs);
  expect((await taskOf(alice, id)).requirements).toMatchObject([{ met: true }]);
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
});

it('operators close no cycle, also by two changes at once', async () => {
  const operator = await createOperator(app(), 'planner');
  const ids = await Promise.all(
    [1, 2, 3].map(() => createTask(app(), { platform: 'Gumball', type: 'profile', target: '' })),
  );
  const [first = '', second = '', third = ''] = ids;
  const demand = (id: string, requiredTasks: string[]) => operator.put(`/operator/tasks/${id}`, { requiredTasks });
  expect((await demand(second, [first])).status).toBe(200);
  expect((await demand(third, [second])).status).toBe(200);
  for (const requiredTasks of [[third], [first], ['77'], [second, second], ['1', '2', '3', '4', '5', '6']])
    expect(await expectError(demand(first, requiredTasks))).toBe('400 TASK_PREREQUISITES_INVALID');
  await demand(third, []);
  const raced = await Promise.all([demand(first, [third]), demand(third, [second])]);
  expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  const created = await operator.post<{ task: object }>('/tasks/create', { ...draft, requiredTasks: [first] });
  expect(created.body.task).toMatchObject({ requiredTasks: [{ id: first }] });
});

it('a task with a start time appears at that time', async () => {
  const [alice] = await createTestUsers(app(), 'early');
  const operator = await createOperator(app(), 'timer');
  const now = app().deps.clock.now().getTime();
  const startsAt = new Date(now + hourMs).toISOString();
  expect(
    await expectError(
      operator.post('/tasks/create', { ...draft, startsAt, expiresAt: new Date(now + 1000).toISOString() }),
    ),
  ).toBe('400 TASK_START_INVALID');
  const { body } = await operator.post<{ task: { id: string; state: string } }>('/tasks/create', {
    ...draft,
    startsAt,
  });
  const { id, state } = body.task;
  expect(state).toBe('scheduled');
  expect(await expectError(alice.get(`/tasks/${id}`))).toBe('404 TASK_NOT_FOUND');
  expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('404 TASK_NOT_FOUND');
  expect(await listed(alice)).not.toContain(id);
  app().advance(hourMs);
  expect(await listed(alice)).toContain(id);
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
});
