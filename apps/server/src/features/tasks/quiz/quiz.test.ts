import type { OpenQuiz, QuizResult, Task } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { answerQuiz, createOperator, createQuiz, progressOf, untilStatus } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';

const app = shareApp({ SANDBOX: 'false' });
const openQuiz = async (who: TestUser, id: string) =>
  (await who.get<{ quiz: OpenQuiz }>(`/tasks/${id}/quiz`)).body.quiz;
const quizOf = async (who: TestUser, id: string) => (await who.get<{ task: Task }>(`/tasks/${id}`)).body.task.quiz;
const paymentsOf = async (who: TestUser) =>
  (await app().deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [who.id])).rowCount;

async function started(id: string): Promise<TestUser> {
  const [alice] = await fourUsers(app());
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
  return alice;
}

it('is paid once with enough right answers, and says before how many that is', async () => {
  const id = await createQuiz(app(), { questions: 3, passMark: 2 });
  const [alice] = await fourUsers(app());
  expect(await quizOf(alice, id)).toEqual({ questions: 3, passMark: 2, maxTries: 3, triesLeft: 3, lastRight: null });
  expect(await expectError(alice.get(`/tasks/${id}/quiz`))).toBe('409 TASK_NOT_STARTED');
  await alice.post(`/tasks/${id}/start`);
  const { questions } = await openQuiz(alice, id);
  const answers = questions.map(({ choices }, at) => choices.indexOf(at === 0 ? 'wrong' : 'right'));
  const passed = await alice.post<{ result: QuizResult }>(`/tasks/${id}/quiz`, { try: 1, answers });
  expect(passed.body).toMatchObject({
    status: 'completed',
    result: { passed: true, right: 2, questions: 3, triesLeft: 2 },
  });
  expect(await paymentsOf(alice)).toBe(1);
  expect(await expectError(alice.get(`/tasks/${id}/quiz`))).toBe('409 TASK_ALREADY_COMPLETED');
});

it('never sends which choice is right, and shuffles the choices for every try', async () => {
  const id = await createQuiz(app(), { questions: 8, maxTries: 5 });
  const alice = await started(id);
  const orders = new Set<string>();
  for (let number = 1; number <= 4; number += 1) {
    const quiz = await openQuiz(alice, id);
    expect(await openQuiz(alice, id)).toEqual(quiz);
    expect(Object.keys(quiz.questions[0] ?? {})).toEqual(['text', 'choices']);
    orders.add(JSON.stringify(quiz.questions));
    const reply = await answerQuiz(alice, id, 'wrong');
    expect(reply.body.result).toEqual({ passed: false, right: 0, questions: 8, triesLeft: 5 - number });
  }
  expect(orders.size).toBe(4);
  const texts = [`/tasks/${id}`, `/tasks/${id}/status`, '/tasks/my-tasks'].map(
    async (path) => (await alice.get(path)).body,
  );
  expect(JSON.stringify(await Promise.all(texts))).not.toMatch(/correct|very wrong/);
});

it('counts 100 racing answers to one try once, whatever they are', async () => {
  const id = await createQuiz(app(), { questions: 2, maxTries: 3 });
  const alice = await started(id);
  const { questions } = await openQuiz(alice, id);
  const rightAt = questions.map(({ choices }) => choices.indexOf('right'));
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      alice.post(`/tasks/${id}/quiz`, { try: 1, answers: [at % 4, (at >> 2) % 4] }),
    ),
  );
  const counted = replies.filter(({ status }) => status === 200);
  expect(counted).toHaveLength(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const passed = (await progressOf(alice, id)).status === 'completed';
  expect((await quizOf(alice, id))?.triesLeft).toBe(2);
  expect(await paymentsOf(alice)).toBe(passed ? 1 : 0);
  expect(rightAt).not.toContain(-1);
  expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
});

it('ends after the last try for good, also when the hour ends between them', async () => {
  const id = await createQuiz(app(), { maxTries: 2 });
  const alice = await started(id);
  await answerQuiz(alice, id, 'wrong');
  app().advance(hourMs + 1000);
  await untilStatus(alice, id, 'available');
  await alice.post(`/tasks/${id}/start`);
  const last = await answerQuiz(alice, id, 'also wrong');
  expect(last.body).toMatchObject({
    status: 'failed',
    canRetry: false,
    reason: 'You have used all tries of this quiz.',
    task: { open: false, quiz: { triesLeft: 0, lastRight: 0 } },
  });
  expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 QUIZ_NO_TRIES');
  expect(await paymentsOf(alice)).toBe(0);
});

it('takes complete answers of the next try only, and no submission', async () => {
  const id = await createQuiz(app(), { questions: 2 });
  const alice = await started(id);
  const send = (body: unknown) => expectError(alice.post(`/tasks/${id}/quiz`, body));
  expect(await send({ try: 1, answers: [0, 0] })).toBe('409 QUIZ_CHANGED');
  await openQuiz(alice, id);
  expect(await send({ try: 2, answers: [0, 0] })).toBe('409 QUIZ_TRY_COUNTED');
  for (const answers of [[], [0], [0, 4], [0, 1, 2]])
    expect(await send({ try: 1, answers })).toBe('422 QUIZ_ANSWERS_REQUIRED');
  expect(await send({ try: 1, answers: Array(200).fill(0) })).toBe('400 INVALID_INPUT');
  expect(await expectError(alice.post(`/tasks/${id}/verify`))).toBe('422 QUIZ_ANSWERS_REQUIRED');
  expect((await quizOf(alice, id))?.triesLeft).toBe(3);
});

it('is written and changed by operators: changed questions need new answers, counted tries remain', async () => {
  const operator = await createOperator(app(), 'quinn');
  const question = { text: 'Which?', choices: ['right', 'wrong'], correct: 0 };
  const quiz = { questions: [question], passMark: 1, maxTries: 2 };
  const draft = { platform: 'Gumball', type: 'quiz', target: '', title: 'A quiz', reward: 40, quiz };
  const add = (change: object) => expectError(operator.post('/operator/tasks', { ...draft, ...change }));
  expect(await add({ quiz: null })).toBe('400 QUIZ_QUESTIONS_INVALID');
  expect(await add({ quiz: { ...quiz, passMark: 2 } })).toBe('400 QUIZ_PASS_MARK_INVALID');
  expect(await add({ quiz: { ...quiz, maxTries: 6 } })).toBe('400 QUIZ_TRIES_INVALID');
  const made = await operator.post<{ task: { id: string; quiz: unknown } }>('/operator/tasks', draft);
  expect(made.body.task.quiz).toEqual(quiz);
  const { id } = made.body.task;
  const alice = await started(id);
  await answerQuiz(alice, id, 'wrong');
  await openQuiz(alice, id);
  const change = { quiz: { ...quiz, questions: [question, question] } };
  expect((await operator.put(`/operator/tasks/${id}`, change)).status).toBe(200);
  expect(await expectError(alice.post(`/tasks/${id}/quiz`, { try: 2, answers: [0] }))).toBe('409 QUIZ_CHANGED');
  expect((await openQuiz(alice, id)).questions).toHaveLength(2);
  expect((await quizOf(alice, id))?.triesLeft).toBe(1);
});
