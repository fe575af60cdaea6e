import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayMs } from '@gumball/rules/formats/durations';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { type Fault, sleep, waitUntil } from './fault.ts';
import { type BackgroundLoad, createBackgroundLoad } from './harness/background-load.ts';
import { ClaimLoad } from './harness/claim-load.ts';
import type { Query } from './harness/cluster.ts';
import { createHarness, firstNode, type Harness, unexpectedErrors } from './harness/harness.ts';
import type { TestUser } from './harness/test-users.ts';

const shiftedClock = fileURLToPath(new URL('harness/shifted-clock.ts', import.meta.url));
const paymentTimeoutMs = 30_000;
const reservedTask = '4900000';

// The last second of a week (Sunday), of a month, and of a leap day.
const periodEnds = ['2027-01-10T23:59:59Z', '2027-01-31T23:59:59Z', '2028-02-29T23:59:59Z'];

type Clock = { jumpBy(ms: number): Promise<void>; now(): Date };

/** Moves the clock of the server under load, and across the ends of a week, a month and a leap day. */
export const jumpClock: Fault = {
  name: 'jump-clock',
  goal: 'clock jumps, +61 min, ends of week, month and leap day: one row per tempId, correct expiry and totals',
  async run({ seconds = 3, short, cluster, log }) {
    const { folder, remove } = await createTempFolder();
    const file = path.join(folder, 'offset');
    await writeFile(file, '0');
    const harness = await createHarness(cluster, {
      nodeArguments: ['--import', shiftedClock],
      env: { CLOCK_OFFSET_FILE: file },
    });
    const node = firstNode(harness);
    let offsetMs = 0;
    const clock: Clock = {
      now: () => new Date(Date.now() + offsetMs),
      async jumpBy(ms) {
        offsetMs += ms;
        await writeFile(file, String(offsetMs));
        node.signal('SIGUSR2');
        await sleep(100);
      },
    };
    try {
      await node.start();
      const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 20 : 100);
      const violations: string[] = [];
      try {
        load.start();
        violations.push(...(await checkSlotReservation(harness, load, clock, short ? 500 : seconds * 1000)));
        violations.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      const crossedEnds = short ? periodEnds.slice(-1) : periodEnds;
      for (const [index, periodEnd] of crossedEnds.entries()) {
        await clock.jumpBy(Date.parse(periodEnd) - dayMs - clock.now().getTime());
        violations.push(...(await checkPeriodEnd(harness, load, clock, { end: periodEnd, turn: index * 2 })));
        log(`crossed ${periodEnd}`);
      }
      violations.push(...(await checkSessionExpiry(harness, load, clock)));
      return {
        recoveryMs: [],
        facts: { ...load.facts(), 'ends crossed': crossedEnds.length },
        violations: [...violations, ...unexpectedErrors([node])],
        slowRecoveries: [],
      };
    } finally {
      await harness.close();
      await remove();
    }
  },
};

const request = (harness: Harness, method: string, path: string, { token }: TestUser) =>
  fetch(`${firstNode(harness).url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });

// A task slot reserved for a member is released after an hour, and not earlier. Messages are sent concurrently.
async function checkSlotReservation(
  harness: Harness,
  load: BackgroundLoad,
  clock: Clock,
  phaseMs: number,
): Promise<string[]> {
  const [firstUser, secondUser] = load.claimers;
  if (!firstUser || !secondUser) return [];
  await harness.query(
    `INSERT INTO tasks (id, platform, type, target, title, requires_proof, reward, difficulty, slots, created_at)
     SELECT $1, platform, type, target, 'Kept for one', true, 10, 1, 1, now() FROM tasks LIMIT 1`,
    [reservedTask],
  );
  await harness.query('INSERT INTO task_totals VALUES ($1, 0)', [reservedTask]);
  const start = async (user: TestUser) => {
    const response = await request(harness, 'POST', `/tasks/${reservedTask}/start`, user);
    return response.ok ? 'started' : ((await response.json()) as { code: string }).code;
  };
  const violations: string[] = [];
  await sleep(phaseMs);
  const first = await start(firstUser);
  if (first !== 'started') violations.push(`the first member did not get the only slot: ${first}`);
  await clock.jumpBy(59 * 60_000);
  const early = await start(secondUser);
  if (early !== 'TASK_FULL') violations.push(`a reserved slot was released before an hour: ${early}`);
  await sleep(phaseMs);
  await clock.jumpBy(2 * 60_000);
  // The cleanup job of the server may hold a lock on the row.
  let late = '';
  await waitUntil(async () => (late = await start(secondUser)) === 'started', 5000);
  if (late !== 'started') violations.push(`a reserved slot was not released after an hour: ${late}`);
  await sleep(phaseMs);
  await clock.jumpBy(-61 * 60_000);
  await sleep(phaseMs);
  return violations;
}

// Payments before and after the end of a period: the totals must equal those of the ledger per calendar period.
async function checkPeriodEnd(
  harness: Harness,
  load: BackgroundLoad,
  clock: Clock,
  { end, turn: taskOffset }: { end: string; turn: number },
): Promise<string[]> {
  const claimers = load.claimers.slice(0, 3);
  await renewSessions(harness.query, clock);
  const earn = async (offset: number) => {
    const claims = new ClaimLoad();
    const task = load.tasks.at(-1 - offset) ?? '';
    await Promise.all(claimers.map((claimer) => claims.claim([firstNode(harness).url], claimer, task)));
    const count = async () =>
      (await harness.query("SELECT FROM gumball_entries WHERE kind = 'task' AND reference = $1", [task])).length;
    return (await waitUntil(async () => (await count()) === claimers.length, paymentTimeoutMs))
      ? []
      : [`around ${end} tasks were not paid: ${[...claims.outcomes].join(' ')}`];
  };
  const violations = await earn(taskOffset);
  await clock.jumpBy(Date.parse(end) - clock.now().getTime());
  await sleep(1200);
  violations.push(...(await earn(taskOffset + 1)));
  for (const claimer of claimers) {
    const [ledgerTotals] = await harness.query<{ total: number; week: number; month: number; before: number }>(
      `SELECT sum(amount)::int AS total,
         coalesce(sum(amount) FILTER (WHERE created_at >= date_trunc('week', $2::timestamptz, 'UTC')), 0)::int AS week,
         coalesce(sum(amount) FILTER (WHERE created_at >= date_trunc('month', $2::timestamptz, 'UTC')), 0)::int AS month,
         count(*) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '25 hours' AND $3)::int AS before
       FROM gumball_entries WHERE user_id = $1`,
      [claimer.id, clock.now(), new Date(end)],
    );
    const summary = (await (await request(harness, 'GET', '/earnings/summary', claimer)).json()) as Record<
      string,
      number
    >;
    const reported = [summary.total, summary.thisWeek, summary.thisMonth].join();
    const expected = [ledgerTotals?.total, ledgerTotals?.week, ledgerTotals?.month].join();
    if (reported !== expected) violations.push(`after ${end} the totals are ${reported}, the ledger has ${expected}`);
    if (ledgerTotals?.before !== 1) violations.push(`the payment before ${end} is missing or duplicated`);
  }
  return violations;
}

async function renewSessions(query: Query, clock: Clock): Promise<void> {
  await query('UPDATE sessions SET last_used_at = $1', [clock.now()]);
}

// A token expires after 30 days without use.
async function checkSessionExpiry(harness: Harness, load: BackgroundLoad, clock: Clock): Promise<string[]> {
  const [member] = load.claimers;
  if (!member) return [];
  await renewSessions(harness.query, clock);
  const status = async () => (await request(harness, 'GET', '/auth/profile', member)).status;
  await clock.jumpBy(29 * dayMs);
  const before = await status();
  await clock.jumpBy(31 * dayMs);
  const after = await status();
  return before === 200 && after === 401 ? [] : [`a token returns ${before} after 29 idle days and ${after} after 31`];
}
