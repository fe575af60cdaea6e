import type { SurveyReply } from '@gumball/contract/operators/operators.schemas';
import type { OpenSurvey, Task } from '@gumball/contract/tasks/tasks.schemas';
import { surveyTextMax } from '@gumball/rules/tasks/survey';
import { expect, it } from 'vitest';
import { createOperator, createSurvey, progressOf } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { purgeUserData } from '../purge-user-data.ts';

const app = shareApp({ SANDBOX: 'false' });
const surveyOf = async (who: TestUser, id: string) =>
  (await who.get<{ survey: OpenSurvey }>(`/tasks/${id}/survey`)).body.survey;
const answer = (who: TestUser, id: string, answers: unknown[]) =>
  who.post<{ task: Task; status: string }>(`/tasks/${id}/survey`, { answers });
const paymentsOf = async (who: TestUser) =>
  (await app().deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [who.id])).rowCount;

async function started(id: string): Promise<TestUser> {
  const [alice] = await fourUsers(app());
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
  return alice;
}

it('pays complete answers, and shows the counts only to those who answered', async () => {
  const id = await createSurvey(app());
  const [alice, bob] = await fourUsers(app());
  const { task } = (await alice.get<{ task: Task }>(`/tasks/${id}`)).body;
  expect(task).toMatchObject({ survey: { questions: 4, showsResults: true }, verification: { method: 'automatic' } });
  expect(await expectError(alice.get(`/tasks/${id}/survey`))).toBe('409 TASK_NOT_STARTED');
  for (const who of [alice, bob]) await who.post(`/tasks/${id}/start`);
  expect(await surveyOf(alice, id)).toMatchObject({ answers: null, counts: null });
  expect((await answer(alice, id, [1, [0, 1], 'Nice', -2.5])).body).toMatchObject({ status: 'completed' });
  expect(await surveyOf(alice, id)).toMatchObject({
    answers: [1, [0, 1], 'Nice', -2.5],
    counts: [[0, 1, 0], [1, 1, 0], [], []],
  });
  expect(await surveyOf(bob, id)).toMatchObject({ answers: null, counts: null });
  await answer(bob, id, [1, null, null, null]);
  expect((await surveyOf(bob, id)).counts).toEqual([[0, 2, 0], [1, 1, 0], [], []]);
  expect([await paymentsOf(alice), await paymentsOf(bob)]).toEqual([1, 1]);
  expect(await expectError(answer(bob, id, [0, null, null, null]))).toBe('409 TASK_ALREADY_COMPLETED');
});

it('hides the counts of a survey that does not show them', async () => {
  const id = await createSurvey(app(), { showsResults: false });
  const alice = await started(id);
  await answer(alice, id, [0, [], '', null]);
  expect(await surveyOf(alice, id)).toMatchObject({ answers: [0, [], '', null], counts: null });
});

it('accepts and pays no incomplete or unfitting answers', async () => {
  const id = await createSurvey(app());
  const alice = await started(id);
  for (const [answers, error] of [
    [[null, [1], 'text', 1], '422 SURVEY_ANSWERS_REQUIRED'],
    [[3, null, null, null], '400 SURVEY_ANSWERS_INVALID'],
    [[0, [2, 2], null, null], '400 SURVEY_ANSWERS_INVALID'],
    [[0, null, 4, null], '400 SURVEY_ANSWERS_INVALID'],
    [[0], '400 SURVEY_ANSWERS_INVALID'],
    [[0, null, 'x'.repeat(surveyTextMax + 1), null], '400 INVALID_INPUT'],
  ] as const)
    expect(await expectError(answer(alice, id, [...answers]))).toBe(error);
  expect(await progressOf(alice, id)).toMatchObject({ status: 'in_progress' });
  expect(await paymentsOf(alice)).toBe(0);
  expect(await expectError(alice.post(`/tasks/${id}/verify`))).toBe('422 SURVEY_ANSWERS_REQUIRED');
});

it('counts and pays 100 racing answers of a member once', async () => {
  const id = await createSurvey(app());
  const alice = await started(id);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => answer(alice, id, [at % 3, [at % 3], `${at}`, at])),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const { answers, counts } = await surveyOf(alice, id);
  expect(counts?.[0]?.[Number(answers?.[0])]).toBe(1);
  expect(counts?.flat().reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await paymentsOf(alice)).toBe(1);
  expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
});

it('counts every answer of many members at once, and takes back those of a deleted one', async () => {
  const id = await createSurvey(app());
  const people = (await Promise.all(Array.from({ length: 5 }, () => fourUsers(app())))).flat();
  for (const who of people) await who.post(`/tasks/${id}/start`);
  await Promise.all(people.map((who, at) => answer(who, id, [at % 2, [2, 0], null, null])));
  const [first, second] = people as [TestUser, TestUser];
  expect((await surveyOf(first, id)).counts).toEqual([[10, 10, 0], [20, 0, 20], [], []]);
  await purgeUserData(app().deps, second.id);
  expect((await surveyOf(first, id)).counts).toEqual([[10, 9, 0], [19, 0, 19], [], []]);
});

it('stores answers for the questions that were read only, until those stand there again', async () => {
  const operator = await createOperator(app(), 'editor');
  const questions = ['Evening?', 'Morning?'].map((text) => ({
    kind: 'single' as const,
    text,
    choices: ['yes', 'no'],
    required: true,
  }));
  const draft = { platform: 'Gumball', type: 'survey', title: 'When', reward: 10, target: '' };
  const survey = { questions, showsResults: true };
  const made = await operator.post<{ task: { id: string } }>('/operator/tasks', { ...draft, survey });
  const { id } = made.body.task;
  const change = async (next: object[], showsResults = true) =>
    expect((await operator.put(`/operator/tasks/${id}`, { survey: { questions: next, showsResults } })).status).toBe(
      200,
    );
  const alice = await started(id);
  const { version } = await surveyOf(alice, id);
  const send = (sentVersion: string) =>
    alice.post<{ status: string }>(`/tasks/${id}/survey`, { version: sentVersion, answers: [0, 1] });
  await change(questions.toReversed());
  expect(await expectError(send(version))).toBe('409 SURVEY_CHANGED');
  expect(await expectError(send('x'.repeat(65)))).toBe('400 INVALID_INPUT');
  expect(await surveyOf(alice, id)).toMatchObject({ answers: null });
  expect(await progressOf(alice, id)).toMatchObject({ status: 'in_progress' });
  expect((await surveyOf(alice, id)).version).not.toBe(version);
  await change(questions, false);
  expect((await send(version)).body).toMatchObject({ status: 'completed' });
  expect(await surveyOf(alice, id)).toMatchObject({ version, answers: [0, 1] });
});

it('lists and exports the answers for operators, and fixes the questions from the first one on', async () => {
  const operator = await createOperator(app(), 'asker');
  const draft = { platform: 'Gumball', type: 'survey', title: 'Ask', reward: 10, target: '' };
  const one = { kind: 'single', text: '=1+1', choices: ['yes', 'no'], required: true };
  const note = { kind: 'text', text: 'Why?', choices: [], required: false };
  expect(await expectError(operator.post('/operator/tasks', draft))).toBe('400 SURVEY_QUESTIONS_INVALID');
  const survey = { questions: [one, note], showsResults: false };
  const made = await operator.post<{ task: { id: string; survey: unknown } }>('/operator/tasks', { ...draft, survey });
  expect(made.body.task.survey).toEqual(survey);
  const { id } = made.body.task;
  const change = (questions: object[], showsResults = false) =>
    operator.put(`/operator/tasks/${id}`, { survey: { questions, showsResults } });
  expect((await change([note, one])).status).toBe(200);
  expect((await change([one, note])).status).toBe(200);
  const [alice, bob] = await fourUsers(app());
  for (const who of [alice, bob]) {
    await who.post(`/tasks/${id}/start`);
    await answer(who, id, [0, '=cmd|calc']);
  }
  expect(await expectError(change([one]))).toBe('409 SURVEY_ANSWERED');
  expect((await change([one, note], true)).status).toBe(200);
  expect((await surveyOf(alice, id)).counts).toEqual([[2, 0], []]);

  const path = `/operator/tasks/${id}/answers`;
  type Page = { replies: SurveyReply[]; counts: number[][]; pagination: { nextCursor?: string } };
  const page = (await operator.get<Page>(`${path}?limit=1`)).body;
  expect(page).toMatchObject({ counts: [[2, 0], []], replies: [{ user: { username: bob.username } }] });
  const rest = (await operator.get<Page>(`${path}?limit=1&cursor=${page.pagination.nextCursor}`)).body;
  expect(rest.replies.map(({ user, answers }) => [user.username, answers])).toEqual([
    [alice.username, [0, '=cmd|calc']],
  ]);
  const file = await fetch(`${app().url}/api${path}.csv`, { headers: { authorization: `Bearer ${operator.token}` } });
  const [heading, ...lines] = (await file.text()).trim().split('\n');
  expect(heading).toMatch(/username,answered,1\. =1\+1,2\. Why\?$/);
  expect(lines.map((line) => line.split(',').slice(2).join())).toEqual(["yes,'=cmd|calc", "yes,'=cmd|calc"]);
  expect(await expectError(alice.get(path))).toMatch(/^404/);
});
