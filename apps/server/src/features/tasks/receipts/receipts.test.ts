import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { TaskReceipt } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import {
  answerQuiz,
  createOperator,
  createParticipant,
  createQuiz,
  createTask,
  sandboxOf,
  untilStatus,
} from '../../../../test/data/tasks.ts';
import { expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';
import { reverseGumballs } from '../../gumballs/reverse-gumballs.ts';
import { addFailure } from '../attempts/task-failures.store.ts';

/** The receipts of a user, by pages of one. */
async function receiptsByPage(who: TestUser, id: string): Promise<TaskReceipt[]> {
  const found: TaskReceipt[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await who.get<{ receipts: TaskReceipt[]; pagination: Pagination }>(
      `/tasks/${id}/receipts?limit=1${cursor}`,
    );
    found.push(...body.receipts);
    if (body.pagination.nextCursor === undefined) return found;
    cursor = `&cursor=${body.pagination.nextCursor}`;
  }
}

const receiptsOf = async (who: TestUser, id: string) =>
  (await who.get<{ receipts: TaskReceipt[] }>(`/tasks/${id}/receipts`)).body.receipts;

it('are the submissions, reviews, payments and reversals of the member alone', async () => {
  const app = await startApp();
  const [olive, alice, bob] = [
    await createOperator(app, 'olive'),
    await createParticipant(app, 'alice'),
    await createParticipant(app, 'bob'),
  ];
  const id = await createTask(app, { target: 'one', reward: 60 });
  const pending = async () =>
    (await olive.get<{ submissions: OperatorSubmission[] }>('/operator/submissions?status=pending')).body.submissions[0]
      ?.id;
  await sandboxOf(app).setMode('Twitter', 'denying');
  await alice.post(`/tasks/${id}/start`);
  expect(await receiptsOf(alice, id)).toEqual([]);
  await alice.post(`/tasks/${id}/verify`);
  await untilStatus(alice, id, 'pending-verification');
  app.advance(1000);
  await olive.post(`/operator/submissions/${await pending()}/reject`, { reason: 'Not seen' });
  app.advance(1000);
  expect(await receiptsOf(alice, id)).toMatchObject([
    { kind: 'rejected', reason: 'Not seen', amount: null, entryId: null },
    { kind: 'submitted', reason: null },
  ]);
  await alice.post(`/tasks/${id}/appeal`, { reason: 'Look again' });
  await olive.post(`/operator/submissions/${await pending()}/approve`);
  await untilStatus(alice, id, 'completed');
  const paid = (await receiptsOf(alice, id)).find(({ kind }) => kind === 'paid');
  expect(paid).toMatchObject({ amount: 60, entryId: expect.any(String) });
  app.advance(1000);
  await app.deps.db.transaction((tx) => reverseGumballs(tx, { id: paid?.entryId ?? '' }, app.deps.clock.now()));
  const [newest, ...earlier] = await receiptsOf(alice, id);
  expect(newest).toMatchObject({ kind: 'reversed', amount: -60 });
  expect(newest?.entryId).not.toBe(paid?.entryId);
  expect(earlier.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'approved',
    'paid',
    'submitted',
  ]);
  // Approval and payment have the same time: the cursor continues between them.
  expect(await receiptsByPage(alice, id)).toEqual([newest, ...earlier]);
  expect(await receiptsOf(bob, id)).toEqual([]);
  expect(await expectError(alice.get(`/tasks/${id}/receipts?cursor=MSBub3RoaW5nIDE`))).toBe('400 INVALID_INPUT');
  expect(await expectError(bob.get('/tasks/1/receipts'))).toBe('404 TASK_NOT_FOUND');
});

it('name each period of a repeated task', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const id = await createQuiz(app, { repeat: 'daily', reward: 40 });
  for (let day = 0; day < 2; day += 1) {
    await alice.post(`/tasks/${id}/start`);
    await answerQuiz(alice, id, 'right');
    await untilStatus(alice, id, 'completed');
    app.advance(dayMs);
  }
  const receipts = await receiptsOf(alice, id);
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid', 40],
    ['paid', 40],
  ]);
  expect(new Set(receipts.map(({ entryId }) => entryId)).size).toBe(2);
});

it('are the failed attempts as well, the newest fifty', async () => {
  const app = await startApp();
  const [alice, bob] = [await createParticipant(app, 'alice'), await createParticipant(app, 'bob')];
  const id = await createQuiz(app, { maxTries: 1 });
  for (const who of [alice, bob]) await who.post(`/tasks/${id}/start`);
  await answerQuiz(bob, id, 'right');
  await answerQuiz(alice, id, 'wrong');
  const [failure, ...others] = await receiptsOf(alice, id);
  expect(failure).toMatchObject({ kind: 'failed', reason: 'You have used all tries of this quiz.', entryId: null });
  expect(others).toEqual([]);
  const { db, ids, clock } = app.deps;
  const ofAlice = { taskId: id, userId: alice.id, reason: 'Again', now: clock.now() };
  for (let count = 0; count < 51; count += 1) await addFailure(db.kysely, { ...ofAlice, id: ids.next() });
  const remaining = await receiptsByPage(alice, id);
  expect(remaining.map(({ reason }) => reason)).toEqual(Array.from({ length: 50 }, () => 'Again'));
  expect((await receiptsOf(bob, id)).map(({ kind }) => kind)).toEqual(['paid']);
});
