/** Live events of the member's own linked accounts: docs/product.md, Platforms. */
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';

/** Server events of linked accounts. */
export type PlatformsServerEvents = {
  'accounts:changed': { platform: TaskPlatform; linked: boolean };
};
