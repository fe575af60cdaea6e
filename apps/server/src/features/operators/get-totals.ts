import type { Deps } from '../../deps.ts';
import { listDays, readTotals } from './totals.store.ts';

/** Reads the statistics of the network and of its last 14 days. */
export async function getTotals({ db, clock, problems }: Pick<Deps, 'db' | 'clock' | 'problems'>) {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const [row, days] = await Promise.all([readTotals(db, now, new Date(today)), listDays(db, today)]);
  return {
    members: row.members,
    suspended: row.suspended,
    tasksOpen: row.tasks_open,
    submissionsPending: row.submissions_pending,
    completedToday: row.completed_today,
    gumballsPaid: Number(row.paid),
    days,
    problems: problems().map(({ code, message, phrase }) => ({ code, message, phrase })),
  };
}
