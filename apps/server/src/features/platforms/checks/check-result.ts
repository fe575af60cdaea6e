import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { PlatformClients } from '../clients/create-platform-clients.ts';
import { type ActorPage, PlatformError } from '../clients/platform-client.ts';

/**
 * The input of a verifier: the member's account at the platform, and the target of the task. `unavailableSince` is when
 * the platform last did not find the account, null if it last did, and absent if unknown.
 */
export type TaskAction = {
  account: { id: string; username: string; unavailableSince?: string | null };
  target: TaskTarget;
};

/**
 * The result of a check: the action is done (`evidence` identifies it for rechecks), it is not done, or its target is
 * unavailable, so that neither can be determined.
 */
export type CheckResult = { kind: 'done'; evidence: string | null } | { kind: 'not_done' } | { kind: 'unknown' };

/** Queries a platform whether an action is done; throws `PlatformError`. */
export type Verifier = {
  check(clients: PlatformClients, action: TaskAction, signal: AbortSignal): Promise<CheckResult>;
  /** Checks a paid action again, if that needs another query: later actions or a deleted target must not hide it. */
  checkAgain?(
    clients: PlatformClients,
    action: TaskAction,
    evidence: string | null,
    signal: AbortSignal,
  ): Promise<CheckResult>;
  /** The rate limit of a check; absent where every target has its own. */
  bucket?: string;
  /** The list that tells who did the action, if the platform has one, and the rate limit of its pages. */
  list?: {
    bucket: string;
    read(clients: PlatformClients, target: TaskTarget, signal: AbortSignal): AsyncIterable<ActorPage>;
  };
  /** Whether every rejection concerns one member only, not the query as such. */
  refusesPersonally?: true;
};

/** Returns the client of a platform. Throws `PlatformError` if the platform is not configured. */
export function requireClient<
  Name extends 'x' | 'youtube' | 'telegram' | 'bluesky' | 'github' | 'mastodon' | 'discord',
>(clients: PlatformClients, name: Name): NonNullable<PlatformClients[Name]> {
  const client = clients[name];
  if (!client) throw new PlatformError('refused', 'it is not set up');
  return client;
}

/** The action was not found. */
export const notDone: CheckResult = { kind: 'not_done' };
/** The target is not there, or what was read cannot tell. */
export const unknownResult: CheckResult = { kind: 'unknown' };

/** Returns the result of a check. */
export function checkResult(isDone: boolean, evidence: string | null = null): CheckResult {
  return isDone ? { kind: 'done', evidence } : notDone;
}
