import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { TaskFigures } from '@gumball/contract/operators/operators.schemas';
import { expect, it } from 'vitest';
import { answerQuiz, createOperator, createQuiz, createTask } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp({ SANDBOX: 'false' });
const figuresOf = async (operator: TestUser, id: string) =>
  (await operator.get<{ figures: TaskFigures }>(`/operator/tasks/${id}/figures`)).body.figures;

/** The fraud rate by its definition, one attempt after the other. */
async function countedFraudRate(id: string): Promise<number> {
  const { rows } = await app().deps.db.pool.query<{ undeserved: boolean }>(
    `SELECT true AS undeserved FROM task_submissions WHERE task_id = $1 AND status = 'rejected'
     UNION ALL SELECT u.suspended_at IS NOT NULL OR r.id IS NOT NULL
     FROM gumball_entries e JOIN users u ON u.id = e.user_id
     LEFT JOIN gumball_entries r ON r.user_id = e.user_id AND r.kind = 'reversal' AND r.reference = e.id::text WHERE e.kind = 'task' AND e.reference = $1::text`,
    [id],
  );
  return rows.filter(({ undeserved }) => undeserved).length / rows.length;
}

async function exportCsv({ token }: TestUser): Promise<{ status: number; type: string | null; lines: string[] }> {
  const response = await fetch(`${app().url}/api/operator/task-figures.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await response.text()).split('\n');
  return { status: response.status, type: response.headers.get('content-type'), lines };
}

it('counts starts, results, payments and reversals, and what a lasting completion costs', async () => {
  const id = await createQuiz(app(), { reward: 80 });
  const operator = await createOperator(app(), 'counter');
  const empty = await figuresOf(operator, id);
  expect(empty).toMatchObject({ completed: 0, completionRate: null, costPerCompletion: null, medianSeconds: null });
  const [alice, bob, carol, dave] = await fourUsers(app());
  for (const who of [alice, bob, carol, dave]) await who.post(`/tasks/${id}/start`);
  for (const who of [alice, bob, carol]) await answerQuiz(who, id, 'right');
  await answerQuiz(dave, id, 'wrong');
  const entry = (await carol.get<{ history: Earning[] }>('/earnings/history')).body.history[0];
  await operator.post(`/operator/members/${carol.id}/ledger/${entry?.id}/reverse`, { reason: 'Copied' });
  const { completed, inProgress, failed, ...rest } = await figuresOf(operator, id);
  expect(completed + inProgress + failed).toBe(4);
  expect(rest).toMatchObject({
    payments: 3,
    reversals: 1,
    paidGumballs: 240,
    reversedGumballs: 80,
    costPerCompletion: 80,
    rejected: 0,
  });
  expect(rest.reversalRate).toBeCloseTo(1 / 3);
  expect(rest).toMatchObject({ suspended: 0, fraudRate: rest.reversalRate });

  // Lasting payments of suspended members count as well, and a reversed one of them once.
  for (const { id: who } of [bob, carol]) await operator.post(`/operator/members/${who}/suspend`, { reason: 'Bots' });
  const after = await figuresOf(operator, id);
  expect(after).toMatchObject({ reversals: 1, suspended: 1 });
  expect(after.fraudRate).toBeCloseTo(2 / 3);
  expect(after.fraudRate).toBeCloseTo(await countedFraudRate(id));
  expect(rest.medianSeconds).toBeGreaterThanOrEqual(0);

  // Payments outlive the attempts of deleted members.
  await app().deps.db.pool.query('DELETE FROM task_attempts WHERE user_id = $1', [bob.id]);
  expect((await figuresOf(operator, id)).payments).toBe(3);
});

it('counts rejected submissions', async () => {
  const [alice, bob] = await fourUsers(app());
  const operator = await createOperator(app(), 'rejecting');
  const id = await createTask(app(), { platform: 'YouTube', type: 'like', target: 'dQw4w9WgXcQ' });
  for (const who of [alice, bob]) {
    await who.post(`/tasks/${id}/start`);
    await who.post(`/tasks/${id}/verify`);
  }
  const { body } = await operator.get<{ submissions: { id: string; task: { id: string } }[] }>('/operator/submissions');
  const [first, second] = body.submissions.filter(({ task }) => task.id === id);
  await operator.post(`/operator/submissions/${first?.id}/reject`, { reason: 'Not seen' });
  expect(await figuresOf(operator, id)).toMatchObject({ inReview: 1, failed: 1, rejected: 1, rejectionRate: 1 });
  await operator.post(`/operator/submissions/${second?.id}/approve`);
  const figures = await figuresOf(operator, id);
  expect(figures).toMatchObject({ completed: 1, rejected: 1, rejectionRate: 0.5, payments: 1, fraudRate: 0.5 });
  expect(figures.fraudRate).toBe(await countedFraudRate(id));
});

it('exports every task once as CSV, with formulas quoted (CSV injection), 30 times an hour', async () => {
  const operator = await createOperator(app(), 'exporting');
  const titles = Array.from({ length: 120 }, (_, at) => `Task number ${at}`);
  for (const title of titles) await createTask(app(), { title });
  await createTask(app(), { title: '=HYPERLINK("https://evil.example","Win, now")' });
  const { status, type, lines } = await exportCsv(operator);
  expect([status, type]).toEqual([200, 'text/csv']);
  expect(lines[0]).toMatch(/^\uFEFF?id,title,platform,type,/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"",""Win, now"")"`);
  for (const title of titles) expect(lines.filter((line) => line.includes(`,${title},`))).toHaveLength(1);
  for (let files = 1; files < 30; files += 1) await exportCsv(operator);
  expect((await exportCsv(operator)).status).toBe(429);
});

it('does not exist for members, nor figures of a task that does not', async () => {
  const [alice] = await fourUsers(app());
  const operator = await createOperator(app(), 'asking');
  expect((await exportCsv(alice)).status).toBe(404);
  expect(await expectError(operator.get('/operator/tasks/1/figures'))).toBe('404 TASK_NOT_FOUND');
});
