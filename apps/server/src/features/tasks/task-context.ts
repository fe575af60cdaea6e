import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { requirementLabels, reviewReasons } from '@gumball/rules/platforms/platform-messages';
import { requiredAccounts, type TaskGate } from '@gumball/rules/tasks/task-gate';
import type { AccountPlatform, TaskMethod, TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import { taskMethodOf } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { isStillTrusted } from '../platforms/checks/is-account-unavailable.ts';
import { configuredPlatforms } from '../platforms/configured-platforms.ts';
import { findLinkedAccounts, type LinkedAccounts } from '../platforms/find-linked-accounts.ts';
import type { TaskCommunityFacts } from './community/community-tasks.sql.ts';
import type { KnownTaskRow } from './tasks.store.ts';

/** What a user's tasks depend on: linked accounts, configured platforms, the gate, and rejected checks. */
export type TaskContext = {
  accounts: LinkedAccounts;
  /** The linked Twitter account does not exist any more. */
  isTwitterUnavailable: boolean;
  configured: Record<TaskPlatform, boolean>;
  gate: TaskGate;
  refused: ReadonlyMap<string, string>;
  sandboxUrl: string | undefined;
  now: Date;
};

/** A task as an action has read or changed it, with the context of its user. */
export type KnownTask = { row: KnownTaskRow; context: TaskContext };

/** Reads the context of a user. */
export async function taskContext(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate'>,
  userId: string,
): Promise<TaskContext> {
  const now = deps.clock.now();
  const [found, refused, gate] = await Promise.all([
    findLinkedAccounts(deps, [userId]),
    deps.unsupportedChecks.current(),
    deps.taskGate.current(),
  ]);
  const accounts = found.get(userId) ?? {};
  return {
    accounts,
    isTwitterUnavailable: isStillTrusted(accounts.Twitter?.unavailableSince, now),
    refused,
    gate,
    configured: { ...configuredPlatforms(deps.config), Gumball: true },
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

/** Returns the platforms whose accounts a task needs now. */
export function accountsNeeded(context: TaskContext, task: Kind): AccountPlatform[] {
  const { method } = verificationMethodOf(context, task);
  const facts = { gate: context.gate, isTwitterConfigured: context.configured.Twitter };
  return requiredAccounts({ platform: task.platform, method }, facts);
}

/**
 * Returns what a task requires before its start: the accounts that it needs, that Twitter still finds the one that it
 * is asked about, the tasks that must be completed first, and the membership in the community of the task.
 */
export function requirementsOf(
  context: TaskContext,
  task: Kind & { prerequisites: Task['prerequisites'] | null; community: TaskCommunityFacts | null },
): { id: string; description: string; met: boolean }[] {
  const { accounts, isTwitterUnavailable } = context;
  const requirements: { id: string; description: string; met: boolean }[] = accountsNeeded(context, task).map(
    (platform) => {
      const id = requirementIds[platform];
      return { id, description: toEnglish(requirementLabels[id]), met: accounts[platform] !== undefined };
    },
  );
  const asksTwitter = task.platform === 'Twitter' && verificationMethodOf(context, task).method === 'automatic';
  if (asksTwitter && isTwitterUnavailable)
    requirements.push({ id: 'twitterFound', description: toEnglish(requirementLabels.twitterFound), met: false });
  if (task.prerequisites)
    requirements.push({
      id: 'tasks',
      description: toEnglish(requirementLabels.tasks),
      met: task.prerequisites.every(({ isDone }) => isDone),
    });
  if (task.community)
    requirements.push({
      id: 'community',
      description: toEnglish(requirementLabels.community),
      met: task.community.isMember,
    });
  return requirements;
}

const requirementIds = {
  Twitter: 'twitter',
  YouTube: 'youtube',
  Telegram: 'telegram',
  Bluesky: 'bluesky',
  GitHub: 'github',
  Mastodon: 'mastodon',
  Discord: 'discord',
} as const;
