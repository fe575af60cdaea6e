import { type Read, viewerIdOf } from './read.ts';

const taskPageSql = (filter: string) => `
  SELECT t.*, mt.status, mt.started_at FROM tasks t LEFT JOIN task_attempts mt ON mt.task_id = t.id AND mt.user_id = $1
  WHERE t.paused_at IS NULL ${filter} ORDER BY t.created_at DESC, t.id DESC LIMIT 21`;

/** Reads of the task lists. */
export const taskReads: Read[] = [
  {
    name: 'list of tasks',
    path: () => '/api/tasks?limit=20',
    baseline: { text: taskPageSql(''), values: (n, targets) => [viewerIdOf(n, targets)] },
  },
  {
    name: 'list of tasks, filtered',
    path: () => '/api/tasks/filtered?platform=Twitter&difficulty=3&status=available&sortBy=reward&limit=20',
    baseline: {
      text: taskPageSql("AND t.platform = 'Twitter' AND t.difficulty = 3 AND mt.status IS NULL"),
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'figures of tasks',
    path: () => '/api/tasks/stats',
    baseline: {
      text: "SELECT count(*)::int AS tasks, sum(reward)::int AS earned FROM task_attempts WHERE user_id = $1 AND status = 'completed'",
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
];
