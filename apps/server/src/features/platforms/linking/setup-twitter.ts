import { checkTwitterUsername, normalizeTwitterUsername } from '@gumball/rules/platforms/twitter-username';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { PlatformError } from '../clients/platform-client.ts';
import { queryPlatform } from '../clients/query-platform.ts';
import { type LinkRow, listAccounts } from '../platforms.store.ts';
import { startLink } from './start-link.ts';

/**
 * Finds a Twitter account and issues the code that proves it; the same account gets the same code within its lifetime.
 * Throws the errors of the username or the account, and `TWITTER_ID_ALREADY_CLAIMED` if another member holds it.
 */
export async function setupTwitter(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'platformClients'>,
  viewer: Viewer,
  typed: string,
): Promise<LinkRow> {
  const username = normalizeTwitterUsername(typed);
  assertOk(checkTwitterUsername(username));
  const { x } = deps.platformClients;
  if (!x) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'Twitter' } });
  const linked = await listAccounts(deps.db, viewer.userId);
  if (linked.some((row) => row.platform === 'Twitter')) throw new AppError('TWITTER_ALREADY_LINKED');
  const account = await queryPlatform(deps, 'Twitter', (signal) => x.findAccount(username, signal)).catch(
    (error: unknown) => {
      if (error instanceof PlatformError)
        throw new AppError('PLATFORM_UNAVAILABLE', { details: { platform: 'Twitter' } });
      throw error;
    },
  );
  if (account === 'missing') throw new AppError('TWITTER_NOT_FOUND', { field: 'username' });
  if (account === 'suspended') throw new AppError('TWITTER_SUSPENDED', { field: 'username' });
  if (account.private) throw new AppError('TWITTER_PRIVATE', { field: 'username' });
  const { id, verified: isVerified, name: displayName } = account;
  return startLink(deps, viewer.userId, {
    platform: 'Twitter',
    id,
    username: account.username,
    displayName,
    isVerified,
  });
}
