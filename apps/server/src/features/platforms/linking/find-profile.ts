import type { ProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type AccountKey, PlatformError, type ProfileAccount, type ProfileClient } from '../clients/platform-client.ts';
import { queryPlatform } from '../clients/query-platform.ts';

/**
 * Queries a platform for an account by its name, or by its id and the last known name. Throws `PLATFORM_NOT_SET_UP` and
 * `ACCOUNT_NOT_FOUND`.
 */
export async function findProfile(
  deps: Pick<Deps, 'log' | 'clock' | 'platformClients'>,
  platform: ProfilePlatform,
  key: AccountKey,
): Promise<ProfileAccount> {
  const details = { platform };
  const { bluesky, github, mastodon } = deps.platformClients;
  const clients: Record<ProfilePlatform, ProfileClient | undefined> = {
    Bluesky: bluesky,
    GitHub: github,
    Mastodon: mastodon,
  };
  const client = clients[platform];
  if (!client) throw new AppError('PLATFORM_NOT_SET_UP', { details });
  const account = await queryPlatform(deps, platform, (signal) => client.findAccount(key, signal)).catch(
    (error: unknown) => {
      if (!(error instanceof PlatformError)) throw error;
      if (error.kind === 'missing') return 'missing' as const;
      throw new AppError('PLATFORM_UNAVAILABLE', { details });
    },
  );
  if (account === 'missing') throw new AppError('ACCOUNT_NOT_FOUND', { field: 'account', details });
  return account;
}
