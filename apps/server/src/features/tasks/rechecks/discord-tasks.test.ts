import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { platformCodeTtlMs } from '@gumball/rules/platforms/twitter-username';
import { recheckWindowMs, secondCheckDelayMs } from '@gumball/rules/tasks/task-recheck';
import { expect, it, vi } from 'vitest';
import { discordServerId } from '../../../../sandbox/discord-api.ts';
import { createOperator, createParticipant, createTask, linkSandbox, sandboxOf } from '../../../../test/data/tasks.ts';
import { asUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { hashToken } from '../../auth/codes/hash-token.ts';
import { recheckTasks } from './recheck-tasks.ts';

const progressOf = async (who: { get: TestUser['get'] }, id: string) =>
  (await who.get<TaskProgress>(`/tasks/${id}/status`)).body;
const untilStatus = (who: { get: TestUser['get'] }, id: string, status: string) =>
  vi.waitFor(async () => expect((await progressOf(who, id)).status).toBe(status), 12_000);

/** Confirms an account on the page to which the product sends a member; returns where it leads. */
async function confirm(app: TestApp, who: TestUser, url: string, form: Record<string, string>) {
  const cookie = (await who.get('/tasks/accounts')).headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${app.url}/sandbox/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(new URL(url, app.url).searchParams), ...form }),
    headers: { cookie, origin: new URL(app.url).origin },
    redirect: 'manual',
  });
  if (response.status !== 303) return { status: response.status, code: '', state: '', path: '' };
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
  const [code = '', state = ''] = ['code', 'state'].map((name) => searchParams.get(name) ?? '');
  return { status: 303, code, state, path: origin + pathname };
}

async function secondSessionOf(app: TestApp, { id, username }: TestUser): Promise<TestUser> {
  const { db, ids, clock } = app.deps;
  const [token, now] = [ids.secret(), clock.now()];
  const session = { id: ids.next(), user_id: id, token_hash: hashToken(token), created_at: now, last_used_at: now };
  await db.kysely.insertInto('sessions').values(session).execute();
  return asUser(app, { id, username, token });
}

const start = async (who: TestUser) => (await who.post<{ url: string }>('/tasks/discord/link')).body.url;
const verify = (who: TestUser, { code, state }: { code: string; state: string }) =>
  who.post<{ account: PlatformAccount }>('/tasks/discord/verify', { code, state });

it('a Discord account is linked by its owner, in one session, once, and belongs to one member', async () => {
  const app = await startApp();
  const [alice, bob, mallory] = await createTestUsers(app, 'alice', 'bob', 'mallory');
  const url = await start(alice);
  const query = new URL(url, app.url).searchParams;
  expect(query.get('scope')).toBe('identify');
  expect(query.get('redirect_uri')).toBe(`${app.deps.config.publicUrl}/tasks`);
  const { body } = await alice.get<{ accounts: PlatformAccount[] }>('/tasks/accounts');
  expect(body.accounts.find(({ platform }) => platform === 'Discord')).toMatchObject({ linked: false, pending: null });
  // The page leads to this site only, and nothing goes on without the member.
  const elsewhere = url.replace(encodeURIComponent(query.get('redirect_uri') ?? ''), 'https%3A%2F%2Fevil.example');
  expect((await confirm(app, alice, elsewhere, { handle: 'maya' })).status).toBe(400);
  const refused = await confirm(app, alice, url, { cancel: '1' });
  expect([refused.path, refused.code]).toEqual([`${app.deps.config.publicUrl}/tasks`, '']);

  const proof = await confirm(app, alice, url, { handle: 'maya' });
  // A request for the address of another member, or in another session, gains nothing and spoils nothing.
  for (const who of [mallory, await secondSessionOf(app, alice)])
    expect(await expectError(verify(who, proof))).toBe('409 VERIFICATION_MISSING');
  expect(await expectError(verify(alice, { ...proof, state: `${proof.state}x` }))).toBe('409 VERIFICATION_MISSING');
  const racing = await Promise.all(Array.from({ length: 5 }, () => verify(alice, proof)));
  expect(racing.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await verify(alice, proof)).body.account).toMatchObject({ linked: true, username: 'maya' });
  expect(await expectError(alice.post('/tasks/discord/link'))).toBe('409 ACCOUNT_ALREADY_LINKED');
  const { rows } = await app.deps.db.pool.query("SELECT * FROM pending_links WHERE platform = 'Discord'");
  expect(rows).toEqual([]);

  // The code of one link is no proof for another: each has a challenge of its own.
  const bobsUrl = await start(bob);
  const { state } = await confirm(app, bob, bobsUrl, { handle: 'bobs' });
  const stolen = await confirm(app, mallory, await start(mallory), { handle: 'mallorys' });
  expect(await expectError(verify(bob, { code: stolen.code, state }))).toBe('422 ACCOUNT_NOT_CONFIRMED');
  expect(await expectError(verify(bob, { code: proof.code, state }))).toBe('409 VERIFICATION_MISSING');
  const late = await confirm(app, bob, await start(bob), { handle: 'bobs' });
  app.advance(platformCodeTtlMs + 1000);
  expect(await expectError(verify(bob, late))).toBe('410 VERIFICATION_EXPIRED');
  // The sandbox gives nobody the account of another member, and the product links it only once.
  expect((await confirm(app, bob, await start(bob), { handle: 'maya' })).code).toBe('');
  const own = await confirm(app, bob, await start(bob), { handle: 'bobs' });
  const bobs = await sandboxOf(app).findAccount('Discord', { handle: 'bobs' });
  await app.deps.db.pool.query("UPDATE platform_accounts SET account_id = $1 WHERE platform = 'Discord'", [bobs?.id]);
  expect(await expectError(verify(bob, own))).toBe('409 ACCOUNT_ALREADY_CLAIMED');
});

it('who joins a server on Discord is paid, who leaves it loses that; without the bot an operator looks', async () => {
  const app = await startApp();
  const [alice, operator] = [await createParticipant(app, 'alice'), await createOperator(app, 'operator')];
  const store = sandboxOf(app);
  const account = await linkSandbox(app, alice, 'Discord');
  const draft = { platform: 'Discord', type: 'join', title: 'Join', reward: 60, difficulty: 1 };
  type Made = { task: { id: string; target: { itemId?: string; handle: string | null; url: string } } };
  const make = (target: string) => operator.post<Made>('/operator/tasks', { ...draft, target });
  expect(await expectError(make('https://discord.gg/expired'))).toBe('404 TASK_TARGET_NOT_FOUND');
  const { task } = (await make('https://discord.gg/seedswap')).body;
  const server = discordServerId('seedswap');
  expect(task.target).toMatchObject({ itemId: server, handle: 'seedswap', url: 'https://discord.gg/seedswap' });
  // A change of something else keeps the server, and does not ask for an invite that may have expired.
  await store.setMode('Discord', 'broken');
  const change = { title: 'Join us', target: task.target.url };
  const changed = await operator.put<Made>(`/operator/tasks/${task.id}`, change);
  expect([changed.status, changed.body.task.target.itemId]).toEqual([200, server]);
  expect(await expectError(make('https://discord.gg/other'))).toBe('502 PLATFORM_UNAVAILABLE');
  await store.setMode('Discord', 'normal');
  const trial = (target: string) =>
    operator.post<{ result: string; reason: string | null }>('/operator/task-trials', {
      platform: 'Discord',
      type: 'join',
      target,
      member: alice.username,
    });
  expect((await trial('https://discord.gg/seedswap')).body).toMatchObject({ result: 'not_done' });
  expect((await trial('https://discord.gg/without-bot')).body).toMatchObject({
    result: 'refused',
    reason: expect.stringContaining('our bot is not in the server'),
  });
  // Tasks of the command line, which asks nobody, keep the invite; the check asks for its server.
  const byInvite = await createTask(app, { platform: 'Discord', type: 'join', target: 'discord.gg/gardeners' });
  const withoutBot = await createTask(app, { platform: 'Discord', type: 'join', target: 'discord.gg/without-bot' });
  for (const invite of ['seedswap', 'gardeners']) await store.addAction(account, 'join', discordServerId(invite), '');
  for (const id of [task.id, byInvite, withoutBot]) {
    await alice.post(`/tasks/${id}/start`);
    await alice.post(`/tasks/${id}/verify`);
  }
  for (const id of [task.id, byInvite]) await untilStatus(alice, id, 'completed');
  await untilStatus(alice, withoutBot, 'pending-verification');
  for (const { id, target } of await store.listActions(account, ['join'], 10))
    if (target === server) await store.removeAction(account, id);
  app.advance(recheckWindowMs - 2 * secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  app.advance(secondCheckDelayMs);
  await recheckTasks(app.deps, 10_000);
  expect((await progressOf(alice, task.id)).reason).toBe('You are no longer in seedswap.');
  expect((await progressOf(alice, byInvite)).status).toBe('completed');
}, 120_000);
