import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { removeAccepted, removeApplicants } from './applications.store.ts';
import { mailApplication } from './mail-application.ts';

const batchSize = 100;
const maxBatches = 50;

/**
 * Runs every hour. Removes the accounts of applicants whom nobody answered in time, which a mail tells them, and those
 * of applicants who were refused some time ago; username and address are free again. Removes old answers of members.
 */
export async function endApplications(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'signUpRequirements'>,
): Promise<number> {
  const { openDays, keepDays } = await deps.signUpRequirements.current();
  const ago = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
  const removed = await removeAll(deps, 'pending', ago(openDays));
  if (removed > 0) deps.jobs.runNow(mailApplication.queue);
  await removeAccepted(deps.db, ago(keepDays));
  return removed + (await removeAll(deps, 'refused', ago(keepDays)));
}

async function removeAll(deps: Pick<Deps, 'db' | 'jobs'>, state: 'pending' | 'refused', before: Date): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const removed = await deps.db.transaction(async (tx) => {
      const rows = await removeApplicants(tx, state, before, batchSize);
      for (const { email: to, username, language, verified } of rows)
        if (state === 'pending' && verified)
          await mailApplication.add(deps, tx, { to, username, what: 'ended', reason: '', language });
      return rows.length;
    });
    total += removed;
    if (removed < batchSize) break;
  }
  return total;
}
