import { type TaskPlatform, taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';

type PlatformHealth = 'automatic' | 'paused' | 'review';

/** Returns how each platform is checked now: automatically, not before its rate limit ends, or by review. */
export function getTasksHealth({ config, platformClients }: Pick<Deps, 'config' | 'platformClients'>): {
  status: 'ok' | 'degraded';
  sandbox: boolean;
  platforms: Record<TaskPlatform, PlatformHealth>;
} {
  const healthOf = (name: TaskPlatform): PlatformHealth => {
    const client = platformClients.byName[name];
    if (!client) return 'review';
    return client.pausedUntil() ? 'paused' : 'automatic';
  };
  const platforms = Object.fromEntries(taskPlatforms.map((name) => [name, healthOf(name)])) as Record<
    TaskPlatform,
    PlatformHealth
  >;
  const degraded = Object.values(platforms).includes('paused');
  return { status: degraded ? 'degraded' : 'ok', sandbox: config.sandbox, platforms };
}
