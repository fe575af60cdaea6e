/** Live news about a member's own linked accounts: docs/product.md, Platforms. */
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';

/** What the server says about linked accounts. */
export type PlatformsServerEvents = {
  'accounts:changed': { platform: TaskPlatform; linked: boolean };
};
