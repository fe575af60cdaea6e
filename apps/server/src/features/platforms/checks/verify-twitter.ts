import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { PlatformError } from '../clients/platform-client.ts';
import { queryPlatform } from '../clients/query-platform.ts';
import { findTwitterAccount } from '../linking/find-twitter-account.ts';
import { linkAccount } from '../linking/link-account.ts';
import { type AccountRow, listLinks } from '../platforms.store.ts';

const tweetPages = 1;

/**
 * Searches the account's latest tweets for the code and links the account. A completed set-up succeeds again. Throws
 * `VERIFICATION_MISSING`, `VERIFICATION_EXPIRED`, `VERIFICATION_TWEET_MISSING`, and `TWITTER_ID_ALREADY_CLAIMED` if
 * another member was faster.
 */
export async function verifyTwitter(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'realtime' | 'platformClients'>,
  viewer: Viewer,
): Promise<AccountRow> {
  const done = await findTwitterAccount(deps, viewer);
  if (done) return done;
  const { x } = deps.platformClients;
  if (!x) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'Twitter' } });
  const link = (await listLinks(deps.db.kysely, viewer.userId)).find((row) => row.platform === 'Twitter');
  const { account_id: id, username } = link ?? {};
  if (!link || !id || !username) throw new AppError('VERIFICATION_MISSING');
  if (link.expires_at <= deps.clock.now()) throw new AppError('VERIFICATION_EXPIRED');

  const tweets = await queryPlatform(deps, 'Twitter', (signal) => x.listTweets(id, tweetPages, signal, 'set-up')).catch(
    (error: unknown) => {
      if (!(error instanceof PlatformError)) throw error;
      throw new AppError(error.kind === 'missing' ? 'TWITTER_NOT_FOUND' : 'TWITTER_PRIVATE');
    },
  );
  // A retweet of another user's code proves nothing.
  const own = tweets.filter(({ about }) => !about.some(({ type }) => type === 'retweeted'));
  const tweet = own.find(({ text }) => text.toUpperCase().includes(link.code));
  if (!tweet) throw new AppError('VERIFICATION_TWEET_MISSING');
  try {
    await linkAccount(deps, viewer.userId, {
      platform: 'Twitter',
      id,
      username,
      displayName: link.display_name ?? username,
      isVerified: link.is_verified,
      proof: tweet.id,
    });
  } catch (error) {
    // Another tab of the same member was faster.
    const now = await findTwitterAccount(deps, viewer);
    if (now?.account_id === id) return now;
    throw error;
  }
  const linked = await findTwitterAccount(deps, viewer);
  if (!linked) throw new AppError('VERIFICATION_MISSING');
  return linked;
}
