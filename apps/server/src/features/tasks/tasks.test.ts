import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { AuditEntry, OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { Task, TaskList, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { describe, expect, it, vi } from 'vitest';
import {
  answerQuiz,
  createOperator,
  createParticipant,
  createQuiz,
  createTask,
  linkSandbox,
  progressOf,
  sandboxOf,
  untilStatus,
} from '../../../test/data/tasks.ts';
import { call, createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect } from '../../../test/sockets.ts';
import { shareApp, startApp, type TestApp } from '../../../test/start-app.ts';
import { restoreGumballs } from '../gumballs/restore-gumballs.ts';

const app = shareApp();
let userCount = 0;
const doer = () => createParticipant(app(), `doer${(userCount += 1)}`);

async function balanceOf(at: TestApp, person: { id: string }): Promise<{ balance: number; paid: number }> {
  const { rows } = await at.deps.db.pool.query<{ gumballs: string; paid: string }>(
    'SELECT gumballs, (SELECT count(*) FROM gumball_entries WHERE user_id = $1) AS paid FROM user_totals WHERE user_id = $1',
    [person.id],
  );
  return { balance: Number(rows[0]?.gumballs), paid: Number(rows[0]?.paid) };
}

describe('a task that its platform decides', () => {
  it('is paid once when the action is done, and broadcasts it', async () => {
    const alice = await doer();
    const id = await createTask(app(), { target: 'live_target', reward: 321 });
    const { events: received } = await connect(app(), alice);
    expect((await progressOf(alice, id)).status).toBe('available');
    const started = await alice.post<TaskProgress>(`/tasks/${id}/start`);
    expect(started.body).toMatchObject({ success: true, status: 'in_progress', reward: 321, pollTimeoutMs: 90_000 });
    expect((await alice.post<TaskProgress>(`/tasks/${id}/start`)).body.status).toBe('in_progress');
    const store = sandboxOf(app());
    const target = await store.addAccount('Twitter', 'live_target', 'Live');
    await store.addAction(alice.account, 'follow', target?.id ?? '', 'live_target');
    await Promise.all([1, 2, 3].map(() => alice.post(`/tasks/${id}/verify`)));
    await untilStatus(alice, id, 'completed');
    expect(await balanceOf(app(), alice)).toEqual({ balance: 321, paid: 1 });
    await vi.waitFor(
      () =>
        expect(received.filter(({ event }) => event === 'task:completed').map(({ payload }) => payload)).toEqual([
          {
            taskId: id,
            reward: 321,
            autoVerified: true,
            verified: true,
            message: 'Task completed! You earned 321 gumballs! (Auto-verified)',
          },
        ]),
      15_000,
    );
    expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 TASK_ALREADY_COMPLETED');
    expect(await expectError(alice.post(`/tasks/${id}/verify`))).toBe('409 TASK_ALREADY_COMPLETED');
  });

  it('fails within seconds when the action is not done, and can be retried', async () => {
    const bob = await doer();
    const id = await createTask(app(), { target: 'undone_target' });
    await bob.post(`/tasks/${id}/start`);
    const requests = Date.now();
    await bob.post(`/tasks/${id}/verify`);
    await untilStatus(bob, id, 'failed');
    expect(Date.now() - requests).toBeLessThan(15_000);
    expect(await progressOf(bob, id)).toMatchObject({ canRetry: true, verified: false });
    expect(await balanceOf(app(), bob)).toEqual({ balance: 0, paid: 0 });
    expect(await expectError(bob.post(`/tasks/${id}/verify`))).toBe('409 TASK_NOT_STARTED');
    expect((await bob.post<TaskProgress>(`/tasks/${id}/start`)).body.status).toBe('in_progress');
  });

  it('cannot be started before the Twitter set-up, nor without the account that is checked', async () => {
    const carol = await createTestUser(app(), `plain${(userCount += 1)}`);
    const id = await createTask(app());
    expect(await expectError(carol.post(`/tasks/${id}/start`))).toBe('403 SETUP_REQUIRED');
    const joins = await createTask(app(), { platform: 'Telegram', type: 'join', target: 'film_chat' });
    await linkSandbox(app(), carol);
    expect(await expectError(carol.post(`/tasks/${joins}/start`))).toBe('403 TASK_REQUIREMENTS_UNMET');
    expect(await expectError(call(app(), 'POST', `/tasks/${id}/start`))).toBe('401 UNAUTHENTICATED');
    expect(await expectError(carol.post('/tasks/123456/start'))).toBe('404 TASK_NOT_FOUND');
  });
});

describe('the accounts that tasks need', () => {
  type Seen = { task: Pick<Task, 'requirements' | 'submissionLink' | 'verification'> };
  type Setup = { gate: string; configured: boolean; hasSetup: boolean };
  const needs = async (who: TestUser, id: string) =>
    (await who.get<Seen>(`/tasks/${id}`)).body.task.requirements.map((one) => `${one.id}${one.met ? '' : '?'}`);

  it('follow the setting of an operator, which is recorded once', async () => {
    const at = await startApp();
    const [operator, carol] = [await createOperator(at, 'operator'), await createTestUser(at, 'carol')];
    const follow = await createTask(at);
    const shared = await createTask(at, { type: 'share', target: '42' });
    const join = await createTask(at, { platform: 'Telegram', type: 'join', target: 'film_chat' });
    const watch = await createTask(at, { platform: 'YouTube', type: 'watch', target: 'dQw4w9WgXcQ' });
    const all = () => Promise.all([follow, shared, join, watch].map((id) => needs(carol, id)));
    const startable = () =>
      Promise.all([follow, shared, join, watch].map((id) => expectError(carol.post(`/tasks/${id}/start`))));
    expect(await all()).toEqual([['twitter?'], ['twitter?'], ['twitter?', 'telegram?'], ['twitter?']]);
    expect(new Set(await startable())).toEqual(new Set(['403 SETUP_REQUIRED']));

    expect(await expectError(carol.put('/operator/settings', { taskGate: 'platform' }))).toBe('404 NOT_FOUND');
    expect(await expectError(operator.put('/operator/settings', { taskGate: 'none' }))).toBe('400 INVALID_INPUT');
    for (const _ of [1, 2]) {
      const changed = await operator.put('/operator/settings', { taskGate: 'platform' });
      expect(changed.body).toMatchObject({ settings: { taskGate: 'platform', isTwitterConfigured: true } });
    }
    expect((await carol.get<Setup>('/tasks/twitter-setup')).body).toMatchObject({
      gate: 'platform',
      configured: true,
      hasSetup: false,
    });
    expect(await all()).toEqual([['twitter?'], ['twitter?'], ['telegram?'], []]);
    expect(await startable()).toEqual([
      '403 SETUP_REQUIRED',
      '403 SETUP_REQUIRED',
      '403 TASK_REQUIREMENTS_UNMET',
      '200',
    ]);
    await linkSandbox(at, carol, 'Telegram');
    expect(await startable()).toEqual(['403 SETUP_REQUIRED', '403 SETUP_REQUIRED', '200', '200']);
    await linkSandbox(at, carol);
    expect(new Set(await startable())).toEqual(new Set(['200']));

    await operator.put('/operator/settings', { taskGate: 'twitter' });
    await carol.delete('/tasks/twitter-setup');
    // What was started goes on.
    expect((await progressOf(carol, watch)).status).toBe('in_progress');
    const { entries } = (await operator.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['change-task-gate', { accounts: 'twitter' }],
      ['change-task-gate', { accounts: 'platform' }],
    ]);
  });

  it('are none for Twitter where it is not configured: its tasks are reviewed by a link', async () => {
    const youtube = { YOUTUBE_API_BASE_URL: 'http://127.0.0.1:9', YOUTUBE_API_KEY: 'key' };
    const at = await startApp({ SANDBOX: 'false', ...youtube });
    const [operator, carol] = [await createOperator(at, 'operator'), await createTestUser(at, 'carol')];
    const follow = await createTask(at, { reward: 70 });
    const subscribe = await createTask(at, { platform: 'YouTube', type: 'subscribe', target: '@kiln_channel' });
    const join = await createTask(at, { platform: 'Telegram', type: 'join', target: 'film_chat' });
    expect((await carol.get<Setup>('/tasks/twitter-setup')).body).toMatchObject({ configured: false });
    expect(await Promise.all([follow, subscribe, join].map((id) => needs(carol, id)))).toEqual([[], ['youtube?'], []]);
    expect(await expectError(carol.post(`/tasks/${join}/start`))).toBe('200');
    expect((await carol.get<Seen>(`/tasks/${follow}`)).body.task).toMatchObject({
      submissionLink: 'twitter',
      verification: { method: 'review', reason: 'Twitter is not asked here: an operator looks at it.' },
    });
    expect(await expectError(carol.post(`/tasks/${follow}/start`))).toBe('200');
    const submit = (shareUrl: string) => carol.post(`/tasks/${follow}/verify`, { submissionData: { shareUrl } });
    expect(await expectError(submit(''))).toBe('400 TASK_SHARE_URL_REQUIRED');
    expect(await expectError(submit('https://example.com/carol'))).toBe('400 TASK_SHARE_URL_NOT_TWITTER');
    expect((await submit('https://x.com/carol')).body).toMatchObject({ status: 'pending-verification' });
    const { submissions } = (await operator.get<{ submissions: OperatorSubmission[] }>('/operator/submissions')).body;
    expect(submissions.map(({ shareUrl }) => shareUrl)).toEqual(['https://x.com/carol']);
    await operator.post(`/operator/submissions/${submissions[0]?.id}/approve`);
    expect(await balanceOf(at, carol)).toEqual({ balance: 70, paid: 1 });
  });
});

describe('lists of tasks', () => {
  it('filter, count by platform, and reject unknown values', async () => {
    const dan = await doer();
    await createTask(app(), {
      platform: 'YouTube',
      type: 'subscribe',
      target: '@kiln_channel',
      title: 'Kiln one',
      reward: 900,
      difficulty: 3,
    });
    await createTask(app(), {
      platform: 'YouTube',
      type: 'watch',
      target: 'dQw4w9WgXcQ',
      title: 'Kiln two',
      reward: 100,
      difficulty: 2,
    });
    await createTask(app(), { target: 'kiln', title: 'Kiln three', reward: 500, difficulty: 3 });
    const listed = async (query: string) => (await dan.get<TaskList>(`/tasks/filtered?search=kiln&${query}`)).body;
    const titles = async (query: string) => (await listed(query)).tasks.map(({ title }) => title);
    expect(await titles('')).toEqual(['Kiln one', 'Kiln three', 'Kiln two']);
    expect(await titles('sortBy=title&sortOrder=asc')).toEqual(['Kiln one', 'Kiln three', 'Kiln two']);
    expect(await titles('sortBy=created&sortOrder=asc')).toEqual(['Kiln one', 'Kiln two', 'Kiln three']);
    expect(await titles('platform=YouTube&difficulty=3')).toEqual(['Kiln one']);
    const first = await listed('limit=2&status=available');
    expect(first.pagination).toMatchObject({ page: 1, total: 3, totalPages: 2, hasMore: true, hasPrev: false });
    expect(first.meta.platformStats.YouTube).toEqual({ total: 2, available: 2 });
    expect(await titles(`limit=2&cursor=${first.pagination.nextCursor}`)).toEqual(['Kiln two']);
    expect(await titles('limit=2&page=2')).toEqual(['Kiln two']);
    expect(await titles('dateFrom=2020-01-01&dateTo=2020-12-31')).toEqual([]);
    for (const wrong of [
      'status=lost',
      'platform=Orkut',
      'sortBy=luck',
      'difficulty=9',
      'dateFrom=soon',
      'cursor=made-up',
    ])
      expect(`${wrong}: ${await expectError(dan.get(`/tasks/filtered?${wrong}`))}`).toBe(`${wrong}: 400 INVALID_INPUT`);
    expect(first.tasks.map(({ verification }) => verification.method)).toEqual(['automatic', 'automatic']);
  });

  it('continue after any row in every order, and reject invalid cursors', async () => {
    const dan = await doer();
    const ids: string[] = [];
    for (const sign of ['Ж', '陶']) ids.push(await createTask(app(), { title: `Pottery ${sign.repeat(112)}` }));
    for (const id of ids) await dan.post(`/tasks/${id}/start`);
    const pages = async (path: string) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const { status, body } = await dan.get<TaskList>(`${path}&search=pottery&limit=1${cursor}`);
        expect(status).toBe(200);
        found.push(...body.tasks.map(({ id }) => id));
        cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
      } while (cursor !== '');
      return found;
    };
    for (const sortBy of ['reward', 'difficulty', 'created', 'title']) {
      expect(await pages(`/tasks/filtered?sortBy=${sortBy}&sortOrder=asc`)).toEqual(ids);
      expect(await pages(`/tasks/filtered?sortBy=${sortBy}&sortOrder=desc`)).toEqual(ids.toReversed());
    }
    expect(await pages('/tasks/my-tasks?platform=all')).toEqual(ids.toReversed());
    const place = (order: string, key: string) =>
      Buffer.from(`${order} ${Buffer.from(key).toString('base64url')} 1`).toString('base64url');
    for (const cursor of [
      place('created-desc', '2026-99-99 00:00:00+00'),
      place('created-desc', '9'.repeat(15)),
      place('title-asc', 'a\0'),
      place('reward-desc', '1e3'),
    ]) {
      const [sortBy = '', sortOrder = ''] = Buffer.from(cursor, 'base64url').toString().split(/[ -]/);
      const query = `sortBy=${sortBy}&sortOrder=${sortOrder}&cursor=${cursor}`;
      expect(await expectError(dan.get(`/tasks/filtered?${query}`))).toBe('400 INVALID_INPUT');
    }
  });

  it('include slots taken by others and tasks closed by an operator at once', async () => {
    const [eve, fay] = await Promise.all([doer(), doer()]);
    const operator = await createOperator(app(), `operator${(userCount += 1)}`);
    const last = await createTask(app(), { difficulty: 5, slots: 1 });
    const paused = await createTask(app(), { difficulty: 5 });
    const availableTo = async (who: TestUser) => {
      const [list, figures] = await Promise.all([
        who.get<TaskList>('/tasks/filtered?difficulty=5'),
        who.get<{ available: number }>('/tasks/stats'),
      ]);
      const { total } = list.body.pagination;
      return { listed: total, counted: list.body.meta.platformStats.Twitter, available: figures.body.available };
    };
    const before = await availableTo(fay);
    expect(before).toMatchObject({ listed: 2, counted: { total: 2, available: 2 } });
    await eve.post(`/tasks/${last}/start`);
    const all = before.available;
    expect(await availableTo(fay)).toEqual({ listed: 1, counted: { total: 1, available: 1 }, available: all - 1 });
    expect(await availableTo(eve)).toEqual({ listed: 2, counted: { total: 2, available: 1 }, available: all - 1 });
    await operator.post(`/operator/tasks/${paused}/pause`);
    expect(await availableTo(fay)).toEqual({ listed: 0, counted: { total: 0, available: 0 }, available: all - 2 });
  });
});

it('a completed task whose reward is reversed stays completed, and counts as earned once it is restored', async () => {
  const [alice, operator] = [await doer(), await createOperator(app(), `operator${(userCount += 1)}`)];
  const id = await createQuiz(app(), { reward: 100 });
  await alice.post(`/tasks/${id}/start`);
  await answerQuiz(alice, id, 'right');
  const statsOf = async () => (await alice.get('/tasks/stats')).body;
  const paid = { completed: 1, completedToday: 1, totalEarnings: 100, earnedToday: 100 };
  const reversed = { ...paid, totalEarnings: 0, earnedToday: 0 };
  expect(await statsOf()).toMatchObject(paid);
  const latest = async () => (await alice.get<{ history: Earning[] }>('/earnings/history')).body.history[0]?.id ?? '';
  const reverse = async () =>
    operator.post(`/operator/members/${alice.id}/ledger/${await latest()}/reverse`, { reason: 'A mistake' });
  const reward = await latest();
  expect((await reverse()).status).toBe(200);
  expect(await statsOf()).toMatchObject(reversed);
  const now = app().deps.clock.now();
  await app().deps.db.transaction((tx) => restoreGumballs(tx, reward, now));
  expect(await statsOf()).toMatchObject(paid);
  expect((await reverse()).status).toBe(200);
  expect(await statsOf()).toMatchObject(reversed);
});

it('an operator sees and does the same as any other member', async () => {
  const operator = await createOperator(app(), `operator${(userCount += 1)}`);
  expect((await operator.get<TaskList>('/tasks')).status).toBe(200);
});
