import { forEachConcurrent } from '../chat/light-socket.ts';
import type { Fault } from './fault.ts';
import { ClaimLoad, createTasks } from './harness/claim-load.ts';
import { createHarness, unexpectedErrors } from './harness/harness.ts';
import { checkInvariants } from './harness/invariants.ts';
import { createUsers } from './harness/test-users.ts';

const concurrency = 200;
const paymentTimeoutMs = 120_000;

/**
 * All members claim all tasks, each with one slot, on two servers. One server is killed during the race and restarted.
 */
export const raceClaims: Fault = {
  name: 'race-claims',
  goal: '500 members, 100 tasks with one slot each, 2 processes, one killed: 100 payments',
  async run({ times = 500, short, cluster, log }) {
    const [userCount, tasks] = short ? [12, 20] : [times, 100];
    const harness = await createHarness(cluster, { nodes: 2 });
    const [first, second] = harness.nodes;
    if (!first || !second) throw new Error('The race needs two servers.');
    try {
      await Promise.all([first.start(), second.start()]);
      const claimers = await createUsers(harness.query, userCount);
      const ids = await createTasks(harness.query, claimers, tasks, 1);
      const load = new ClaimLoad();
      const claims = ids.flatMap((id) => claimers.map((claimer) => ({ id, doer: claimer })));
      const killIndex = Math.floor(claims.length / 3);
      let restarted: Promise<number> = Promise.resolve(0);
      await forEachConcurrent(claims, concurrency, async ({ id, doer: claimer }, index) => {
        if (index === killIndex) restarted = second.end('SIGKILL').then(() => second.start());
        const urls = index % 2 === 0 ? [first.url, second.url, first.url] : [second.url, first.url, second.url];
        await load.claim(urls, claimer, id);
      });
      const recoveryMs = [await restarted];
      const violations = await load.check(harness.query, paymentTimeoutMs);
      const [paid] = await harness.query<{ payments: number; tasks: number }>(
        "SELECT count(*)::int AS payments, count(DISTINCT reference)::int AS tasks FROM gumball_entries WHERE kind = 'task'",
      );
      if (paid?.payments !== tasks || paid.tasks !== tasks)
        violations.push(`${paid?.payments} payments for ${paid?.tasks} tasks instead of ${tasks} for ${tasks}`);
      log(`${claims.length} claims: ${[...load.outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
      return {
        recoveryMs,
        facts: { claims: claims.length, payments: paid?.payments ?? 0 },
        violations: [...violations, ...(await checkInvariants(harness.query)), ...unexpectedErrors(harness.nodes)],
        slowRecoveries: [],
      };
    } finally {
      await harness.close();
    }
  },
};
