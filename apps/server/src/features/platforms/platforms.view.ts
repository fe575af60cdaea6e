import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { linkMessages } from '@gumball/rules/platforms/platform-messages';
import { verificationTweetOf } from '@gumball/rules/platforms/twitter-username';
import { accountPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { Config } from '../../platform/config/config.ts';
import type { YoutubeChannel } from './clients/youtube-client.ts';
import { configuredPlatforms } from './configured-platforms.ts';
import type { AccountRow, LinkRow } from './platforms.store.ts';

/** The URL that opens Telegram and sends the code to its bot. */
export function telegramUrl(config: Config, code: string): string {
  return `https://t.me/${config.platforms.telegram?.botName ?? ''}?start=${code}`;
}

/** Converts the status with each platform. */
export function toAccounts(config: Config, accounts: AccountRow[], links: LinkRow[], now: Date): PlatformAccount[] {
  const configured = configuredPlatforms(config);
  return accountPlatforms.map((platform) => {
    const account = accounts.find((row) => row.platform === platform);
    const link = links.find((row) => row.platform === platform && row.expires_at > now);
    return {
      platform,
      linked: account !== undefined,
      configured: configured[platform],
      accountId: account?.account_id ?? null,
      username: account?.username ?? null,
      displayName: account?.display_name ?? null,
      linkedAt: account?.linked_at.toISOString() ?? null,
      pending:
        link && !account && platform !== 'Discord'
          ? {
              // Only the owner of the account may learn who pressed Start under the link.
              username: platform === 'Telegram' ? null : link.username,
              code: link.code,
              expiresAt: link.expires_at.toISOString(),
              url: platform === 'Telegram' ? telegramUrl(config, link.code) : null,
            }
          : null,
      sandbox: config.sandbox,
      sandboxUrl: config.sandboxUrl ?? null,
    };
  });
}

/** A started set-up, as its second step shows it. */
export function toPendingSetup(link: LinkRow) {
  return {
    username: link.username ?? '',
    displayName: link.display_name ?? '',
    verificationCode: link.code,
    tweetText: verificationTweetOf(link.code),
    expiresAt: link.expires_at.toISOString(),
  };
}

/** The Twitter set-up of a user; `idInvalid`: Twitter no longer finds the account. */
export function toTwitterSetup(account: AccountRow | undefined, idInvalid: boolean) {
  return {
    hasSetup: account !== undefined,
    twitterId: account?.account_id ?? null,
    idInvalid,
    setupAt: account?.linked_at.toISOString() ?? null,
    accountInfo: account
      ? { username: account.username, displayName: account.display_name, isVerified: account.is_verified }
      : null,
  };
}

/** The response to a started Twitter set-up. */
export function toStartedSetup(link: LinkRow) {
  const { username, displayName, ...verification } = toPendingSetup(link);
  return {
    step: 'verification_required' as const,
    accountInfo: { username, displayName, isVerified: link.is_verified },
    verification,
    message: `Post the tweet from @${username}, then press Verify.`,
  };
}

/** The response to a completed Twitter set-up. */
export function toCompletedSetup(account: AccountRow) {
  return {
    setupComplete: true as const,
    accountInfo: {
      username: account.username,
      twitterId: account.account_id,
      displayName: account.display_name,
      isVerified: account.is_verified,
    },
    verification: { verifiedAt: account.linked_at.toISOString(), verificationTweet: account.proof ?? '' },
    message: toEnglish(linkMessages.twitter),
  };
}

/** The response to a started link of a YouTube channel. */
export function toStartedYoutubeLink({ channel, link }: { channel: YoutubeChannel; link: LinkRow }) {
  return {
    channel: { id: channel.id, title: channel.title, handle: channel.handle },
    code: link.code,
    expiresAt: link.expires_at.toISOString(),
    message: "Put the code into the channel's description, then press Verify.",
  };
}

/** The response to a started link by a profile. */
export function toStartedProfileLink(link: LinkRow) {
  const { username, displayName, verificationCode: code, expiresAt } = toPendingSetup(link);
  return { account: { username, displayName }, code, expiresAt };
}
