import { forAll } from '../chat/light-socket.ts';
import type { Fault } from './fault.ts';
import { checkBooks } from './stage/books.ts';
import { ClaimLoad, makeTasks } from './stage/claim-load.ts';
import { makeMembers } from './stage/people.ts';
import { setStage, unexpectedErrors } from './stage/stage.ts';

const racersAtOnce = 200;
const paidWithinMs = 120_000;

/**
 * All members claim all tasks, each with one slot, on two servers. One server is killed during the race and restarted.
 */
export const raceClaims: Fault = {
  name: 'race-claims',
  goal: '500 members, 100 tasks with one slot each, 2 processes, one killed: 100 payments',
  async run({ times = 500, short, cluster, say }) {
    const [racers, tasks] = short ? [12, 20] : [times, 100];
    const stage = await setStage(cluster, { nodes: 2 });
    const [first, second] = stage.nodes;
    if (!first || !second) throw new Error('The race needs two servers.');
    try {
      await Promise.all([first.start(), second.start()]);
      const doers = await makeMembers(stage.ask, racers);
      const ids = await makeTasks(stage.ask, doers, tasks, 1);
      const load = new ClaimLoad();
      const claims = ids.flatMap((id) => doers.map((doer) => ({ id, doer })));
      const killAt = Math.floor(claims.length / 3);
      let restarted: Promise<number> = Promise.resolve(0);
      await forAll(claims, racersAtOnce, async ({ id, doer }, at) => {
        if (at === killAt) restarted = second.end('SIGKILL').then(() => second.start());
        const urls = at % 2 === 0 ? [first.url, second.url, first.url] : [second.url, first.url, second.url];
        await load.claim(urls, doer, id);
      });
      const recoveryMs = [await restarted];
      const broken = await load.check(stage.ask, paidWithinMs);
      const [paid] = await stage.ask<{ payments: number; tasks: number }>(
        "SELECT count(*)::int AS payments, count(DISTINCT reference)::int AS tasks FROM gumball_entries WHERE kind = 'task'",
      );
      if (paid?.payments !== tasks || paid.tasks !== tasks)
        broken.push(`${paid?.payments} payments for ${paid?.tasks} tasks instead of ${tasks} for ${tasks}`);
      say(`${claims.length} claims: ${[...load.outcomes].map(([what, count]) => `${what} ${count}`).join(', ')}`);
      return {
        recoveryMs,
        facts: { claims: claims.length, payments: paid?.payments ?? 0 },
        broken: [...broken, ...(await checkBooks(stage.ask)), ...unexpectedErrors(stage.nodes)],
        late: [],
      };
    } finally {
      await stage.close();
    }
  },
};
