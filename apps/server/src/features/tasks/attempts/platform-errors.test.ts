import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it, vi } from 'vitest';
import { discordServerId } from '../../../../sandbox/discord-api.ts';
import type { Mode } from '../../../../sandbox/sandbox.store.ts';
import { channelIdOf } from '../../../../sandbox/youtube-api.ts';
import {
  createParticipant,
  createTask,
  linkSandbox,
  progressOf,
  sandboxHandle,
  sandboxOf,
  untilStatus,
} from '../../../../test/data/tasks.ts';
import { asUser, createTestUser, expectError } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

type Participant = Awaited<ReturnType<typeof createParticipant>>;

async function payments(app: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ count: string }>('SELECT count(*) FROM gumball_entries');
  return Number(rows[0]?.count);
}

async function follow(app: TestApp, who: Participant, name: string): Promise<void> {
  const target = await sandboxOf(app).addAccount('Twitter', name, name);
  await sandboxOf(app).addAction(who.account, 'follow', target?.id ?? '', name);
}

/** Requests a check by a member who did the action while the platform is in a mode; returns when it ended. */
async function endedAt(
  mode: Mode,
): Promise<{ app: TestApp; alice: Participant; id: string; end: TaskProgress; afterMs: number }> {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app, { target: 'nine', reward: 60 });
  await follow(app, alice, 'nine');
  await sandboxOf(app).setMode('Twitter', mode);
  await alice.post(`/tasks/${id}/start`);
  const requests = Date.now();
  await alice.post(`/tasks/${id}/verify`);
  await vi.waitFor(async () => expect((await progressOf(alice, id)).status).not.toBe('in_progress'), {
    timeout: 18_000,
    interval: 50,
  });
  return { app, alice, id, end: await progressOf(alice, id), afterMs: Date.now() - requests };
}

const actions = {
  Twitter: 'follow',
  YouTube: 'subscribe',
  Telegram: 'join',
  Bluesky: 'follow',
  GitHub: 'follow',
  Mastodon: 'follow',
  Discord: 'join',
} as const;
const platforms = ['Twitter', 'YouTube', 'Telegram', 'Bluesky', 'GitHub', 'Mastodon', 'Discord'] as const;
const errorModes: [Mode, RegExp][] = [
  ['limited', /asks for patience/],
  ['broken', /could not be asked/],
  ['malformed', /could not be asked/],
  ['unresponsive', /could not be asked/],
];

/** Does the action of a platform's task as a member; returns the task. */
async function doneOn(app: TestApp, alice: Participant, platform: (typeof platforms)[number]): Promise<string> {
  const store = sandboxOf(app);
  const account = platform === 'Twitter' ? alice.account : await linkSandbox(app, alice, platform);
  const name = sandboxHandle(platform, 'nine');
  const target = await store.addAccount(platform, name, name);
  if (!target) throw new Error('the sandbox is full');
  const about = {
    Twitter: target.id,
    YouTube: channelIdOf(target),
    Telegram: 'nine',
    Bluesky: target.id,
    GitHub: target.id,
    Mastodon: target.id,
    Discord: discordServerId('nine'),
  };
  await store.addAction(account, actions[platform], about[platform], name);
  return createTask(app, {
    platform,
    type: actions[platform],
    target: platform === 'Discord' ? 'discord.gg/nine' : `@${name}`,
    reward: 60,
  });
}

describe('a task', () => {
  it('stays in progress with a message during rate limits, errors, silence or malformed responses of its platform, and is paid once afterwards', async () => {
    const modeOf = (shift: number, at: number) => errorModes[(shift + at) % errorModes.length]!;
    // Each server has every platform in another mode, so that all of them meet all.
    await Promise.all(
      errorModes.map(async (_, shift) => {
        const app = await startApp();
        const alice = await createParticipant(app, 'alice');
        const ids = await Promise.all(platforms.map((platform) => doneOn(app, alice, platform)));
        for (const [at, platform] of platforms.entries()) await sandboxOf(app).setMode(platform, modeOf(shift, at)[0]);
        await Promise.all(
          ids.map(async (id) => {
            await alice.post(`/tasks/${id}/start`);
            await alice.post(`/tasks/${id}/verify`);
          }),
        );
        for (const [at, id] of ids.entries()) {
          const known = async () => (await progressOf(alice, id)).reason;
          await vi.waitFor(async () => expect(await known()).toMatch(modeOf(shift, at)[1]), 25_000);
        }
        // Past the deadline of an attempt whose platform responds.
        app.advance(120_000);
        await Promise.all(ids.map((id) => alice.post(`/tasks/${id}/verify`)));
        await vi.waitFor(async () => {
          const { rows } = await app.deps.db.pool.query('SELECT FROM task_attempts WHERE checks = 0 OR is_checking');
          expect(rows).toHaveLength(0);
        }, 25_000);
        for (const [at, id] of ids.entries()) {
          const now = await progressOf(alice, id);
          expect([platforms[at], modeOf(shift, at)[0], now.status]).toEqual([
            platforms[at],
            modeOf(shift, at)[0],
            'in_progress',
          ]);
        }
        expect(await payments(app)).toBe(0);
        for (const platform of platforms) await sandboxOf(app).setMode(platform, 'normal');
        // Longer than the longest rate limit of a platform.
        app.advance(2 * hourMs);
        const fresh = { ...asUser(app, alice), account: alice.account };
        for (const id of ids) await Promise.all([1, 2].map(() => fresh.post(`/tasks/${id}/verify`)));
        await Promise.all(ids.map((id) => untilStatus(fresh, id, 'completed')));
        expect(await payments(app)).toBe(platforms.length);
      }),
    );
  }, 120_000);

  it('goes to review with the reason if the platform rejects the query, and others see that before they start', async () => {
    const { app, alice, id, end } = await endedAt('denying');
    expect(end).toMatchObject({ status: 'pending-verification', submission: { status: 'pending' } });
    expect(end.reason).toMatch(/Twitter does not tell us/);
    expect(await payments(app)).toBe(0);
    const bob = await createParticipant(app, 'bob');
    const seen = await bob.get<{ task: Task }>(`/tasks/${id}`);
    expect(seen.body.task.verification).toMatchObject({ method: 'review', reason: end.reason });
    app.advance(3_600_001);
    expect((await bob.get<{ task: Task }>(`/tasks/${id}`)).body.task.verification.method).toBe('automatic');
    expect((await progressOf(alice, id)).status).toBe('pending-verification');
  });

  it('at a slow platform uses a response within the timeout, and otherwise stays in progress: nothing is paid twice', async () => {
    const app = await startApp();
    const alice = await createParticipant(app, 'alice');
    // A chat needs one response of five seconds, a follow two: more than the timeout of seven seconds.
    const [follow, join] = [await doneOn(app, alice, 'Twitter'), await doneOn(app, alice, 'Telegram')];
    for (const platform of platforms) await sandboxOf(app).setMode(platform, 'slow');
    await Promise.all(
      [follow, join].map(async (id) => {
        await alice.post(`/tasks/${id}/start`);
        await Promise.all([alice.post(`/tasks/${id}/verify`), alice.post(`/tasks/${id}/verify`)]);
      }),
    );
    await untilStatus(alice, join, 'completed');
    await vi.waitFor(
      async () => expect((await progressOf(alice, follow)).reason).toMatch(/could not be asked/),
      25_000,
    );
    expect((await progressOf(alice, follow)).status).toBe('in_progress');
    expect(await payments(app)).toBe(1);
  });

  it('at a silent platform survives the end of the server, and another one pays it once', async () => {
    const app = await startApp();
    const alice = await createParticipant(app, 'alice');
    const id = await doneOn(app, alice, 'Telegram');
    await sandboxOf(app).setMode('Telegram', 'unresponsive');
    await alice.post(`/tasks/${id}/start`);
    await alice.post(`/tasks/${id}/verify`);
    const checks = async () =>
      (await app.deps.db.pool.query<{ checks: number }>('SELECT checks FROM task_attempts')).rows[0]?.checks ?? 0;
    await vi.waitFor(async () => expect(await checks()).toBeGreaterThan(0), { timeout: 15_000, interval: 20 });
    await app.close();
    const next = await startApp({}, app);
    await sandboxOf(next).setMode('Telegram', 'normal');
    const again = { ...asUser(next, alice), account: alice.account };
    await untilStatus(again, id, 'completed');
    expect(await payments(next)).toBe(1);
  });
});

it('fails with a message if the Twitter account does not exist any more, and the set-up shows it until another one is linked', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const id = await doneOn(app, alice, 'Twitter');
  const setup = async () => (await alice.get<{ idInvalid: boolean }>('/tasks/twitter-setup')).body;
  expect(await setup()).toMatchObject({ hasSetup: true, idInvalid: false });
  await app.deps.db.pool.query('DELETE FROM sandbox_accounts WHERE id = $1', [alice.account]);
  await alice.post(`/tasks/${id}/start`);
  await alice.post(`/tasks/${id}/verify`);
  await untilStatus(alice, id, 'failed');
  expect(await progressOf(alice, id)).toMatchObject({
    canRetry: true,
    reason: 'Your Twitter account was not found there. Connect one that is there.',
  });
  expect(await setup()).toMatchObject({ hasSetup: true, idInvalid: true });
  // A task that Twitter would decide cannot be started; one that an operator reviews can.
  const { body: seen } = await alice.get<{ task: Task }>(`/tasks/${id}`);
  expect(seen.task.requirements).toEqual([
    { id: 'twitter', description: 'Twitter account verified', met: true },
    { id: 'twitterFound', description: 'Twitter account found on Twitter', met: false },
  ]);
  expect((await alice.post(`/tasks/${id}/start`)).body).toMatchObject({ code: 'TASK_REQUIREMENTS_UNMET' });
  const reviewed = await createTask(app, { requiresProof: true });
  expect((await alice.post(`/tasks/${reviewed}/start`)).status).toBe(200);
  // A suspended account may be back after an hour.
  app.advance(3_600_001);
  expect(await setup()).toMatchObject({ hasSetup: true, idInvalid: false });
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
  await alice.delete('/tasks/twitter-setup');
  await linkSandbox(app, { id: alice.id, username: 'alice_again' });
  expect(await setup()).toMatchObject({ hasSetup: true, idInvalid: false });
});

it('fails with a message if the account was unlinked during the task', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const id = await doneOn(app, alice, 'Twitter');
  await alice.post(`/tasks/${id}/start`);
  await alice.delete('/tasks/twitter-setup');
  await alice.post(`/tasks/${id}/verify`);
  await untilStatus(alice, id, 'failed');
  expect(await progressOf(alice, id)).toMatchObject({ canRetry: true, reason: 'Link your Twitter account' });
});

it('without tasks the list is empty and the statistics are zero', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  expect((await alice.get('/tasks/filtered')).body).toMatchObject({ tasks: [], pagination: { total: 0 } });
  expect((await alice.get('/tasks/stats')).body).toMatchObject({ available: 0, completed: 0, totalEarnings: 0 });
});

describe('task deadlines', () => {
  it('end a running task before the screens stop polling', async () => {
    const app = await startApp();
    const alice = await createParticipant(app, 'alice');
    const id = await createTask(app, { target: 'nine' });
    await alice.post(`/tasks/${id}/start`);
    app.advance(60_000);
    expect((await progressOf(alice, id)).status).toBe('in_progress');
    app.advance(24_000);
    await untilStatus(alice, id, 'failed');
  });

  it('release a reservation after an hour, and close an expired task to the minute', async () => {
    const app = await startApp();
    const [alice, bob] = [await createParticipant(app, 'alice'), await createParticipant(app, 'bob')];
    const at = (ms: number) => new Date(app.deps.clock.now().getTime() + ms);
    const id = await createTask(app, { requiresProof: true, slots: 1, expiresAt: at(2 * hourMs) });
    const start = (who: Participant) => expectError(who.post(`/tasks/${id}/start`));
    expect(await start(alice)).toBe('200');
    expect(await start(bob)).toBe('409 TASK_FULL');
    app.advance(3_599_000);
    expect(await start(bob)).toBe('409 TASK_FULL');
    app.advance(2000);
    // A round that releases the reservation at this moment holds it until its transaction ends.
    await vi.waitFor(async () => expect(await start(bob)).toBe('200'), 10_000);
    expect((await progressOf(alice, id)).status).toBe('available');
    const late = await createTask(app, { requiresProof: true, expiresAt: at(60_000) });
    app.advance(61_000);
    const refused = await alice.post<{ code?: string }>(`/tasks/${late}/start`);
    expect(refused.body.code).toBe('TASK_EXPIRED');
    const listed = await alice.get<{ tasks: Task[] }>('/tasks');
    expect(listed.body.tasks.map((task) => task.id)).not.toContain(late);
  });
});

it('a member cannot set reward, status, level or role by any field', async () => {
  const app = await startApp();
  const alice = await createParticipant(app, 'alice');
  const id = await createTask(app, { requiresProof: true, reward: 5 });
  const request = {
    reward: 9999,
    status: 'completed',
    userStatus: 'completed',
    verified: true,
    role: 'operator',
    level: 'Master',
    gumballs: 9999,
  };
  await alice.post(`/tasks/${id}/start`, request);
  await alice.post(`/tasks/${id}/verify`, { ...request, submissionData: request });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer', ...request });
  for (const path of ['/tasks/create', '/operator/tasks', `/operator/submissions/${id}/approve`]) {
    expect((await alice.post(path, request)).status).toBe(404);
  }
  const { body } = await alice.get<{ user: object }>('/auth/profile');
  expect(body.user).toMatchObject({ gumballs: 0, level: 'Novice' });
  expect(await progressOf(alice, id)).toMatchObject({ status: 'in_progress', reward: 5 });
  const newcomer = await createTestUser(app, 'newcomer', { incomplete: true });
  expect((await newcomer.post(`/tasks/${id}/start`, request)).status).toBe(403);
});
