/** The accounts that tasks need: docs/product.md, Tasks. */
import type { AccountPlatform, TaskMethod, TaskPlatform } from './task-kinds.ts';

/**
 * What operators can require: a linked Twitter account for every task (`twitter`), or each platform's account for its
 * own tasks only (`platform`).
 */
export const taskGates = ['twitter', 'platform'] as const;
/** The gate of the tasks. */
export type TaskGate = (typeof taskGates)[number];
/** The gate until an operator changes it. */
export const defaultTaskGate: TaskGate = 'twitter';

/** The gate and whether Twitter is configured. Without Twitter no member could link an account, so nothing needs one. */
export type GateFacts = { gate: TaskGate; isTwitterConfigured: boolean };

/** Returns the platforms whose accounts a task needs. `method` is how the task is verified now. */
export function requiredAccounts(
  { platform, method }: { platform: TaskPlatform; method: TaskMethod },
  { gate, isTwitterConfigured }: GateFacts,
): AccountPlatform[] {
  const needsTwitter = isTwitterConfigured && (gate === 'twitter' || platform === 'Twitter');
  const own = method === 'automatic' && platform !== 'Twitter' && platform !== 'Gumball' ? [platform] : [];
  return needsTwitter ? ['Twitter', ...own] : own;
}

/** Returns whether all tasks are locked for a member until the Twitter account is set up. */
export function isLockedByTwitter({
  gate,
  isTwitterConfigured,
  hasTwitter,
}: GateFacts & { hasTwitter: boolean }): boolean {
  return isTwitterConfigured && gate === 'twitter' && !hasTwitter;
}
