import { toEnglish } from '@gumball/rules/formats/phrase';
import { requirementLabels, reviewReasons } from '@gumball/rules/platforms/platform-messages';
import type { TaskMethod, TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import { taskMethodOf } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { isStillTrusted } from '../platforms/checks/is-account-unavailable.ts';
import { findLinkedAccounts, type LinkedAccounts } from '../platforms/find-linked-accounts.ts';

/** What a user's tasks depend on: linked accounts, configured platforms, and rejected checks. */
export type TaskContext = {
  accounts: LinkedAccounts;
  /** The linked Twitter account does not exist any more. */
  isTwitterUnavailable: boolean;
  configured: Record<TaskPlatform, boolean>;
  refused: ReadonlyMap<string, string>;
  sandboxUrl: string | undefined;
  now: Date;
};

/** Reads the context of a user. */
export async function taskContext(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks'>,
  userId: string,
): Promise<TaskContext> {
  const { x, youtube, telegram } = deps.config.platforms;
  const now = deps.clock.now();
  const [found, refused] = await Promise.all([findLinkedAccounts(deps, [userId]), deps.unsupportedChecks.current()]);
  const accounts = found.get(userId) ?? {};
  return {
    accounts,
    isTwitterUnavailable: isStillTrusted(accounts.Twitter?.unavailableSince, now),
    refused,
    configured: { Twitter: x !== undefined, YouTube: youtube !== undefined, Telegram: telegram !== undefined },
    sandboxUrl: deps.config.sandboxUrl,
    now,
  };
}

type Kind = { platform: TaskPlatform; type: TaskType; requires_proof: boolean };

/** Returns how a task is checked now, and why by review if its platform would usually decide. */
export function verificationMethodOf(
  { configured, refused }: Pick<TaskContext, 'configured' | 'refused'>,
  task: Kind,
): { method: TaskMethod; reason: string | null } {
  const { platform, type } = task;
  const method = taskMethodOf({ platform, type, requiresProof: task.requires_proof }) ?? 'review';
  if (method !== 'automatic') return { method, reason: null };
  if (!configured[platform]) return { method: 'review', reason: toEnglish(reviewReasons.notConfigured(platform)) };
  const why = refused.get(`${platform}:${type}`);
  return why === undefined ? { method, reason: null } : { method: 'review', reason: why };
}

/**
 * Returns what a task requires before its start: a linked Twitter account for all of them, and the account that is
 * checked.
 */
export function requirementsOf(context: TaskContext, task: Kind): { id: string; description: string; met: boolean }[] {
  const { accounts, isTwitterUnavailable } = context;
  const required = verificationMethodOf(context, task).method === 'automatic' ? task.platform : undefined;
  const twitter = accounts.Twitter !== undefined && !(required === 'Twitter' && isTwitterUnavailable);
  const all = [{ id: 'twitter', description: toEnglish(requirementLabels.twitter), met: twitter }];
  if (required === 'YouTube')
    all.push({ id: 'youtube', description: toEnglish(requirementLabels.youtube), met: accounts.YouTube !== undefined });
  if (required === 'Telegram')
    all.push({
      id: 'telegram',
      description: toEnglish(requirementLabels.telegram),
      met: accounts.Telegram !== undefined,
    });
  return all;
}
