import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { comesTrue, type Fault, pause } from './fault.ts';
import { ClaimLoad } from './stage/claim-load.ts';
import type { Ask } from './stage/cluster.ts';
import { type Everyday, everyday } from './stage/everyday.ts';
import type { Member } from './stage/people.ts';
import { temporaryFolder } from './stage/server-node.ts';
import { firstNode, type Stage, setStage, unexpectedErrors } from './stage/stage.ts';

const shiftedClock = fileURLToPath(new URL('stage/shifted-clock.ts', import.meta.url));
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const paidWithinMs = 30_000;
const heldTask = '4900000';

// The last second of a week (Sunday), of a month, and of a leap day.
const ends = ['2027-01-10T23:59:59Z', '2027-01-31T23:59:59Z', '2028-02-29T23:59:59Z'];

type Clock = { jumpBy(ms: number): Promise<void>; now(): Date };

/** Moves the clock of the server under load, and across the ends of a week, a month and a leap day. */
export const jumpClock: Fault = {
  name: 'jump-clock',
  goal: 'clock jumps, +61 min, ends of week, month and leap day: one row per tempId, correct expiry and totals',
  async run({ seconds = 3, short, cluster, say }) {
    const { folder, remove } = await temporaryFolder();
    const file = path.join(folder, 'offset');
    await writeFile(file, '0');
    const stage = await setStage(cluster, {
      nodeArguments: ['--import', shiftedClock],
      env: { CLOCK_OFFSET_FILE: file },
    });
    const node = firstNode(stage);
    let offsetMs = 0;
    const clock: Clock = {
      now: () => new Date(Date.now() + offsetMs),
      async jumpBy(ms) {
        offsetMs += ms;
        await writeFile(file, String(offsetMs));
        node.signal('SIGUSR2');
        await pause(100);
      },
    };
    try {
      await node.start();
      const load = await everyday(stage.ask, () => [node.url], short ? 20 : 100);
      const broken: string[] = [];
      try {
        load.begin();
        broken.push(...(await jumpAnHour(stage, load, clock, short ? 500 : seconds * 1000)));
        broken.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      const periods = short ? ends.slice(-1) : ends;
      for (const [at, end] of periods.entries()) {
        await clock.jumpBy(Date.parse(end) - dayMs - clock.now().getTime());
        broken.push(...(await crossEnd(stage, load, clock, { end, turn: at * 2 })));
        say(`crossed ${end}`);
      }
      broken.push(...(await outliveSessions(stage, load, clock)));
      return {
        recoveryMs: [],
        facts: { ...load.facts(), 'ends crossed': periods.length },
        broken: [...broken, ...unexpectedErrors([node])],
        late: [],
      };
    } finally {
      await stage.close();
      await remove();
    }
  },
};

const asked = (stage: Stage, method: string, at: string, { token }: Member) =>
  fetch(`${firstNode(stage).url}/api${at}`, { method, headers: { authorization: `Bearer ${token}` } });

// A task slot reserved for a member is released after an hour, and not earlier. Messages are sent concurrently.
async function jumpAnHour(stage: Stage, load: Everyday, clock: Clock, eachMs: number): Promise<string[]> {
  const [keeper, waiter] = load.doers;
  if (!keeper || !waiter) return [];
  await stage.ask(
    `INSERT INTO tasks (id, platform, type, target, title, requires_proof, reward, difficulty, slots, created_at)
     SELECT $1, platform, type, target, 'Kept for one', true, 10, 1, 1, now() FROM tasks LIMIT 1`,
    [heldTask],
  );
  const start = async (by: Member) => {
    const answer = await asked(stage, 'POST', `/tasks/${heldTask}/start`, by);
    return answer.ok ? 'started' : ((await answer.json()) as { code: string }).code;
  };
  const broken: string[] = [];
  await pause(eachMs);
  const first = await start(keeper);
  if (first !== 'started') broken.push(`the first member did not get the only slot: ${first}`);
  await clock.jumpBy(59 * 60_000);
  const early = await start(waiter);
  if (early !== 'TASK_FULL') broken.push(`a reserved slot was released before an hour: ${early}`);
  await pause(eachMs);
  await clock.jumpBy(2 * 60_000);
  // The cleanup job of the server may hold a lock on the row.
  let late = '';
  await comesTrue(async () => (late = await start(waiter)) === 'started', 5000);
  if (late !== 'started') broken.push(`a reserved slot was not released after an hour: ${late}`);
  await pause(eachMs);
  await clock.jumpBy(-61 * 60_000);
  await pause(eachMs);
  return broken;
}

// Payments before and after the end of a period: the totals must equal those of the ledger per calendar period.
async function crossEnd(
  stage: Stage,
  load: Everyday,
  clock: Clock,
  { end, turn }: { end: string; turn: number },
): Promise<string[]> {
  const doers = load.doers.slice(0, 3);
  await renewSessions(stage.ask, clock);
  const earn = async (which: number) => {
    const claims = new ClaimLoad();
    const task = load.tasks.at(-1 - which) ?? '';
    await Promise.all(doers.map((doer) => claims.claim([firstNode(stage).url], doer, task)));
    const count = async () =>
      (await stage.ask("SELECT FROM gumball_entries WHERE kind = 'task' AND reference = $1", [task])).length;
    return (await comesTrue(async () => (await count()) === doers.length, paidWithinMs))
      ? []
      : [`around ${end} tasks were not paid: ${[...claims.outcomes].join(' ')}`];
  };
  const broken = await earn(turn);
  await clock.jumpBy(Date.parse(end) - clock.now().getTime());
  await pause(1200);
  broken.push(...(await earn(turn + 1)));
  for (const doer of doers) {
    const [sums] = await stage.ask<{ total: number; week: number; month: number; before: number }>(
      `SELECT sum(amount)::int AS total,
         coalesce(sum(amount) FILTER (WHERE created_at >= date_trunc('week', $2::timestamptz, 'UTC')), 0)::int AS week,
         coalesce(sum(amount) FILTER (WHERE created_at >= date_trunc('month', $2::timestamptz, 'UTC')), 0)::int AS month,
         count(*) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '25 hours' AND $3)::int AS before
       FROM gumball_entries WHERE user_id = $1`,
      [doer.id, clock.now(), new Date(end)],
    );
    const told = (await (await asked(stage, 'GET', '/earnings/summary', doer)).json()) as Record<string, number>;
    const said = [told.total, told.thisWeek, told.thisMonth].join();
    const expected = [sums?.total, sums?.week, sums?.month].join();
    if (said !== expected) broken.push(`after ${end} the totals are ${said}, the ledger has ${expected}`);
    if (sums?.before !== 1) broken.push(`the payment before ${end} is missing or duplicated`);
  }
  return broken;
}

async function renewSessions(ask: Ask, clock: Clock): Promise<void> {
  await ask('UPDATE sessions SET last_used_at = $1', [clock.now()]);
}

// A token expires after 30 days without use.
async function outliveSessions(stage: Stage, load: Everyday, clock: Clock): Promise<string[]> {
  const [member] = load.doers;
  if (!member) return [];
  await renewSessions(stage.ask, clock);
  const status = async () => (await asked(stage, 'GET', '/auth/profile', member)).status;
  await clock.jumpBy(29 * dayMs);
  const before = await status();
  await clock.jumpBy(31 * dayMs);
  const after = await status();
  return before === 200 && after === 401 ? [] : [`a token returns ${before} after 29 idle days and ${after} after 31`];
}
