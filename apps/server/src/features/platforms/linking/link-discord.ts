import { platformCodeTtlMs } from '@gumball/rules/platforms/twitter-username';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { saveLink } from '../platforms.store.ts';
import { challengeOf, createLinkState, hashLinkState, linkVerifier } from './link-state.ts';

/**
 * Starts linking a Discord account and returns the page on which Discord asks the member. A later start replaces an
 * earlier one. Throws `ACCOUNT_ALREADY_LINKED` and `PLATFORM_NOT_SET_UP`.
 */
export async function linkDiscord(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'platformClients'>,
  viewer: Viewer,
): Promise<{ url: string; expiresAt: string }> {
  const { discord } = deps.platformClients;
  if (!discord) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'Discord' } });
  if ((await getLinkedAccount(deps, viewer.userId, 'Discord')).linked) throw new AppError('ACCOUNT_ALREADY_LINKED');
  const state = createLinkState();
  const challenge = challengeOf(await linkVerifier(deps, viewer, state));
  const expiresAt = new Date(deps.clock.now().getTime() + platformCodeTtlMs);
  await saveLink(deps.db.kysely, {
    user_id: viewer.userId,
    platform: 'Discord',
    account_id: null,
    username: null,
    display_name: null,
    is_verified: false,
    code: hashLinkState(viewer, state),
    expires_at: expiresAt,
  });
  return { url: discord.authorizeUrl({ state, challenge }), expiresAt: expiresAt.toISOString() };
}
