import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOperator, createTask, progressOf, untilStatus } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { saveExternal } from './external.store.ts';

const app = shareApp({ SANDBOX: 'false' }, async ({ deps }) => {
  deps.guardedFetch = createGuardedFetch({
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  });
});
const secret = 'a secret of the tests';
type Question = { id: string; test: boolean; task: { id: string; title: string }; member: { username: string } };
type Answer = { status: string; retryAfter?: number };

const example = new URL('../../../../../../docs/examples/http-verifier.ts', import.meta.url).href;
let createReceiver: (key: string, decide: (question: Question) => Answer) => ReturnType<typeof createServer>;

beforeAll(async () => {
  ({ createReceiver } = (await import(example)) as { createReceiver: typeof createReceiver });
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`;
}

/** The documented example as the receiver of a new task. Returns the task and the questions it was asked. */
async function createExternal(decide: (question: Question) => Answer, key = secret) {
  const questions: Question[] = [];
  const receiver = createReceiver(key, (question: Question) => {
    questions.push(question);
    return decide(question);
  });
  return { id: await createAt(await listen(receiver)), questions };
}

async function createAt(url: string): Promise<string> {
  const id = await createTask(app(), { platform: 'Gumball', type: 'external', target: 'https://example.com/shop' });
  await app().deps.db.transaction((tx) => saveExternal(tx, id, url, secret));
  return id;
}

const paymentsOf = async (who: TestUser) =>
  (await app().deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [who.id])).rowCount;
const press = (who: TestUser, id: string) => who.post(`/tasks/${id}/verify`);

it('asks the receiver of the documentation by a signed request, and pays what it confirms, once', async () => {
  const [alice, bob] = await fourUsers(app());
  const { id, questions } = await createExternal(({ member }) => ({
    status: member.username === alice.username ? 'done' : 'not_done',
  }));
  for (const who of [alice, bob]) await who.post(`/tasks/${id}/start`);
  await Promise.all(Array.from({ length: 20 }, () => press(alice, id)));
  await press(bob, id);
  await untilStatus(alice, id, 'completed');
  await untilStatus(bob, id, 'failed');
  expect(await paymentsOf(alice)).toBe(1);
  expect(await paymentsOf(bob)).toBe(0);
  expect(questions[0]).toMatchObject({ test: false, task: { id, title: 'external https://example.com/shop' } });
  expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
});

it('waits while the address says later, with its name and time, and never fails meanwhile', async () => {
  const { id } = await createExternal(() => ({ status: 'later', retryAfter: 1800 }));
  const [alice] = await fourUsers(app());
  await alice.post(`/tasks/${id}/start`);
  await press(alice, id);
  await expect
    .poll(() => progressOf(alice, id), { timeout: 8000 })
    .toMatchObject({ status: 'in_progress', reason: '127.0.0.1 is still looking.' });
  const { waitingUntil } = await progressOf(alice, id);
  expect(new Date(waitingUntil ?? 0).getTime() - app().deps.clock.now().getTime()).toBeGreaterThan(1_700_000);
});

it('fails nobody because of an address that is down, redirects, stalls, lies about its type, or floods', async () => {
  const hostile: RequestListener[] = [
    (_request, response) => response.writeHead(503).end(),
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"status":"done"}'),
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"yes"}'),
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[['.repeat(40_000)),
    () => undefined,
  ];
  const [alice] = await fourUsers(app());
  const operator = await createOperator(app(), 'hostile');
  const ids = await Promise.all(hostile.map(async (listener) => createAt(await listen(createServer(listener)))));
  const wrongSecret = await createExternal(() => ({ status: 'done' }), 'another secret');
  ids.push(wrongSecret.id);
  for (const id of ids) {
    await alice.post(`/tasks/${id}/start`);
    await press(alice, id);
  }
  for (const id of ids)
    await expect
      .poll(() => progressOf(alice, id), { timeout: 20_000 })
      .toMatchObject({ status: 'in_progress', reason: '127.0.0.1 could not be asked.' });
  expect(await paymentsOf(alice)).toBe(0);
  expect(wrongSecret.questions).toEqual([]);
  const tried = await Promise.all(
    ids
      .slice(0, 5)
      .map(async (id) => (await operator.post<{ answer: string }>(`/operator/tasks/${id}/try`)).body.answer),
  );
  expect(tried).toEqual(['unreachable', 'unreachable', 'malformed', 'malformed', 'malformed']);
}, 120_000);

it('lets operators try the address, replace the secret and read both; members see neither', async () => {
  const [operator, [alice]] = [await createOperator(app(), 'trying'), await fourUsers(app())];
  const draft = { platform: 'Gumball', type: 'external', target: 'https://example.com/', title: 'Order', reward: 10 };
  const url = 'https://partner.example/ask';
  for (const wrong of [null, { url: 'http://partner.example' }, { url: 'https://127.0.0.1:9/' }])
    expect(await expectError(operator.post('/operator/tasks', { ...draft, external: wrong }))).toBe(
      '400 EXTERNAL_URL_INVALID',
    );
  const made = await operator.post<{ task: OperatorTask }>('/operator/tasks', { ...draft, external: { url } });
  const { id, external } = made.body.task;
  expect(external).toEqual({ url, secret: expect.stringMatching(/^[\w-]{43}$/) });
  const replaced = await operator.post<{ task: OperatorTask }>(`/operator/tasks/${id}/secret`);
  expect(replaced.body.task.external?.secret).not.toBe(external?.secret);
  // A new address keeps the secret.
  const moved = await operator.put<{ task: OperatorTask }>(`/operator/tasks/${id}`, { external: { url: `${url}2` } });
  expect(moved.body.task.external).toEqual({ url: `${url}2`, secret: replaced.body.task.external?.secret });
  await alice.post(`/tasks/${id}/start`);
  const texts = [`/tasks/${id}`, `/tasks/${id}/status`, '/tasks/my-tasks'].map(
    async (path) => (await alice.get(path)).body,
  );
  expect(JSON.stringify(await Promise.all(texts))).not.toMatch(/partner\.example|secret/);
  expect(await expectError(operator.post(`/operator/tasks/${await createTask(app())}/try`))).toBe('404 TASK_NOT_FOUND');

  const { id: tried, questions } = await createExternal(() => ({ status: 'not_done' }));
  const result = await operator.post<{ answer: string; ms: number }>(`/operator/tasks/${tried}/try`);
  expect(result.body).toMatchObject({ answer: 'not_done', ms: expect.any(Number) });
  expect(questions).toMatchObject([{ test: true, member: { username: operator.username } }]);
});
