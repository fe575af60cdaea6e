import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import type { Config } from '../../platform/config/config.ts';
import type { AccountRow, LinkRow } from './platforms.store.ts';

/** The URL that opens Telegram and sends the code to its bot. */
export function telegramUrl(config: Config, code: string): string {
  return `https://t.me/${config.platforms.telegram?.botName ?? ''}?start=${code}`;
}

/** Converts the status with each platform. */
export function toAccounts(config: Config, accounts: AccountRow[], links: LinkRow[], now: Date): PlatformAccount[] {
  return taskPlatforms.map((platform) => {
    const account = accounts.find((row) => row.platform === platform);
    const link = links.find((row) => row.platform === platform && row.expires_at > now);
    return {
      platform,
      linked: account !== undefined,
      accountId: account?.account_id ?? null,
      username: account?.username ?? null,
      displayName: account?.display_name ?? null,
      linkedAt: account?.linked_at.toISOString() ?? null,
      pending:
        link && !account
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
