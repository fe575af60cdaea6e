import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TaskTrialResult } from '@gumball/contract/operators/operators.schemas';
import { expect, it, onTestFinished } from 'vitest';
import { createOperator, linkSandbox, sandboxOf } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';

let operator: TestUser;
let alice: TestUser;
let bob: TestUser;
const app = shareApp({}, async (started) => {
  [alice, bob] = await fourUsers(started);
  operator = await createOperator(started, 'trier');
});

const send = (body: object) => operator.post<TaskTrialResult>('/operator/task-trials', body);
const tried = async (body: object) => (await send(body)).body.result;
const follow = { platform: 'Bluesky', type: 'follow', target: '@nine.example' };

it('asks a platform about the account of a member, and stores and pays nothing', async () => {
  const store = sandboxOf(app());
  const account = await linkSandbox(app(), alice, 'Bluesky');
  const nine = await store.addAccount('Bluesky', 'nine.example', 'Nine');
  expect(await tried({ ...follow, member: alice.username })).toBe('not_done');
  await store.addAction(account, 'follow', nine?.id ?? '', '');
  const { body } = await send({ ...follow, member: alice.username });
  expect(body).toMatchObject({ result: 'done', reason: null, account: expect.stringContaining('alice') });
  expect(await tried({ ...follow, target: '@nobody.example', member: alice.username })).toBe('unclear');
  expect(await tried({ ...follow, member: bob.username })).toBe('no_account');
  expect(await tried(follow)).toBe('no_account');
  const { rows } = await app().deps.db.pool.query(
    'SELECT (SELECT count(*) FROM task_attempts) + (SELECT count(*) FROM gumball_entries) AS stored',
  );
  expect(rows).toEqual([{ stored: '0' }]);
});

it('tells the trouble of a platform, and never closes the check for the tasks of others', async () => {
  const store = sandboxOf(app());
  await linkSandbox(app(), bob, 'GitHub');
  const trial = { platform: 'GitHub', type: 'follow', target: 'nine', member: bob.username };
  await store.setMode('GitHub', 'broken');
  onTestFinished(() => store.setMode('GitHub', 'normal'));
  expect((await send(trial)).body).toMatchObject({ result: 'later', reason: 'GitHub could not be asked.' });
  expect((await app().deps.unsupportedChecks.current()).size).toBe(0);
});

it('looks for actions in this network, whenever they were done', async () => {
  const { body } = await alice.post<{ community: { id: string } }>('/communities', { name: 'Tried', description: '' });
  const join = { platform: 'Gumball', type: 'join', target: body.community.id };
  expect(await tried({ ...join, member: alice.username })).toBe('done');
  expect(await tried({ ...join, member: bob.username })).toBe('not_done');
  expect(await expectError(send({ ...join, target: '999' }))).toBe('400 TASK_TARGET_INVALID');
});

it('looks for the word of a page by the guarded fetch', async () => {
  const page = { platform: 'Gumball', type: 'page', word: 'apricot' };
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>An <i>Apricot</i></p>'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await tried({ ...page, target })).toBe('later');
  app().deps.guardedFetch = createGuardedFetch({
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  });
  expect(await tried({ ...page, target })).toBe('done');
  expect(await tried({ ...page, target, word: 'peach' })).toBe('not_done');
  expect(await expectError(send({ ...page, target, word: ' ' }))).toBe('400 PAGE_INVALID');
});

it('refuses kinds that nothing checks, unknown members and malformed targets', async () => {
  const refused = (change: object) => expectError(send({ ...follow, ...change }));
  expect(await refused({ platform: 'Gumball', type: 'upload' })).toBe('400 TASK_TYPE_UNSUPPORTED');
  expect(await refused({ platform: 'Gumball', type: 'quiz' })).toBe('400 TASK_TYPE_UNSUPPORTED');
  expect(await refused({ type: 'share' })).toBe('400 TASK_TYPE_UNSUPPORTED');
  expect(await refused({ target: 'no name' })).toBe('400 TASK_TARGET_INVALID');
  expect(await refused({ member: 'nobody_is_this' })).toBe('404 USER_NOT_FOUND');
});

it('ends after 60 trials of an hour', async () => {
  const trial = { platform: 'Gumball', type: 'befriend', target: '' };
  const counter = await createOperator(app(), 'counter');
  const results = await Promise.all(
    Array.from({ length: 61 }, () => counter.post<TaskTrialResult>('/operator/task-trials', trial)),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(results.filter(({ status }) => status === 429)).toHaveLength(1);
});
