import type { AuditEntry, OperatorMessage } from '@gumball/contract/operators/operators.schemas';
import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

it('operators close messages to support, with an entry in the audit log', async () => {
  const app = await startApp();
  const [alice, bob] = [await createOperator(app, 'alice'), await createTestUser(app, 'bob')];
  await bob.post('/support', { subject: 'Help', message: 'I am lost' });
  const messages = async (status: string) =>
    (await alice.get<{ messages: OperatorMessage[] }>(`/operator/support?status=${status}`)).body.messages;
  const [waiting] = await messages('open');
  expect(waiting).toMatchObject({ subject: 'Help', message: 'I am lost', user: { username: bob.username } });
  expect((await alice.post(`/operator/support/${waiting?.id}/close`)).status).toBe(200);
  expect([await messages('open'), (await messages('closed')).length]).toEqual([[], 1]);
  const { entries } = (await alice.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries.map(({ action, details }) => [action, details.member])).toEqual([['close-support', bob.username]]);
});
