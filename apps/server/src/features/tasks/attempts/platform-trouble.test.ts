import { setTimeout } from 'node:timers/promises';
import { hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { describe, expect, it, vi } from 'vitest';
import { createParticipant, createTask, progressOf, sandboxOf, untilStatus } from '../../../../test/data/tasks.ts';
import { asUser, expectError } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

async function payments(app: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ count: string }>('SELECT count(*) FROM gumball_entries');
  return Number(rows[0]?.count);
}

/** Members of whom all but the last follow the account of a task with one slot each, and what their sockets receive. */
async function crowd(app: TestApp, reward: number) {
  const names = ['alice', 'bob', 'carol', 'dan'];
  const target = await sandboxOf(app).addAccount('Twitter', 'nine', 'nine');
  const id = await createTask(app, { target: 'nine', reward, slots: names.length });
  const members = await Promise.all(
    names.map(async (name, at) => {
      const member = await createParticipant(app, name);
      if (at < names.length - 1) await sandboxOf(app).addAction(member.account, 'follow', target?.id ?? '', 'nine');
      return { ...member, received: (await connect(app, member)).events };
    }),
  );
  return { id, members, doers: members.slice(0, -1), idler: members.at(-1)! };
}

/** Waits until no check is due or in progress. */
async function untilSettled(app: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await app.deps.db.pool.query(
        `SELECT FROM task_attempts WHERE status = 'in_progress' AND (is_checking OR next_check_at <= $1)`,
        [app.deps.clock.now()],
      );
      expect(rowCount).toBe(0);
    },
    { timeout: 16_000, interval: 50 },
  );
}

const outcomesOf = ({ received }: { received: { event: string }[] }) =>
  received.map(({ event }) => event).filter((event) => event === 'task:completed' || event === 'task:failed');

describe('while X is in trouble', () => {
  it('and answers 503 for ten minutes, everybody who did the task is paid once, and nobody reads that it failed', async () => {
    const app = await startApp();
    const { id, members, doers, idler } = await crowd(app, 40);
    await sandboxOf(app).setMode('Twitter', 'broken');
    await Promise.all(members.map((who) => who.post(`/tasks/${id}/start`)));
    const late = await createParticipant(app, 'late');
    for (let minute = 0; minute < 10; minute += 1) {
      app.advance(minuteMs);
      if (minute % 3 === 0) await Promise.all(members.map((who) => who.post(`/tasks/${id}/verify`)));
      await untilSettled(app);
      for (const who of members) {
        const { status, reason, waitingUntil } = await progressOf(who, id);
        expect([status, reason]).toEqual(['in_progress', 'Twitter could not be asked.']);
        expect(Date.parse(waitingUntil ?? '')).toBeGreaterThan(app.deps.clock.now().getTime() - 1000);
      }
    }
    // The slots stay reserved, also after the hour for which a start reserves one.
    app.advance(2 * hourMs);
    expect(await expectError(late.post(`/tasks/${id}/start`))).toBe('409 TASK_FULL');
    expect(members.flatMap(outcomesOf)).toEqual([]);
    const waits = members.map(({ received }) => received.findLast(({ event }) => event === 'task:updated'));
    for (const wait of waits)
      expect(wait?.payload).toMatchObject({ message: 'Twitter could not be asked.', waitingUntil: expect.any(String) });

    await sandboxOf(app).setMode('Twitter', 'normal');
    app.advance(hourMs);
    await Promise.all(doers.map((who) => untilStatus(asUser(app, who), id, 'completed')));
    await vi.waitFor(() => expect(doers.map(outcomesOf)).toEqual(doers.map(() => ['task:completed'])), 15_000);
    expect(await payments(app)).toBe(doers.length);
    // Who did nothing is not failed by the first answer, but by the last one of a minute.
    await untilSettled(app);
    expect(await progressOf(idler, id)).toMatchObject({ status: 'in_progress', reason: null, waitingUntil: null });
    app.advance(minuteMs);
    await untilStatus(idler, id, 'failed');
    expect(outcomesOf(idler)).toEqual(['task:failed']);
  }, 120_000);

  it('and asks for patience, nobody asks it before its reset, not even after a restart, and then all are paid once', async () => {
    const app = await startApp();
    const { id, members, doers, idler } = await crowd(app, 40);
    await sandboxOf(app).setMode('Twitter', 'limited');
    await Promise.all(members.map((who) => who.post(`/tasks/${id}/start`)));
    app.advance(5000);
    await untilSettled(app);
    const { rows } = await app.deps.db.pool.query<{ retry_at: Date }>('SELECT retry_at FROM task_attempts');
    const reset = Math.max(...rows.map((row) => row.retry_at.getTime()));
    for (const who of members) {
      const { status, reason, waitingUntil } = await progressOf(who, id);
      expect([status, reason]).toEqual(['in_progress', 'Twitter asks for patience.']);
      expect(Date.parse(waitingUntil ?? '')).toBeGreaterThan(app.deps.clock.now().getTime());
    }
    const now = app.deps.clock.now();
    await app.close();
    const next = await startApp({}, app);
    next.holdTime();
    next.setTime(now);
    await sandboxOf(next).setMode('Twitter', 'normal');
    const again = doers.map((who) => asUser(next, who));
    // Pressing does not help before the reset.
    await Promise.all(again.map((who) => who.post(`/tasks/${id}/verify`)));
    await setTimeout(1500);
    for (const who of again) expect((await progressOf(who, id)).status).toBe('in_progress');
    next.setTime(new Date(reset));
    await Promise.all(again.map((who) => untilStatus(who, id, 'completed')));
    expect(await payments(next)).toBe(doers.length);
    expect((await progressOf(asUser(next, idler), id)).status).toBe('in_progress');
  }, 120_000);

  it('for a day, an operator reviews the task, and the member is notified', async () => {
    const app = await startApp();
    const alice = await createParticipant(app, 'alice');
    const id = await createTask(app);
    await sandboxOf(app).setMode('Twitter', 'broken');
    await alice.post(`/tasks/${id}/start`);
    app.advance(5000);
    await untilSettled(app);
    app.advance(24 * hourMs);
    const reason = 'Twitter gave no answer for a day: an operator looks at it.';
    const fresh = asUser(app, alice);
    await untilStatus(fresh, id, 'pending-verification');
    expect(await progressOf(fresh, id)).toMatchObject({ reason, waitingUntil: null });
    await vi.waitFor(async () => {
      const { body } = await fresh.get<{ notifications: { type: string; message: string }[] }>('/notifications');
      expect(body.notifications[0]).toMatchObject({ type: 'task_in_review' });
    }, 15_000);
  });
});
