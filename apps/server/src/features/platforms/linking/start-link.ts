import { lockEndsAt, platformCodeTtlMs } from '@gumball/rules/platforms/twitter-username';
import type { Deps } from '../../../deps.ts';
import { findHolder, type LinkRow, listLinks, saveLink } from '../platforms.store.ts';
import { alreadyClaimed } from './already-claimed.ts';
import { createLinkCode } from './create-link-code.ts';
import type { ProvedAccount } from './link-account.ts';

/**
 * Issues the code that proves an account; the same account gets the same code within its lifetime. Throws
 * `TWITTER_ID_ALREADY_CLAIMED` or `ACCOUNT_ALREADY_CLAIMED` if another member holds it.
 */
export async function startLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  account: Omit<ProvedAccount, 'proof'>,
): Promise<LinkRow> {
  const now = clock.now();
  const { platform, id } = account;
  const holder = await findHolder(db.kysely, platform, id, userId);
  const closed = holder && (holder.unlinked_at === null || lockEndsAt(holder.unlinked_at) > now);
  if (closed && holder.user_id !== userId) throw await alreadyClaimed({ db }, userId, account);
  const earlier = (await listLinks(db.kysely, userId)).find((row) => row.platform === platform);
  const same = earlier?.account_id === id && earlier.expires_at > now;
  const link: LinkRow = {
    user_id: userId,
    platform,
    account_id: id,
    username: account.username,
    display_name: account.displayName,
    is_verified: account.isVerified,
    code: same ? earlier.code : createLinkCode(),
    expires_at: same ? earlier.expires_at : new Date(now.getTime() + platformCodeTtlMs),
  };
  await saveLink(db.kysely, link);
  return link;
}
