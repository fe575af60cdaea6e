import { type AccountPlatform, accountPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';

type PlatformHealth = 'automatic' | 'paused' | 'review';

/** Returns how each platform is checked now: automatically, not before its rate limit ends, or by review. */
export function getTasksHealth({ config, platformClients }: Pick<Deps, 'config' | 'platformClients'>): {
  status: 'ok' | 'degraded';
  sandbox: boolean;
  platforms: Record<AccountPlatform, PlatformHealth>;
} {
  const healthOf = (name: AccountPlatform): PlatformHealth => {
    const client = platformClients.byName[name];
    if (!client) return 'review';
    return client.pausedUntil() ? 'paused' : 'automatic';
  };
  const platforms = Object.fromEntries(accountPlatforms.map((name) => [name, healthOf(name)])) as Record<
    AccountPlatform,
    PlatformHealth
  >;
  const degraded = Object.values(platforms).includes('paused');
  return { status: degraded ? 'degraded' : 'ok', sandbox: config.sandbox, platforms };
}
