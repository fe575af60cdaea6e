import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { expect, it, vi } from 'vitest';
import { createParticipant, createTask, linkSandbox, sandboxOf } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';
import { recheckTasks } from './recheck-tasks.ts';

const progressOf = async (who: { get: TestUser['get'] }, id: string) =>
  (await who.get<TaskProgress>(`/tasks/${id}/status`)).body;

it('a follow and a star on GitHub are paid; what is undone is reversed, and a renamed repository is not', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const store = sandboxOf(app);
  const account = await linkSandbox(app, alice, 'GitHub');
  const nine = await store.addAccount('GitHub', 'nine', 'Nine');
  if (!nine) throw new Error('the sandbox is full');
  const taskOn = (type: 'follow' | 'star', target: string) =>
    createTask(app, { platform: 'GitHub', type, target, reward: 60 });
  const done = [await taskOn('follow', 'nine'), await taskOn('star', 'nine/Hello'), await taskOn('star', 'nine/kept')];
  const open = [await taskOn('follow', 'ten'), await taskOn('star', 'nine/other')];
  await store.addAction(account, 'follow', nine.id, '');
  for (const name of ['nine/hello', 'nine/kept']) await store.addAction(account, 'star', name, '');
  for (const id of [...done, ...open]) await alice.post(`/tasks/${id}/start`);
  for (const id of done) {
    await alice.post(`/tasks/${id}/verify`);
    await vi.waitFor(async () => expect((await progressOf(alice, id)).status).toBe('completed'), 12_000);
  }
  for (const id of open) expect((await progressOf(alice, id)).status).toBe('in_progress');

  // A new name of the member changes nothing.
  const own = await store.findAccount('GitHub', { id: account });
  await store.changeAccount({ ...own!, handle: 'alice-moved' });
  for (const { id, target } of await store.listActions(account, ['follow', 'star'], 10))
    if (target !== 'nine/kept') await store.removeAction(account, id);
  app.advance(recheckWindowMs - 2 * secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  app.advance(secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  expect(await Promise.all(done.map(async (id) => (await progressOf(alice, id)).reason))).toEqual([
    'You no longer follow @nine.',
    'Your star for nine/Hello is no longer there.',
    null,
  ]);
}, 120_000);

it('a GitHub account is proved by its bio, stays linked by its id, and a taken-over name proves nothing', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const store = sandboxOf(app);
  const account = await store.addAccount('GitHub', 'maya', 'Maya');
  // A name of digits is no id.
  const digits = await store.addAccount('GitHub', account!.id, 'Digits');
  const link = (who: TestUser, name: string) =>
    who.post<{ code: string }>('/tasks/accounts/GitHub/link', { account: name });
  const verify = (who: TestUser) => who.post('/tasks/accounts/GitHub/verify');
  expect(await expectError(link(alice, 'no_name'))).toBe('400 ACCOUNT_NAME_INVALID');
  expect(await expectError(link(alice, 'nobody'))).toBe('404 ACCOUNT_NOT_FOUND');
  const { code } = (await link(alice, 'https://github.com/maya')).body;
  const { code: bobsCode } = (await link(bob, account!.id)).body;
  expect(await expectError(verify(alice))).toBe('422 PROFILE_CODE_MISSING');
  await store.changeAccount({ ...account!, handle: 'moved', description: `Hello ${code} ${bobsCode}` });
  const imposter = await store.addAccount('GitHub', 'maya', 'Other');
  await store.changeAccount({ ...imposter!, description: 'nothing' });
  expect((await verify(alice)).status).toBe(200);
  // Bob's code stands in the profile of the account with that id, not of the one with that name.
  expect(await expectError(verify(bob))).toBe('422 PROFILE_CODE_MISSING');
  const { rows } = await app.deps.db.pool.query(
    'SELECT account_id, username FROM platform_accounts WHERE platform = $1',
    ['GitHub'],
  );
  expect(rows).toEqual([{ account_id: account!.id, username: 'moved' }]);
  await store.changeAccount({ ...digits!, description: bobsCode });
  expect((await verify(bob)).status).toBe(200);
});
