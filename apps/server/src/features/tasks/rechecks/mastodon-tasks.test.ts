import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import { recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { expect, it, vi } from 'vitest';
import { mastodonHost, mastodonPostUrl, mastodonUriOf } from '../../../../sandbox/mastodon-api.ts';
import { createParticipant, createTask, linkSandbox, sandboxHandle, sandboxOf } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';
import { recheckTasks } from './recheck-tasks.ts';

const progressOf = async (who: { get: TestUser['get'] }, id: string) =>
  (await who.get<TaskProgress>(`/tasks/${id}/status`)).body;
const untilStatus = (who: { get: TestUser['get'] }, id: string, status: string) =>
  vi.waitFor(async () => expect((await progressOf(who, id)).status).toBe(status), 12_000);

it('what is done on Mastodon is paid and reversed when it is undone; hidden lists go to review', async () => {
  const app = await startApp();
  const [alice, bob] = [await createParticipant(app, 'alice'), await createParticipant(app, 'bob')];
  const store = sandboxOf(app);
  const account = await linkSandbox(app, alice, 'Mastodon');
  const bobsAccount = await linkSandbox(app, bob, 'Mastodon');
  const handle = sandboxHandle('Mastodon', 'nine');
  const nine = await store.addAccount('Mastodon', handle, 'Nine');
  const hiding = await store.addAccount('Mastodon', sandboxHandle('Mastodon', 'hiding'), 'Hiding');
  if (!nine || !hiding) throw new Error('the sandbox is full');
  await store.addAction(nine.id, 'tweet', '', 'Hello');
  const [post] = await store.listActions(nine.id, ['tweet'], 1);
  if (!post) throw new Error('there is no post');
  const link = mastodonPostUrl(nine, post.id);
  const taskOn = (type: TaskType, target: string) =>
    createTask(app, { platform: 'Mastodon', type, target, reward: 60 });
  const done = [
    await taskOn('follow', handle),
    await taskOn('like', link),
    await taskOn('repost', link),
    await taskOn('comment', link),
  ];
  const open = [await taskOn('follow', sandboxHandle('Mastodon', 'alice')), await taskOn('like', `${link}9`)];
  const hidden = await taskOn('follow', hiding.handle);
  await store.addAction(account, 'follow', nine.id, '');
  for (const kind of ['like', 'retweet', 'reply'] as const) await store.addAction(account, kind, post.id, 'Hi');
  for (const id of [bobsAccount, hiding.id])
    await store.changeAccount({ ...(await store.findAccount('Mastodon', { id }))!, private: true });
  for (const id of [...done, ...open]) await alice.post(`/tasks/${id}/start`);
  for (const id of done) {
    await alice.post(`/tasks/${id}/verify`);
    await untilStatus(alice, id, 'completed');
  }
  for (const id of open) expect((await progressOf(alice, id)).status).toBe('in_progress');
  await bob.post(`/tasks/${hidden}/start`);
  await bob.post(`/tasks/${hidden}/verify`);
  await untilStatus(bob, hidden, 'pending-verification');
  expect((await progressOf(bob, hidden)).reason).toMatch(/the account hides whom it follows/);

  for (const { id } of await store.listActions(account, ['follow', 'like', 'retweet', 'reply'], 10))
    await store.removeAction(account, id);
  app.advance(recheckWindowMs - 2 * secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  app.advance(secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  expect(await Promise.all(done.map(async (id) => (await progressOf(alice, id)).reason))).toEqual([
    `You no longer follow @${handle}.`,
    `You no longer like the post of @${handle}.`,
    `Your repost of the post of @${handle} is no longer there.`,
    'Your comment is no longer there.',
  ]);
}, 120_000);

it('a Mastodon account is proved by its bio and stays linked by its address; a taken-over name proves nothing', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const store = sandboxOf(app);
  const account = await store.addAccount('Mastodon', sandboxHandle('Mastodon', 'maya'), 'Maya');
  const link = (who: TestUser, name: string) =>
    who.post<{ code: string }>('/tasks/accounts/Mastodon/link', { account: name });
  const verify = (who: TestUser) => who.post('/tasks/accounts/Mastodon/verify');
  expect(await expectError(link(alice, 'maya'))).toBe('400 ACCOUNT_NAME_INVALID');
  // In the sandbox no other server is asked.
  for (const name of [`nobody@${mastodonHost}`, 'maya@home.example'])
    expect(await expectError(link(alice, name))).toBe('404 ACCOUNT_NOT_FOUND');
  const { code } = (await link(alice, `https://${mastodonHost}/@maya`)).body;
  const { code: bobsCode } = (await link(bob, `@maya@${mastodonHost}`)).body;
  expect(await expectError(verify(alice))).toBe('422 PROFILE_CODE_MISSING');
  // The name belongs to somebody else by now, who writes the code of Bob.
  await store.changeAccount({ ...account!, handle: sandboxHandle('Mastodon', 'moved'), description: bobsCode });
  const imposter = await store.addAccount('Mastodon', account!.handle, 'Other');
  await store.changeAccount({ ...imposter!, description: `${code} ${bobsCode}` });
  for (const who of [alice, bob]) expect(await expectError(verify(who))).toBe('422 PROFILE_CODE_MISSING');
  await store.changeAccount({ ...imposter!, handle: sandboxHandle('Mastodon', 'gone') });
  await store.changeAccount({ ...account!, description: `Hello <b>${code}</b> & ${bobsCode}` });
  expect((await verify(alice)).status).toBe(200);
  expect(await expectError(verify(bob))).toBe('409 ACCOUNT_ALREADY_CLAIMED');
  const { rows } = await app.deps.db.pool.query(
    'SELECT account_id, username FROM platform_accounts WHERE platform = $1',
    ['Mastodon'],
  );
  expect(rows).toEqual([{ account_id: mastodonUriOf(account!), username: `maya@${mastodonHost}` }]);
});
