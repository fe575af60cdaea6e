import type { Figures } from '@gumball/contract/operators/figures.routes';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { figureNames } from '@gumball/rules/operators/figures';
import { publicPageKinds } from '@gumball/rules/public-pages/page-kinds';
import { expect, test } from 'vitest';
import { createOperator, createTask } from '../../../../test/data/tasks.ts';
import { createManyUsers, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { computeFigures } from './compute-figures.ts';

let operator: TestUser;
const app = shareApp({ SANDBOX: 'false' }, async () => {
  app().holdTime();
  app().setTime(now);
  operator = await createOperator(app(), 'olive');
  await populate();
  // The days of the figures do not depend on the time zone of the database.
  await query(`ALTER DATABASE "${app().database}" SET timezone TO 'Pacific/Auckland'`);
  const { connection, isDistributed } = app().deps.db;
  const db = openDatabase(connection, app().deps.log, { poolSize: 2, isDistributed });
  // Each run computes thirty of the missing days.
  for (let runs = 0; runs < 4; runs += 1) await computeFigures({ ...app().deps, db });
  await db.close();
});
// A Wednesday, six hours after midnight: weeks are computed too.
const now = new Date('2026-11-25T06:30:00.000Z');
const today = new Date('2026-11-25T00:00:00.000Z');
const monday = new Date('2026-11-23T00:00:00.000Z');
const before = (days: number, ms = 0) => new Date(today.getTime() - days * dayMs + ms);

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app().deps.db.pool.query(text, values)).rows as Row[];
}

const numberOf = async (text: string, values: unknown[] = []) =>
  Number((await query<{ value: string | null }>(text, values))[0]?.value ?? 0);

/** The first and last moment of a day, and moments that are on another day elsewhere in the world. */
const moments = [0, 1, 3 * hourMs, 11 * hourMs, 23 * hourMs, dayMs - 1];

async function populate(): Promise<void> {
  const people = await createManyUsers(app(), 48);
  const taskId = await createTask(app());
  const ids = people.map(({ id }) => id);
  for (const [at, id] of ids.entries()) {
    // Some days have several, some none.
    const joinedAt = before(Math.floor((at * at) / 26), moments[at % moments.length]);
    await query('UPDATE users SET created_at = $2, referred_by = $3, joined_from = $4 WHERE id = $1', [
      id,
      joinedAt,
      at % 3 === 0 ? ids[(at + 1) % ids.length] : null,
      publicPageKinds[at % 7] ?? null,
    ]);
    const later = (hours: number) => new Date(joinedAt.getTime() + hours * hourMs);
    if (at % 2 === 0)
      await query('INSERT INTO friendships (user_id, friend_id, created_at) VALUES ($1, $2, $3), ($1, $4, $5)', [
        id,
        ids[(at + 5) % ids.length],
        later(at),
        ids[(at + 9) % ids.length],
        later(at + 9),
      ]);
    if (at % 4 === 1)
      await query(
        `INSERT INTO posts (id, user_id, content, post_type, media, created_at) VALUES ($1, $2, 'Hello', 'text', '[]', $3)`,
        [1000 + at, id, later(at / 2)],
      );
    if (at % 5 < 2)
      await query(
        `INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at) VALUES
        ($1, $2, 'task', $3, $4), ($1, -5, 'reversal', $3, $5), ($1, 50, 'welcome', $3, $5)`,
        [id, 100 + at, `made-${at}`, later(at), later(at + 30)],
      );
    await query(
      `INSERT INTO task_attempts (task_id, user_id, status, limited, started_at, reserved_until)
       VALUES ($1, $2, $3, false, $4, $4)`,
      [taskId, id, at % 3 === 0 ? 'completed' : 'failed', later(1)],
    );
    if (at % 2 === 1)
      await query(
        `INSERT INTO moderation_cases (id, subject_type, subject_id, kinds, excerpt, opened_at, position, closed_at, decided_by,
           decided_by_community) VALUES ($1, 'post', $1, '{report}', '', $2, $1, $3, $4, $5)`,
        [5000 + at, later(2), at % 4 === 1 ? later(2 + at) : null, at % 3 === 0 ? operator.id : null, at % 9 === 0],
      );
    await query('UPDATE sessions SET last_used_at = $2 WHERE user_id = $1', [id, before(at, 6 * hourMs)]);
  }
  const [bot, deleted, suspended, incomplete, applicant, hidden] = ids;
  await query('UPDATE users SET bot_owner_id = $2 WHERE id = $1', [bot, ids[7]]);
  await query(`UPDATE users SET deleted_at = now(), first_name = '', last_name = '' WHERE id = $1`, [deleted]);
  await query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended]);
  await query(`UPDATE users SET first_name = '', last_name = '' WHERE id = $1`, [incomplete]);
  await query('UPDATE users SET referred_by = NULL WHERE id = $1', [applicant]);
  await query(`UPDATE users SET show_to_guests = false, show_on_leaderboard = false WHERE id = $1`, [hidden]);
  await query(
    `INSERT INTO applications (user_id, state, answers, language, applied_at) VALUES ($1, 'accepted', '[]', 'en', $2)`,
    [applicant, now],
  );
}

const read = async (who: TestUser, days = 90) =>
  (await who.get<{ figures: Figures }>(`/operator/figures?days=${days}`)).body.figures;

// The definitions of docs/product.md, by the day as a text.
const dayOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
const isMember = `bot_owner_id IS NULL AND (deleted_at IS NOT NULL OR (first_name <> '' AND last_name <> ''))`;

test('the figures of every day are those of plain SQL, also of days without data', async () => {
  const { days } = await read(operator);
  expect(days).toHaveLength(90);
  expect(days.at(-1)?.day).toBe('2026-11-25');
  for (const { day, joined, tasks } of days) {
    const inUsers = (condition: string) =>
      numberOf(
        `SELECT count(*) AS value FROM users WHERE ${dayOf('created_at')} = $1 AND ${isMember} AND ${condition}`,
        [day],
      );
    const applied = 'id IN (SELECT user_id FROM applications)';
    const inLedger = (value: string) =>
      numberOf(`SELECT ${value} AS value FROM gumball_entries WHERE ${dayOf('created_at')} = $1 AND kind = 'task'`, [
        day,
      ]);
    const inAttempts = (condition: string) =>
      numberOf(`SELECT count(*) AS value FROM task_attempts WHERE ${dayOf('started_at')} = $1 AND ${condition}`, [day]);
    expect({ day, joined, tasks }).toEqual({
      day,
      joined: {
        invitation: await inUsers('referred_by IS NOT NULL'),
        application: await inUsers(`referred_by IS NULL AND ${applied}`),
        direct: await inUsers(`referred_by IS NULL AND NOT ${applied}`),
      },
      tasks: {
        started: await inAttempts('true'),
        converted: await inAttempts("status = 'completed'"),
        completions: await inLedger('count(*)'),
        paid: await inLedger('sum(amount)'),
      },
    });
  }
  const all = days.reduce((sum, { joined }) => sum + joined.invitation + joined.application + joined.direct, 0);
  expect(all).toBeGreaterThan(40);
  expect(days.some(({ joined }) => joined.invitation + joined.application + joined.direct === 0)).toBe(true);
}, 120_000);

test('counts who is here today, in 7 and in 30 days, and stores nothing about other days', async () => {
  const { days } = await read(operator);
  const since = (at: Date) =>
    numberOf('SELECT count(DISTINCT user_id) AS value FROM sessions WHERE last_used_at >= $1', [at]);
  const counted = { day: await since(today), week: await since(before(6)), month: await since(before(29)) };
  expect(days.at(-1)?.active).toEqual(counted);
  expect(counted.day).toBeLessThan(counted.week);
  expect(days.slice(0, -1).every(({ active }) => active === null)).toBe(true);
  // Somebody who signs out later that day was still here.
  const [someone] = await query<{ user_id: string }>('SELECT user_id FROM sessions WHERE last_used_at >= $1', [
    before(6),
  ]);
  await query('DELETE FROM sessions WHERE user_id = $1 AND user_id <> $2', [someone?.user_id, operator.id]);
  await computeFigures(app().deps);
  expect((await read(operator)).days.at(-1)?.active).toEqual(counted);
});

test('points by kind are the sums of the ledger in the range', async () => {
  for (const range of [14, 28, 90]) {
    const { points } = await read(operator, range);
    const rows = await query<{ kind: string; amount: string }>(
      'SELECT kind, sum(amount) AS amount FROM gumball_entries WHERE created_at >= $1 AND created_at < $2 GROUP BY kind',
      [before(range - 1), before(-1)],
    );
    expect(points.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(
      rows.map(({ kind, amount }) => ({ kind, amount: Number(amount) })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    );
  }
});

test('the sources of sign-ups are those of plain SQL in the range, and name no page', async () => {
  for (const range of [14, 90]) {
    const { sources } = await read(operator, range);
    expect(sources.map(({ from }) => from)).toEqual([...publicPageKinds, null]);
    for (const { from, count } of sources)
      expect([range, from, count]).toEqual([
        range,
        from,
        await numberOf(
          `SELECT count(*) AS value FROM users WHERE created_at >= $1 AND created_at < $2 AND ${isMember}
           AND joined_from IS NOT DISTINCT FROM $3`,
          [before(range - 1), before(-1), from],
        ),
      ]);
  }
  expect((await read(operator)).sources.filter(({ count }) => count > 0)).toHaveLength(6);
});

const middleOf = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return sorted.length === 0 ? null : (low + high) / 2;
};

test('first steps and their medians are those of each member who joined in the week', async () => {
  const { weeks } = await read(operator);
  expect(weeks).toHaveLength(12);
  const firsts = {
    friend: 'SELECT min(created_at) AS at FROM friendships WHERE user_id = $1',
    post: 'SELECT min(created_at) AS at FROM posts WHERE user_id = $1',
    task: `SELECT min(created_at) AS at FROM gumball_entries WHERE user_id = $1 AND kind = 'task'`,
  };
  for (const week of weeks) {
    const end = new Date(Date.parse(week.week) + 7 * dayMs);
    const members = await query<{ id: string; created_at: Date }>(
      `SELECT id, created_at FROM users WHERE created_at >= $1 AND created_at < $2 AND ${isMember}`,
      [new Date(week.week), end],
    );
    expect(week.members).toBe(members.length);
    for (const step of ['friend', 'post', 'task'] as const) {
      const times: number[] = [];
      for (const { id, created_at } of members) {
        const [first] = await query<{ at: Date | null }>(firsts[step], [id]);
        if (first?.at) times.push((first.at.getTime() - created_at.getTime()) / 1000);
      }
      expect(week[step].count).toBe(times.length);
      const median = middleOf(times);
      expect(week[step].medianSeconds === null).toBe(median === null);
      expect(Math.abs((week[step].medianSeconds ?? 0) - (median ?? 0))).toBeLessThanOrEqual(1);
    }
  }
  expect(weeks.some(({ friend }) => friend.count > 0)).toBe(true);
});

test('counts who of each week came back in the present one, week after week', async () => {
  const retained = (await read(operator)).weeks.map((week) => week.retained.at(-1) ?? 0);
  for (const [at, count] of retained.entries()) {
    const start = new Date(monday.getTime() - (11 - at) * 7 * dayMs);
    const counted = await numberOf(
      `SELECT count(DISTINCT s.user_id) AS value FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.last_used_at >= $1 AND u.created_at >= $2 AND u.created_at < $3 AND u.bot_owner_id IS NULL AND u.first_name <> ''`,
      [monday, start, new Date(start.getTime() + 7 * dayMs)],
    );
    expect(count).toBeGreaterThanOrEqual(counted);
    expect(count - counted).toBeLessThanOrEqual(2);
  }
  expect(retained.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});

test('the load of moderation is that of its cases, and names who closed them', async () => {
  const { moderation } = await read(operator, 28);
  const range = [before(27), before(-1)];
  const count = (condition: string) =>
    numberOf(`SELECT count(*) AS value FROM moderation_cases WHERE ${condition}`, range);
  expect(moderation).toMatchObject({
    opened: await count('opened_at >= $1 AND opened_at < $2'),
    closed: await count('closed_at >= $1 AND closed_at < $2'),
  });
  const byOlive = await count(
    `closed_at >= $1 AND closed_at < $2 AND NOT decided_by_community AND decided_by = ${operator.id}`,
  );
  expect(moderation?.decisions.find(({ by }) => by === operator.username)?.count).toBe(byOlive);
  expect(moderation?.decisions.reduce((sum, { count: of }) => sum + of, 0)).toBe(moderation?.closed);
  for (const week of moderation?.weeks ?? []) {
    const rows = await query<{ opened_at: Date; closed_at: Date }>(
      'SELECT opened_at, closed_at FROM moderation_cases WHERE closed_at >= $1 AND closed_at < $2',
      [new Date(week.week), new Date(Date.parse(week.week) + 7 * dayMs)],
    );
    expect(week.closed).toBe(rows.length);
    const median = middleOf(rows.map((row) => (row.closed_at.getTime() - row.opened_at.getTime()) / 1000));
    expect(week.medianSeconds).toBe(median === null ? null : Math.round(median));
  }
});

test('is idempotent, repairs days that changed, and survives two runs at once', async () => {
  const first = await read(operator);
  await Promise.all([computeFigures(app().deps), computeFigures(app().deps)]);
  expect(await read(operator)).toEqual(first);
  await query(`UPDATE figures SET value = 999 WHERE unit = 'day' AND starts_on = '2026-11-24' AND name = 'tasks'`);
  await query(`DELETE FROM figures WHERE unit = 'day' AND starts_on = '2026-10-01'`);
  await computeFigures(app().deps);
  expect(await read(operator)).toEqual(first);
});

test('shows the load of moderation to moderators only, and nothing to members', async () => {
  const reviewer = await createOperator(app(), 'rita', 'reviewer');
  expect((await read(reviewer)).moderation).toBeNull();
  expect((await read(reviewer)).points).toEqual((await read(operator)).points);
  expect(await expectError(reviewer.get('/operator/figures/decisions.csv'))).toBe('403 ACCESS_DENIED');
  const member = await createTestUser(app(), 'meg');
  expect((await member.get('/operator/figures')).status).toBe(404);
  expect((await operator.get('/operator/figures?days=91')).status).toBe(400);
  expect((await operator.get('/operator/figures/passwords.csv')).status).toBe(400);
});

test('exports each figure as CSV, 60 files in an hour', async () => {
  const get = (name: string) =>
    fetch(`${app().url}/api/operator/figures/${name}.csv`, { headers: { authorization: `Bearer ${operator.token}` } });
  await query(`UPDATE users SET username = '=cmd' WHERE id = $1`, [operator.id]);
  let named = '';
  for (const name of figureNames) {
    const response = await get(name);
    expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'text/csv']);
    const lines = (await response.text()).trim().split('\n');
    const stored = await numberOf('SELECT count(*) AS value FROM figures WHERE name = $1 AND unit = $2', [
      name,
      name === 'cohort' || name === 'retained' ? 'week' : 'day',
    ]);
    expect(lines).toHaveLength(stored + 1);
    if (name === 'decisions') named = lines.join();
  }
  expect(named).toContain("'=cmd");
  let status = 200;
  for (let files = figureNames.length; files <= 60; files += 1) ({ status } = await get('points'));
  expect(status).toBe(429);
});
