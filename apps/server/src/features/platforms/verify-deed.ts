import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { noteAccountGone } from './is-account-gone.ts';
import { PlatformError } from './platform-client.ts';
import { platformClients } from './platform-clients.ts';
import { noteRefusedQuestion } from './refused-questions.ts';
import { type Deed, verifiers } from './verifiers.ts';

/**
 * What came of asking a platform: the deed is done or not, what it is about is gone (`unclear`), the member's own account is gone, the platform does not say (`reason` is for members to read), or it could not be asked now and
 * may be asked again from `retryAt` on.
 */
export type DeedVerdict =
  | { kind: 'done' }
  | { kind: 'undone' }
  | { kind: 'unclear' }
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAt: Date | undefined };

/** Asks the platform whether a member did what a task asks for. Never throws for what the platform does. */
export async function verifyDeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  task: { platform: TaskPlatform; type: TaskType },
  deed: Deed,
  signal: AbortSignal,
): Promise<DeedVerdict> {
  const { platform, type } = task;
  const verifier = verifiers[platform][type];
  if (!verifier) return { kind: 'refused', reason: `${platform} cannot answer this: an operator looks at it.` };
  try {
    const done = await verifier.check(platformClients(deps), deed, signal);
    if (done === true && platform === 'Twitter') await noteAccountGone(deps, deed.account.id, false);
    if (done === 'unclear') return { kind: 'unclear' };
    return done ? { kind: 'done' } : { kind: 'undone' };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.info({ platform, type, trouble: error.trouble, reason: error.reason }, 'a platform gave no answer');
    if (error.trouble === 'busy')
      return {
        kind: 'later',
        reason: `${platform} is busy right now. Please try again later.`,
        retryAt: error.retryAt,
      };
    if (error.trouble === 'unreachable')
      return { kind: 'later', reason: `${platform} could not be asked. Please try again.`, retryAt: undefined };
    if (error.trouble === 'missing' && platform === 'Twitter') {
      await noteAccountGone(deps, deed.account.id, true);
      return { kind: 'gone', reason: 'Your Twitter account was not found there. Connect one that is there.' };
    }
    const reason = `${platform} does not tell us (${error.reason}): an operator looks at it.`;
    if (error.trouble === 'refused' && !verifier.personal?.(error))
      await noteRefusedQuestion(deps, platform, type, reason);
    return { kind: 'refused', reason };
  }
}
