import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Config } from '../../platform/config/config.ts';

/** Returns which platforms can be asked here. */
export function configuredPlatforms({ platforms }: Pick<Config, 'platforms'>): Record<AccountPlatform, boolean> {
  return {
    Twitter: platforms.x !== undefined,
    YouTube: platforms.youtube !== undefined,
    Telegram: platforms.telegram !== undefined,
    Bluesky: platforms.bluesky !== undefined,
    GitHub: platforms.github !== undefined,
    Mastodon: platforms.mastodon !== undefined,
    Discord: platforms.discord !== undefined,
  };
}
