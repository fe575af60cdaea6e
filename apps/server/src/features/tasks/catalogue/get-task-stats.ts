import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { readStats } from '../tasks.store.ts';
import { countOpenTasks } from './open-tasks.store.ts';

/** Reads the viewer's statistics. The day begins at midnight UTC. */
export async function getTaskStats({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const now = clock.now();
  const [row, everybody] = await Promise.all([
    readStats(db, viewer.userId, now, new Date(now.toISOString().slice(0, 10))),
    countOpenTasks(db, now),
  ]);
  return {
    available: Math.max(0, everybody.reduce((sum, { opened }) => sum + opened, 0) - row.own_open) + row.joined_open,
    completed: row.completed,
    completedToday: row.completed_today,
    totalEarnings: row.earned,
    earnedToday: row.earned_today,
    inProgress: row.in_progress,
  };
}
