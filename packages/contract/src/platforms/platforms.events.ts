/** Live events of the member's own linked accounts: docs/product.md, Platforms. */
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';

/** Server events of linked accounts. */
export type PlatformsServerEvents = {
  'accounts:changed': { platform: AccountPlatform; linked: boolean };
};
