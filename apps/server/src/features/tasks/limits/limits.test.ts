import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { expect, it } from 'vitest';
import { findViolations } from '../../../../test/data/invariants.ts';
import { answerQuiz, createOperator, createQuiz, createTask } from '../../../../test/data/tasks.ts';
import { createManyUsers, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

const taskOf = async (who: TestUser, id: string) => (await who.get<{ task: Task }>(`/tasks/${id}`)).body.task;
const isListed = async (who: TestUser, id: string) =>
  (await who.get<TaskList>('/tasks/filtered?status=available')).body.tasks.some((task) => task.id === id);

it('the last slot closes a task for others, and a failed attempt, more slots or none open it again', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const operator = await createOperator(app, 'operator');
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const id = await createQuiz(app, { maxTries: 1 });
  const setSlots = (slots: number | null) => operator.put(`/operator/tasks/${id}`, { slots });
  expect((await setSlots(2)).status).toBe(200);
  await alice.post(`/tasks/${id}/start`);
  expect(await taskOf(carol, id)).toMatchObject({ slots: 2, slotsLeft: 1, open: true });
  await bob.post(`/tasks/${id}/start`);
  expect(await taskOf(carol, id)).toMatchObject({ slots: 2, slotsLeft: 0, open: false });
  expect(await isListed(carol, id)).toBe(false);
  expect(await expectError(carol.post(`/tasks/${id}/start`))).toBe('409 TASK_FULL');
  await answerQuiz(alice, id, 'wrong');
  expect(await taskOf(carol, id)).toMatchObject({ slotsLeft: 1, open: true });
  expect(await isListed(carol, id)).toBe(true);
  await setSlots(1);
  expect(await isListed(carol, id)).toBe(false);
  await setSlots(3);
  expect(await taskOf(carol, id)).toMatchObject({ slotsLeft: 2, open: true });
  await setSlots(1);
  await setSlots(null);
  expect(await taskOf(carol, id)).toMatchObject({ slots: null, slotsLeft: null, open: true });
  expect((await carol.post(`/tasks/${id}/start`)).status).toBe(200);
  expect(await findViolations(app)).toEqual([]);
});

it('a new task with slots has all of them', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const operator = await createOperator(app, 'operator');
  const { body } = await operator.post<{ task: { id: string } }>('/operator/tasks', {
    platform: 'Gumball',
    type: 'profile',
    target: '',
    title: 'Complete your profile',
    reward: 10,
    slots: 4,
  });
  expect(await taskOf(operator, body.task.id)).toMatchObject({ slots: 4, slotsLeft: 4 });
  expect(await findViolations(app)).toEqual([]);
});

it('slots are counted once, and tasks say what is used up, whatever starts, fails and changes at once', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const operator = await createOperator(app, 'operator');
  const members = await createManyUsers(app, 30);
  const id = await createQuiz(app, { maxTries: 1 });
  const other = await createTask(app, { platform: 'Gumball', type: 'quiz', target: '', slots: 1 });
  for (const slots of [3, 1, 20, null, 5]) {
    const startAndFail = async (member: TestUser, at: number) => {
      const { status } = await member.post(`/tasks/${id}/start`);
      if (status === 200 && at % 2 === 0) await answerQuiz(member, id, 'wrong');
      return status;
    };
    const [change, statuses] = await Promise.all([
      operator.put(`/operator/tasks/${id}`, { slots }),
      Promise.all(members.map(startAndFail)),
      Promise.all(members.map((member) => member.post(`/tasks/${other}/start`))),
    ]);
    expect(change.status).toBe(200);
    expect(statuses.filter((status) => status >= 500 && !app.deps.db.isDistributed)).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  }
  const { rows } = await app.deps.db.pool.query('SELECT slots_taken FROM task_totals WHERE task_id = $1', [other]);
  expect(rows).toEqual([{ slots_taken: 1 }]);
});
