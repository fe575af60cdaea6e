import { type Read, viewer } from './read.ts';

const taskPage = (filter: string) => `
  SELECT t.*, mt.status, mt.started_at FROM tasks t LEFT JOIN task_attempts mt ON mt.task_id = t.id AND mt.user_id = $1
  WHERE t.paused_at IS NULL ${filter} ORDER BY t.created_at DESC, t.id DESC LIMIT 21`;

/** Reads of the task lists. */
export const taskReads: Read[] = [
  {
    name: 'list of tasks',
    path: () => '/api/tasks?limit=20',
    bare: { text: taskPage(''), values: (n, world) => [viewer(n, world)] },
  },
  {
    name: 'list of tasks, filtered',
    path: () => '/api/tasks/filtered?platform=Twitter&difficulty=3&status=available&sortBy=reward&limit=20',
    bare: {
      text: taskPage("AND t.platform = 'Twitter' AND t.difficulty = 3 AND mt.status IS NULL"),
      values: (n, world) => [viewer(n, world)],
    },
  },
  {
    name: 'figures of tasks',
    path: () => '/api/tasks/stats',
    bare: {
      text: "SELECT count(*)::int AS tasks, sum(reward)::int AS earned FROM task_attempts WHERE user_id = $1 AND status = 'completed'",
      values: (n, world) => [viewer(n, world)],
    },
  },
];
