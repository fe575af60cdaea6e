import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { expect, it } from 'vitest';
import {
  createOperator,
  createParticipant,
  createTask,
  progressOf,
  sandboxOf,
  untilStatus,
} from '../../../../test/data/tasks.ts';
import { asUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

async function paidTo(app: TestApp, { id }: TestUser): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ sum: string | null }>(
    'SELECT sum(amount) FROM gumball_entries WHERE user_id = $1',
    [id],
  );
  return Number(rows[0]?.sum ?? 0);
}

async function pendingId(operator: TestUser, taskId: string): Promise<string> {
  const { body } = await operator.get<{ submissions: OperatorSubmission[] }>('/operator/submissions?status=pending');
  return body.submissions.find(({ task }) => task.id === taskId)?.id ?? '';
}

/** Sends a task to review because its platform rejects the query, and rejects it as an operator. */
async function rejectedOnce(app: TestApp, member: TestUser, operator: TestUser, target: string): Promise<string> {
  const id = await createTask(app, { target });
  await sandboxOf(app).setMode('Twitter', 'denying');
  await member.post(`/tasks/${id}/start`);
  await member.post(`/tasks/${id}/verify`);
  await untilStatus(member, id, 'pending-verification');
  await operator.post(`/operator/submissions/${await pendingId(operator, id)}/reject`, { reason: 'Not seen' });
  await sandboxOf(app).setMode('Twitter', 'normal');
  return id;
}

it('a rejection can be appealed while it is current, not after another attempt failed', async () => {
  const app = await startApp();
  const [alice, bob] = [await createOperator(app, 'alice'), await createParticipant(app, 'bob')];
  const id = await rejectedOnce(app, bob, alice, 'one');
  const canAppeal = async () => (await progressOf(bob, id)).submission?.canAppeal;
  expect(await canAppeal()).toBe(true);
  // The platform is queried again after an hour.
  app.advance(3_600_001);
  expect(await canAppeal()).toBe(true);
  await bob.post(`/tasks/${id}/start`);
  expect(await canAppeal()).toBe(false);
  expect(await expectError(bob.post(`/tasks/${id}/appeal`))).toBe('409 APPEAL_REFUSED');
  await bob.post(`/tasks/${id}/verify`);
  await untilStatus(bob, id, 'failed');
  expect(await canAppeal()).toBe(false);
  expect(await expectError(bob.post(`/tasks/${id}/appeal`, { reason: 'Look again' }))).toBe('409 APPEAL_REFUSED');
  expect(await pendingId(alice, id)).toBe('');
});

it('of a concurrent appeal and new start one succeeds', async () => {
  const app = sharedApp();
  const [alice, bob] = [await createOperator(app, 'alice'), await createParticipant(app, 'bob')];
  const id = await rejectedOnce(app, bob, alice, 'two');
  const [appealed, started] = await Promise.all([bob.post(`/tasks/${id}/appeal`), bob.post(`/tasks/${id}/start`)]);
  expect([appealed.status, started.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { status } = (await bob.get<TaskProgress>(`/tasks/${id}/status`)).body;
  expect(status).toBe(appealed.status === 200 ? 'pending-verification' : 'in_progress');
});

it("a suspended member's proof can be rejected but not approved, and is approved after the suspension", async () => {
  const app = sharedApp();
  const [alice, bob] = [await createOperator(app, 'alice'), await createParticipant(app, 'bob')];
  const ids = [
    await createTask(app, { requiresProof: false, type: 'watch', platform: 'YouTube', target: 'dQw4w9WgXcQ' }),
    await createTask(app, { requiresProof: false, type: 'watch', platform: 'YouTube', target: 'aQw4w9WgXcQ' }),
  ];
  for (const id of ids) {
    await bob.post(`/tasks/${id}/start`);
    expect((await bob.post(`/tasks/${id}/verify`, { submissionData: { notes: 'Seen' } })).status).toBe(200);
  }
  const [stored = '', rejected = ''] = await Promise.all(ids.map((id) => pendingId(alice, id)));
  expect((await alice.post(`/operator/members/${bob.id}/suspend`)).status).toBe(200);
  expect(await expectError(alice.post(`/operator/submissions/${stored}/approve`))).toBe('409 REVIEW_SUSPENDED');
  expect(await paidTo(app, bob)).toBe(0);
  expect((await alice.post(`/operator/submissions/${rejected}/reject`, { reason: 'Fake' })).status).toBe(200);
  expect((await alice.post(`/operator/members/${bob.id}/restore`)).status).toBe(200);
  expect((await alice.post(`/operator/submissions/${stored}/approve`)).status).toBe(200);
  expect(await paidTo(app, bob)).toBe(250);
});

it('suspensions that race with approvals pay before or not at all', async () => {
  const app = sharedApp();
  const [alice, carol] = [await createOperator(app, 'alice'), await createOperator(app, 'carol')];
  const id = await createTask(app, { type: 'watch', platform: 'YouTube', target: 'dQw4w9WgXcQ' });
  for (let round = 0; round < 8; round += 1) {
    const bob = await createParticipant(app, `bob${round}`);
    await bob.post(`/tasks/${id}/start`);
    await bob.post(`/tasks/${id}/verify`, { submissionData: { notes: 'Seen' } });
    const submission = await pendingId(alice, id);
    const [approved] = await Promise.all([
      alice.post(`/operator/submissions/${submission}/approve`),
      asUser(app, carol).post(`/operator/members/${bob.id}/suspend`),
    ]);
    expect([approved.status, await paidTo(app, bob)]).toEqual(approved.status === 200 ? [200, 250] : [409, 0]);
    if (approved.status !== 200) await alice.post(`/operator/submissions/${submission}/reject`, { reason: 'Over' });
  }
});
