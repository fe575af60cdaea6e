import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { OperatorQuest, Quest } from '@gumball/contract/tasks/quests.schemas';
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { answerQuiz, createOperator, createQuiz } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';

const app = shareApp({ SANDBOX: 'false' });
const questsOf = async (who: TestUser) => (await who.get<{ quests: Quest[] }>('/tasks/quests')).body.quests;
const questOf = async (who: TestUser, id: string) => (await questsOf(who)).find((quest) => quest.id === id);
const bonusesOf = async (who: TestUser) =>
  (await who.get<{ history: Earning[] }>('/earnings/history')).body.history
    .filter(({ kind }) => kind === 'quest')
    .map(({ amount, title, link }) => ({ amount, title, link }));

async function complete(who: TestUser, ...taskIds: string[]): Promise<void> {
  for (const id of taskIds) {
    expect((await who.post(`/tasks/${id}/start`)).status).toBe(200);
    expect((await answerQuiz(who, id, 'right')).body).toMatchObject({ status: 'completed' });
  }
}

/** A quest of quizzes. */
async function createQuest(name: string, change: object = {}, tasks = 2) {
  const operator = await createOperator(app(), name);
  const taskIds: string[] = [];
  for (let index = 0; index < tasks; index += 1) taskIds.push(await createQuiz(app()));
  const draft = { title: `Quest ${name}`, bonus: 500, taskIds, ...change };
  const { body } = await operator.post<{ quest: OperatorQuest }>('/operator/quests', draft);
  return { operator, draft, taskIds, quest: body.quest };
}

it('pays nothing to the operator who made it, but another operator', async () => {
  const { taskIds, quest, operator } = await createQuest('own');
  const other = await createOperator(app(), 'otherquester');
  for (const who of [operator, other]) await complete(who, ...taskIds);
  expect(await questOf(operator, quest.id)).toBeUndefined();
  await expect.poll(() => bonusesOf(other)).toHaveLength(1);
  expect(await bonusesOf(operator)).toEqual([]);
  await expect.poll(async () => (await questOf(other, quest.id))?.completedAt).not.toBeNull();
});

it('pays its bonus once when the last task is completed, live, whatever races', async () => {
  const [alice] = await createTestUsers(app(), 'quester');
  const { taskIds, quest, operator } = await createQuest('free');
  const [first = '', second = ''] = taskIds;
  const { events } = await connect(app(), alice);
  await complete(alice, second);
  expect(await questOf(alice, quest.id)).toMatchObject({
    isOrdered: false,
    completedAt: null,
    tasks: [
      { id: first, isDone: false, isOpen: true },
      { id: second, isDone: true },
    ],
  });
  await complete(alice, first);
  // Reads of the quests claim it too.
  await Promise.all(Array.from({ length: 50 }, () => questsOf(alice)));
  const payload = { questId: quest.id, title: 'Quest free', bonus: 500 };
  await expect
    .poll(() => events.filter(({ event }) => event === 'quest:completed').map((each) => each.payload))
    .toEqual([payload]);
  expect(await bonusesOf(alice)).toEqual([{ amount: 500, title: 'Quest free', link: '/tasks' }]);
  expect((await questOf(alice, quest.id))?.completedAt).not.toBeNull();
  const listed = await operator.get<{ quests: OperatorQuest[] }>('/operator/quests');
  expect(listed.body.quests.find(({ id }) => id === quest.id)).toMatchObject({ completed: 1, isEnded: false });
  const messages = async () =>
    (await alice.get<{ notifications: { message: string }[] }>('/notifications')).body.notifications;
  await expect
    .poll(messages)
    .toContainEqual(expect.objectContaining({ message: 'Quest completed: Quest free. +500 Gumballs' }));
  expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
});

it('counts tasks that were completed before it was created, and pays nothing after its end or to the suspended', async () => {
  const [alice, bob] = await createTestUsers(app(), 'before', 'barred');
  const ended = await createQuest('ended');
  const held = await createQuest('held');
  for (const { operator, quest } of [ended])
    expect((await operator.post(`/operator/quests/${quest.id}/end`)).status).toBe(200);
  await complete(alice, ...ended.taskIds);
  expect(await questOf(alice, ended.quest.id)).toBeUndefined();
  expect(await bonusesOf(alice)).toEqual([]);
  const later = await ended.operator.post<{ quest: OperatorQuest }>('/operator/quests', {
    ...ended.draft,
    title: 'Later',
  });
  const shown = await Promise.all(Array.from({ length: 5 }, () => questOf(alice, later.body.quest.id)));
  expect(shown.map((quest) => typeof quest?.completedAt)).toEqual(Array.from({ length: 5 }, () => 'string'));
  expect(await bonusesOf(alice)).toMatchObject([{ title: 'Later' }]);
  const [first = '', second = ''] = held.taskIds;
  await complete(bob, first);
  await bob.post(`/tasks/${second}/start`);
  await held.operator.post(`/operator/members/${bob.id}/suspend`, { reason: 'A pause' });
  const { rowCount } = await app().deps.db.pool.query(
    "SELECT FROM gumball_entries WHERE kind = 'quest' AND user_id = $1",
    [bob.id],
  );
  expect(rowCount).toBe(0);
});

it('shows a full task as not open, except to those who have started it', async () => {
  const [alice, bob] = await createTestUsers(app(), 'slotless', 'slotted');
  const { taskIds, quest, operator } = await createQuest('full');
  const [first = '', second = ''] = taskIds;
  const tasksOf = async (who: TestUser) => (await questOf(who, quest.id))?.tasks;
  expect((await operator.put(`/operator/tasks/${first}`, { slots: 1 })).status).toBe(200);
  expect(await tasksOf(alice)).toMatchObject([{ id: first, isOpen: true }, { id: second }]);
  expect((await bob.post(`/tasks/${first}/start`)).status).toBe(200);
  expect((await alice.get<{ task: Task }>(`/tasks/${first}`)).body.task.open).toBe(false);
  expect(await expectError(alice.post(`/tasks/${first}/start`))).toBe('409 TASK_FULL');
  expect(await tasksOf(alice)).toMatchObject([{ isOpen: false }, { isOpen: true }]);
  expect(await tasksOf(bob)).toMatchObject([{ isOpen: true }, { isOpen: true }]);
});

it('in order makes each task require the one before it', async () => {
  const [alice] = await createTestUsers(app(), 'orderly');
  const { taskIds, operator } = await createQuest('ordered', { isOrdered: true }, 3);
  const [first = '', second = '', third = ''] = taskIds;
  expect(await expectError(alice.post(`/tasks/${second}/start`))).toBe('403 TASK_REQUIREMENTS_UNMET');
  await complete(alice, first);
  expect((await alice.get<{ task: Task }>(`/tasks/${third}`)).body.task.prerequisites).toMatchObject([{ id: second }]);
  await complete(alice, second, third);
  await expect.poll(() => bonusesOf(alice)).toHaveLength(1);
  const reversed = { title: 'Back', bonus: 5, isOrdered: true, taskIds: taskIds.toReversed() };
  expect(await expectError(operator.post('/operator/quests', reversed))).toBe('400 TASK_PREREQUISITES_INVALID');
});

it('is checked, created once per key, and limited in number', async () => {
  const { operator, draft, taskIds } = await createQuest('limits');
  const refusals = [
    { title: ' ' },
    { bonus: 0 },
    { taskIds: taskIds.slice(1) },
    { taskIds: [taskIds[0], taskIds[0]] },
    { taskIds: [taskIds[0], '77'] },
    { endsAt: new Date(app().deps.clock.now().getTime() - hourMs).toISOString() },
  ];
  const codes = refusals.map((change) => expectError(operator.post('/operator/quests', { ...draft, ...change })));
  expect(await Promise.all(codes)).toEqual([
    '400 TASK_TITLE_REQUIRED',
    '400 QUEST_BONUS_INVALID',
    '400 QUEST_TASKS_INVALID',
    '400 QUEST_TASKS_INVALID',
    '400 QUEST_TASKS_INVALID',
    '400 TASK_EXPIRY_PAST',
  ]);
  expect(await expectError(operator.post('/operator/quests/1/end'))).toBe('404 QUEST_NOT_FOUND');
  const raced = await Promise.all(Array.from({ length: 30 }, () => operator.post('/operator/quests', draft)));
  expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const { rows } = await app().deps.db.pool.query('SELECT FROM quests WHERE ends_at IS NULL OR ends_at > $1', [
    app().deps.clock.now(),
  ]);
  expect(rows).toHaveLength(20);
});
