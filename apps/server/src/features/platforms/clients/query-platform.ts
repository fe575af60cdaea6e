import { messageOf } from '@gumball/contract/errors';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { PlatformError } from './platform-client.ts';

/** How long a member waits for a platform, in milliseconds. */
const timeoutMs = 8000;

/**
 * Queries a platform while a member waits. Throws `PLATFORM_BUSY` with the seconds to wait, or `PLATFORM_UNAVAILABLE`;
 * rejections and missing targets are thrown unchanged, for the caller to translate.
 */
export async function queryPlatform<T>(
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  platform: AccountPlatform,
  query: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await query(AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'refused' || error.kind === 'missing') throw error;
    log.warn({ platform, kind: error.kind, reason: error.reason }, messageOf('PLATFORM_UNAVAILABLE', { platform }));
    if (error.kind === 'unreachable') throw new AppError('PLATFORM_UNAVAILABLE', { details: { platform } });
    const waitMs = (error.retryAt?.getTime() ?? 0) - clock.now().getTime();
    throw new AppError('PLATFORM_BUSY', {
      details: { platform },
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
}
