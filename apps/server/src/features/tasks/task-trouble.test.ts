import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { describe, expect, it, vi } from 'vitest';
import type { Mood } from '../../../sandbox/books.ts';
import { createPerson } from '../../../test/people.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { createDoer, makeTask, sandboxOf } from '../../../test/tasks.ts';

type Doer = Awaited<ReturnType<typeof createDoer>>;

const statusOf = async (who: Doer, id: string) => (await who.get<TaskProgress>(`/tasks/${id}/status`)).body;
const until = (who: Doer, id: string, status: string) =>
  vi.waitFor(async () => expect((await statusOf(who, id)).status).toBe(status), { timeout: 16_000, interval: 50 });

async function payments(app: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ count: string }>('SELECT count(*) FROM gumball_entries');
  return Number(rows[0]?.count);
}

async function follow(app: TestApp, who: Doer, name: string): Promise<void> {
  const target = await sandboxOf(app).addAccount('Twitter', name, name);
  await sandboxOf(app).addDeed(who.account, 'follow', target?.id ?? '', name);
}

/** Has somebody who did the deed ask for its check while the platform behaves so; answers where that ended. */
async function endedAt(
  mood: Mood,
): Promise<{ app: TestApp; alice: Doer; id: string; end: TaskProgress; afterMs: number }> {
  const app = await startApp();
  const alice = await createDoer(app, 'alice');
  const id = await makeTask(app, { target: 'nine', reward: 60 });
  await follow(app, alice, 'nine');
  await sandboxOf(app).setMood('Twitter', mood);
  await alice.post(`/tasks/${id}/start`);
  const asked = Date.now();
  await alice.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await statusOf(alice, id)).status).not.toBe('in_progress'), {
    timeout: 18_000,
    interval: 50,
  });
  return { app, alice, id, end: await statusOf(alice, id), afterMs: Date.now() - asked };
}

describe('while its platform', () => {
  it('is over its limit, broken, silent or talks nonsense, a task fails in time with words, and is paid once afterwards', async () => {
    const troubles: [Mood, RegExp][] = [
      ['limited', /busy/],
      ['broken', /could not be asked/],
      ['garbage', /could not be asked/],
      ['silent', /could not be asked/],
    ];
    const ends = await Promise.all(troubles.map(([mood]) => endedAt(mood)));
    for (const [at, [, words]] of troubles.entries()) {
      const { app, alice, id, end, afterMs } = ends[at]!;
      expect(end).toMatchObject({ status: 'failed', canRetry: true });
      expect(end.reason).toMatch(words);
      expect(afterMs).toBeLessThan(15_000);
      expect(await payments(app)).toBe(0);
      await sandboxOf(app).setMood('Twitter', 'fine');
      app.advance(20_000);
      await alice.post(`/tasks/${id}/start`);
      await Promise.all([alice.post(`/tasks/${id}/verify`), alice.post(`/tasks/${id}/verify`)]);
      await until(alice, id, 'completed');
      expect(await payments(app)).toBe(1);
    }
  });

  it('refuses the question, a task goes to review with the reason, and others learn that before they start', async () => {
    const { app, alice, id, end } = await endedAt('refusing');
    expect(end).toMatchObject({ status: 'pending-verification', submission: { status: 'pending' } });
    expect(end.reason).toMatch(/Twitter does not tell us/);
    expect(await payments(app)).toBe(0);
    const bob = await createDoer(app, 'bob');
    const seen = await bob.get<{ task: Task }>(`/tasks/${id}`);
    expect(seen.body.task.verification).toMatchObject({ method: 'review', reason: end.reason });
    app.advance(3_600_001);
    expect((await bob.get<{ task: Task }>(`/tasks/${id}`)).body.task.verification.method).toBe('automatic');
    expect((await statusOf(alice, id)).status).toBe('pending-verification');
  });
});

describe('the clock', () => {
  it('ends a started task before screens stop asking', async () => {
    const app = await startApp();
    const alice = await createDoer(app, 'alice');
    const id = await makeTask(app, { target: 'nine' });
    await alice.post(`/tasks/${id}/start`);
    app.advance(60_000);
    expect((await statusOf(alice, id)).status).toBe('in_progress');
    app.advance(24_000);
    await until(alice, id, 'failed');
  });

  it('frees a reservation after an hour, and closes an expired task to the minute', async () => {
    const app = await startApp();
    const [alice, bob] = [await createDoer(app, 'alice'), await createDoer(app, 'bob')];
    const at = (ms: number) => new Date(app.deps.clock.now().getTime() + ms);
    const id = await makeTask(app, { requiresProof: true, slots: 1, expiresAt: at(2 * 3_600_000) });
    const start = async (who: Doer) => {
      const { status, body } = await who.post<{ code?: string }>(`/tasks/${id}/start`);
      return `${status} ${body.code ?? ''}`.trim();
    };
    expect(await start(alice)).toBe('200');
    expect(await start(bob)).toBe('409 TASK_FULL');
    app.advance(3_599_000);
    expect(await start(bob)).toBe('409 TASK_FULL');
    app.advance(2000);
    expect(await start(bob)).toBe('200');
    expect((await statusOf(alice, id)).status).toBe('available');
    const late = await makeTask(app, { requiresProof: true, expiresAt: at(60_000) });
    app.advance(61_000);
    const refused = await alice.post<{ code?: string }>(`/tasks/${late}/start`);
    expect(refused.body.code).toBe('TASK_EXPIRED');
    const listed = await alice.get<{ tasks: Task[] }>('/tasks');
    expect(listed.body.tasks.map((task) => task.id)).not.toContain(late);
  });
});

it('a member cannot set reward, status, level or role through any field', async () => {
  const app = await startApp();
  const alice = await createDoer(app, 'alice');
  const id = await makeTask(app, { requiresProof: true, reward: 5 });
  const wish = {
    reward: 9999,
    status: 'completed',
    userStatus: 'completed',
    verified: true,
    role: 'operator',
    level: 'Master',
    gumballs: 9999,
  };
  await alice.post(`/tasks/${id}/start`, wish);
  await alice.post(`/tasks/${id}/verify`, { ...wish, submissionData: wish });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer', ...wish });
  for (const path of ['/tasks/create', '/operator/tasks', `/operator/submissions/${id}/approve`]) {
    expect((await alice.post(path, wish)).status).toBe(404);
  }
  const { body } = await alice.get<{ user: object }>('/auth/profile');
  expect(body.user).toMatchObject({ gumballs: 0, level: 'Novice' });
  expect(await statusOf(alice, id)).toMatchObject({ status: 'in_progress', reward: 5 });
  const newcomer = await createPerson(app, 'newcomer', { incomplete: true });
  expect((await newcomer.post(`/tasks/${id}/start`, wish)).status).toBe(403);
});
